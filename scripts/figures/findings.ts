import { isProse, opensWithRelative } from './comment-openers.ts'
import { isGenerated, markdownPaths, projectPaths, readProjectFile, type WrittenFile } from './project.ts'
import { wideLines } from './prose-width.ts'
import { readSourceFacts } from './source-facts.ts'
import { forbiddenWordOf } from './words.ts'

/** A line of the project that breaks a rule. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** The most lines that a function may have. */
export const FUNCTION_LINES_MAX = 70
const SCHEMA = 'migrations/schema.sql'
const DATABASE_NAME =
  /^(?:create table |create (?:unique )?index |alter table \w+ add constraint | {2}(?:constraint )?)(\w+)/

export function longFunctions(files: readonly WrittenFile[], linesMax = FUNCTION_LINES_MAX): Finding[] {
  return files.flatMap(({ path, facts }) =>
    facts.functions
      .filter(({ lines }) => lines > linesMax)
      .map(({ line, lines }) => ({ path, line, text: `a function of ${lines} lines` })),
  )
}

/** Returns the comments for people. */
export function proseComments(files: readonly WrittenFile[]): Finding[] {
  return files.flatMap(({ path, facts }) =>
    facts.comments.filter(({ text }) => isProse(text)).map(({ line, text }) => ({ path, line, text })),
  )
}

/** Returns the comments that open with a relative clause. */
export function relativeOpeners(files: readonly WrittenFile[]): Finding[] {
  return proseComments(files).filter(({ text }) => opensWithRelative(text))
}

/**
 * Returns the names with a forbidden word: declarations, names in statements, files and folders,
 * and names in the database.
 */
export function forbiddenNames(files: readonly WrittenFile[]): Finding[] {
  return [...files.flatMap(declaredIn), ...statementNames(), ...pathNames(), ...databaseNames()].flatMap((named) => {
    const forbidden = forbiddenWordOf(named.text)
    return forbidden
      ? [{ ...named, text: `${named.text}: instead of '${forbidden.word}' write ${forbidden.instead}` }]
      : []
  })
}

function declaredIn({ path, facts }: Pick<WrittenFile, 'path' | 'facts'>): Finding[] {
  return facts.names.map(({ name, line }) => ({ path, line, text: name }))
}

/** Returns the names of statements, of their parameters and of their columns, which are generated from the SQL. */
function statementNames(): Finding[] {
  return projectPaths('src/**/*.queries.generated.ts')
    .map((path) => ({ path, facts: readSourceFacts(path, readProjectFile(path)) }))
    .flatMap(declaredIn)
}

function pathNames(): Finding[] {
  const named = projectPaths('src/**').filter((path) => !isGenerated(path))
  return named.map((path) => ({ path, line: 1, text: path.slice(path.lastIndexOf('/') + 1) }))
}

/** Returns the names of tables, columns, indexes and constraints. */
function databaseNames(): Finding[] {
  return readProjectFile(SCHEMA)
    .split('\n')
    .flatMap((text, index) => {
      const name = DATABASE_NAME.exec(text)?.[1]
      return name ? [{ path: SCHEMA, line: index + 1, text: name }] : []
    })
}

/** Returns the lines of prose in Markdown that are too wide. */
export function wideProse(): Finding[] {
  return markdownPaths().flatMap((path) => {
    const text = readProjectFile(path)
    const lines = text.split('\n')
    return wideLines(text).map((line) => ({ path, line, text: `${lines[line - 1]?.length} columns` }))
  })
}

/** Returns the names of exported types that are declared in several files, each with its files. */
export function sharedTypeNames(files: readonly WrittenFile[]): { readonly name: string; readonly paths: string[] }[] {
  const paths = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const [, name] of text.matchAll(/^export (?:interface|type) (\w+)/gm))
      paths.set(name!, [...(paths.get(name!) ?? []), path])
  return [...paths].map(([name, where]) => ({ name, paths: where })).filter((each) => each.paths.length > 1)
}
