import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Where the project lies; paths are given relative to it. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A statement as written in a `*.queries.sql` file. */
export interface WrittenStatement {
  readonly file: string
  readonly name: string
  /** Why it may leave out the shard: what stands in parentheses after the name. */
  readonly exemption: string | null
  /** The question it answers. */
  readonly comment: string
  /** With $1, $2, … for the parameters. */
  readonly text: string
  readonly parameters: readonly { readonly name: string; readonly nullable: boolean }[]
}

/** Every `*.queries.sql` below src, sorted. */
export async function statementFiles(): Promise<string[]> {
  return (await Array.fromAsync(glob('src/**/*.queries.sql', { cwd: root }))).map((f) => f.replaceAll('\\', '/')).sort()
}

/** The statements of one file, in its order. Throws when something in it is not a named statement. */
export async function readStatements(file: string): Promise<WrittenStatement[]> {
  const source = (await readFile(`${root}/${file}`, 'utf8')).replaceAll('\r\n', '\n')
  const statement = /\s*\/\*[\s*]*([a-z]\w*)(?:\s*\(([^)]+)\))?:\s([\s\S]*?)\*\/\s*([\s\S]*?);[ \t]*(?:\n|$)/y
  const statements: WrittenStatement[] = []
  while (source.slice(statement.lastIndex).trim() !== '') {
    const start = statement.lastIndex
    const [, name = '', exemption = null, comment = '', sql = ''] = statement.exec(source) ?? []
    if (!name) throw new Error(`${file}: no named statement after ${JSON.stringify(source.slice(start, start + 60))}`)
    statements.push({ file, name, exemption, comment: oneLine(comment), ...numbered(sql) })
  }
  return statements
}

function oneLine(comment: string): string {
  return comment.replace(/\s*\n\s*(?:\*\s?)?/g, ' ').trim()
}

/** Replaces `:name` and `:name?` outside of strings, quoted names, comments and casts by $1, $2, … */
function numbered(sql: string): Pick<WrittenStatement, 'text' | 'parameters'> {
  const parameters: { name: string; nullable: boolean }[] = []
  const token = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([a-z]\w*)(\?)?/g
  const text = sql.replace(token, (match, name?: string, nullable?: string) => {
    if (name === undefined) return match
    let index = parameters.findIndex((parameter) => parameter.name === name)
    if (index < 0) index = parameters.push({ name, nullable: false }) - 1
    const parameter = parameters[index]
    if (nullable && parameter) parameter.nullable = true
    return `$${index + 1}`
  })
  return { text: text.trim(), parameters }
}
