import { parse, visit } from 'graphql'
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

/** The most lines that a file may have. */
const FILE_LINES_MAX = 250
/** Longer files, and why they are not divided. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'test/support/id-arguments.ts': 'a table: every argument that takes an id',
  'test/support/operations.ts': 'a table: an example of every operation',
  'web/checkout/texts/en.ts': 'a table: the texts of one language',
  'web/checkout/texts/es.ts': 'a table: the texts of one language',
  'web/dashboard/texts/en.ts': 'a table: the texts of one language',
  'web/dashboard/texts/es.ts': 'a table: the texts of one language',
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

/** Returns the files that are too long. Data that a reader does not read in order may be. */
export function longFiles(files: readonly WrittenFile[], linesMax = FILE_LINES_MAX): Finding[] {
  return files
    .filter(({ path, lines }) => lines > linesMax && !(path in LONG_FILES))
    .map(({ path, lines }) => ({ path, line: 1, text: `${lines} lines` }))
}

/**
 * Returns the comments for people: those of the code, of statements, and the descriptions of the
 * schema.
 */
export function proseComments(files: readonly WrittenFile[]): Finding[] {
  const ofCode = files.flatMap(({ path, facts }) =>
    facts.comments.filter(({ text }) => isProse(text)).map(({ line, text }) => ({ path, line, text })),
  )
  return [...ofCode, ...statementComments(), ...schemaDescriptions()]
}

/** Returns the comments of statements, without the statement's name at their start. */
function statementComments(): Finding[] {
  return projectPaths('src/**/*.queries.sql').flatMap((path) => {
    const sql = readProjectFile(path)
    return [...sql.matchAll(/\/\*\s*([\s\S]*?)\s*\*\//g)].map(({ 1: text = '', index }) => ({
      path,
      line: lineAt(sql, index),
      text: text.replace(/^\w+(?: \([^)]*\))?:\s*/, '').replaceAll(/\s*\n\s*\*?\s*/g, ' '),
    }))
  })
}

function schemaDescriptions(): Finding[] {
  return projectPaths('src/**/*.graphql').flatMap((path) => {
    const found: Finding[] = []
    visit(parse(readProjectFile(path)), {
      enter: (node) => {
        if (!('description' in node) || !node.description?.loc) return
        found.push({ path, line: node.description.loc.startToken.line, text: node.description.value })
      },
    })
    return found
  })
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

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
    const forbidden = forbiddenWordOf(named.text, named.path)
    return forbidden
      ? [{ ...named, text: `${named.text}: instead of '${forbidden.word}' write ${forbidden.instead}` }]
      : []
  })
}

function declaredIn({ path, facts }: Pick<WrittenFile, 'path' | 'facts'>): Finding[] {
  return facts.names.map(({ name, line }) => ({ path, line, text: name }))
}

/**
 * Returns the names of statements, of their parameters and of their columns, which are generated
 * from the SQL.
 */
function statementNames(): Finding[] {
  return projectPaths('src/**/*.queries.generated.ts')
    .map((path) => ({ path, facts: readSourceFacts(path, readProjectFile(path)) }))
    .flatMap(declaredIn)
}

function pathNames(): Finding[] {
  const named = projectPaths('{src,test,bench,web,scripts}/**').filter((path) => !isGenerated(path))
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

/** Returns the lines of comments that are too wide. */
export function wideComments(files: readonly WrittenFile[]): Finding[] {
  return files.flatMap(({ path, text, facts }) => {
    const lines = text.split('\n')
    return facts.wideCommentLines.map((line) => ({ path, line, text: `${lines[line - 1]?.length} columns` }))
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
