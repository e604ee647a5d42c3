import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'
import { isProse } from './comment-openers.ts'
import { isTooWide } from './prose-width.ts'

/** A position in a source file. The first line is 1. */
export interface Located {
  readonly line: number
}

/** A function, a method or an arrow function. */
export interface FunctionFact extends Located {
  readonly lines: number
}

/** A block comment, or adjacent line comments joined into one. */
export interface CommentFact extends Located {
  /** Without the comment marks, on one line. */
  readonly text: string
}

/** A name that the file declares: a variable, parameter, type, member or function. */
export interface NameFact extends Located {
  readonly name: string
}

/** The facts about one TypeScript file for the rules and the figures. */
export interface SourceFacts {
  readonly functions: readonly FunctionFact[]
  readonly comments: readonly CommentFact[]
  readonly names: readonly NameFact[]
  /**
   * The lines of comments that are too wide and can be broken. Comments beside code do not count.
   */
  readonly wideCommentLines: readonly number[]
}

/** Parses a TypeScript file. Throws when it has a syntax error. */
export function readSourceFacts(path: string, text: string): SourceFacts {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineOf = lineFinder(text)
  return {
    functions: functionsOf(program).map(({ start, end }) => ({
      line: lineOf(start),
      lines: lineOf(end) - lineOf(start) + 1,
    })),
    comments: joinLineComments(comments, text).map(({ start, value }) => ({ line: lineOf(start), text: plain(value) })),
    wideCommentLines: comments.flatMap(({ start, end }) => wideLinesBetween(text, start, end).map(lineOf)),
    names: declaredNames(program).map(({ name, start }) => ({ name, line: lineOf(start) })),
  }
}

/** Returns a function that finds the line of an offset. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

interface Span {
  readonly start: number
  readonly end: number
}

function functionsOf(program: ESTree.Program): Span[] {
  const found: Span[] = []
  const add = (node: Span) => void found.push(node)
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(program)
  return found
}

interface Comment extends Span {
  readonly type: 'Line' | 'Block'
  readonly value: string
}

/** Joins consecutive line comments, each on a line of its own. */
function joinLineComments(comments: readonly Comment[], text: string): Comment[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    const last = joined.at(-1)
    const continues =
      last?.type === 'Line' && comment.type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, comment.start))
    if (last && continues)
      joined[joined.length - 1] = { ...last, end: comment.end, value: `${last.value}\n${comment.value}` }
    else joined.push(comment)
  }
  return joined
}

function plain(comment: string): string {
  return comment
    .replace(/^\*/, '')
    .replaceAll(/\s*\n\s*(?:\*\s?)?/g, ' ')
    .trim()
}

/** Returns the offsets of a comment's lines that are too wide. */
function wideLinesBetween(text: string, start: number, end: number): number[] {
  let offset = text.lastIndexOf('\n', start) + 1
  if (text.slice(offset, start).trim() !== '' || !isProse(plain(text.slice(start + 2, end)))) return []
  const offsets: number[] = []
  for (const line of text.slice(offset, end).split('\n')) {
    if (isTooWide(line.replace(COMMENT_MARK, (mark) => ' '.repeat(mark.length)))) offsets.push(offset)
    offset += line.length + 1
  }
  return offsets
}

const COMMENT_MARK = /^\s*(?:\/\/|\/?\*+)/

interface Named {
  readonly name: string
  readonly start: number
}

function declaredNames(program: ESTree.Program): Named[] {
  const found: Named[] = []
  const add = (node: unknown) => found.push(...boundNames(node as Pattern | null))
  const addKey = ({ key, computed }: { key: unknown; computed: boolean }) => computed || add(key)
  const addFunction = (node: { id?: unknown; params: readonly unknown[] }) => {
    add(node.id)
    for (const parameter of node.params) add(parameter)
  }
  const visitor: VisitorObject = {
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSTypeParameter: ({ name }) => add(name),
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
    CatchClause: ({ param }) => add(param),
    ImportSpecifier: ({ imported, local }) => 'name' in imported && imported.name !== local.name && add(local),
  }
  new Visitor(visitor).visit(program)
  return found
}

/** The parts of a binding pattern that can contain names. */
type Pattern =
  | { readonly type: 'Identifier' | 'PrivateIdentifier'; readonly name: string; readonly start: number }
  | { readonly type: 'ObjectPattern'; readonly properties: readonly Pattern[] }
  | { readonly type: 'Property'; readonly shorthand: boolean; readonly value: Pattern }
  | { readonly type: 'ArrayPattern'; readonly elements: readonly (Pattern | null)[] }
  | { readonly type: 'AssignmentPattern'; readonly left: Pattern }
  | { readonly type: 'RestElement'; readonly argument: Pattern }
  | { readonly type: 'TSParameterProperty'; readonly parameter: Pattern }

/**
 * Returns the names that a pattern binds, without those that a type declares, as in `{ name }`.
 */
function boundNames(pattern: Pattern | null | undefined): Named[] {
  switch (pattern?.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [{ name: pattern.name, start: pattern.start }]
    case 'ObjectPattern':
      return pattern.properties.flatMap(boundNames)
    case 'Property':
      return pattern.shorthand ? [] : boundNames(pattern.value)
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames)
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'RestElement':
      return boundNames(pattern.argument)
    case 'TSParameterProperty':
      return boundNames(pattern.parameter)
    default:
      return []
  }
}
