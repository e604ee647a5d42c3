import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expandDirection, expandSharedTexts } from './expand-statement.ts'

/** The project's root folder. All paths are relative to it. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A statement of a `*.queries.sql` file, with its shared texts and its direction expanded. */
export interface WrittenStatement {
  readonly file: string
  readonly name: string
  /** The name of its pair of an ascending and a descending statement, and one that counts. */
  readonly pair: string | null
  /** The text in parentheses after the name: where the statement runs when it names no shard. */
  readonly label: string | null
  readonly comment: string
  /** The SQL, with $1, $2, … for the parameters. */
  readonly text: string
  readonly parameters: readonly { readonly name: string; readonly nullable: boolean }[]
}

/**
 * An entry of a `*.queries.sql` file as written: a statement, a pair of statements or a text that
 * statements share.
 */
interface Entry {
  readonly file: string
  /** The kind of a shared text; null for a statement. */
  readonly shared: string | null
  /** True for a pair that also counts its rows. */
  readonly isCounted: boolean
  readonly name: string
  readonly label: string | null
  readonly comment: string
  readonly sql: string
}

/**
 * Returns every statement below src, sorted by file. Throws an error with the file's name for an
 * invalid file.
 */
export async function readStatements(): Promise<WrittenStatement[]> {
  const files = await Array.fromAsync(glob('src/**/*.queries.sql', { cwd: root }))
  const paths = files.map((file) => file.replaceAll('\\', '/')).sort()
  const entries = (await Promise.all(paths.map(readEntries))).flat()
  const texts = sharedTextsOf(entries)
  const statements = entries.filter(({ shared }) => shared === null)
  for (const key of texts.keys()) {
    const isUsed = statements.some(({ sql }) => sql.includes(key))
    if (!isUsed) throw new Error(`No statement uses ${key}`)
  }
  return statements.flatMap((entry) => {
    const { file, name: entryName } = entry
    const sql = expandSharedTexts(entry.sql, texts, `${file}, ${entryName}`)
    return expandDirection(entryName, sql, entry.isCounted).map(({ name, sql, pair }) => ({
      ...{ file, name, pair },
      label: entry.label,
      comment: entry.comment,
      ...numberParameters(sql),
    }))
  })
}

/** Returns the entries of one file in order. Throws when a part of the file is not an entry. */
async function readEntries(file: string): Promise<Entry[]> {
  const source = (await readFile(`${root}/${file}`, 'utf8')).replaceAll('\r\n', '\n')
  const entry =
    /\s*\/\*[\s*]*(?:(columns|conditions|counted)\s+)?([a-z]\w*)(?:\s*\(([^)]+)\))?:\s([\s\S]*?)\*\/\s*([\s\S]*?);[ \t]*(?:\n|$)/y
  const entries: Entry[] = []
  while (source.slice(entry.lastIndex).trim() !== '') {
    const start = entry.lastIndex
    const [, kind = null, name = '', label = null, comment = '', sql = ''] = entry.exec(source) ?? []
    if (!name) throw new Error(`${file}: no named statement after ${JSON.stringify(source.slice(start, start + 60))}`)
    const isCounted = kind === 'counted'
    entries.push({ file, shared: isCounted ? null : kind, isCounted, name, label, comment: oneLine(comment), sql })
  }
  return entries
}

/** Returns the shared texts by the keys with which statements use them. */
function sharedTextsOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { file, shared, name, sql } of entries) {
    if (shared === null) continue
    const key = `:${shared}(${name})`
    if (texts.has(key)) throw new Error(`${file}: two texts are shared as ${key}`)
    texts.set(key, sql)
  }
  return texts
}

function oneLine(comment: string): string {
  return comment.replace(/\s*\n[\s*]*/g, ' ').trim()
}

/**
 * Replaces `:name` and `:name?` outside of strings, quoted names, comments and casts with $1, $2, …
 */
function numberParameters(sql: string): Pick<WrittenStatement, 'text' | 'parameters'> {
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
