import { type Problem, problem, refuseProblems } from '../refusal.ts'
import { type Cursors, hasCursorForm } from './cursors.ts'

/** Relay's paging arguments. Null means absent. */
export interface PageArguments {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
}

/**
 * The arguments of a connection field. Paging is inside `input` or on the field itself, never in
 * both.
 */
export interface ConnectionArguments extends PageArguments {
  readonly input?: PageArguments | null | undefined
}

/**
 * The requested page: the number of edges, the direction, and the start (null: that end of the
 * list).
 */
export interface Page<Position> {
  readonly direction: 'forward' | 'backward'
  readonly size: number
  readonly from: Position | null
}

export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 100

const EXCLUSIVE = [
  ['first', 'last'],
  ['first', 'before'],
  ['after', 'last'],
  ['after', 'before'],
] as const

/** Reads the requested page. Throws with all problems of the paging arguments. */
export function readPage<Position>(args: ConnectionArguments, cursors: Cursors<Position>): Page<Position> {
  const asked = askedOf(args)
  const after = asked.after === undefined ? undefined : cursors.read(asked.after)
  const before = asked.before === undefined ? undefined : cursors.read(asked.before)
  refuseProblems(problemsOf(args, { after: after !== null, before: before !== null }))
  return asked.last === undefined && before === undefined
    ? { direction: 'forward', size: asked.first ?? PAGE_SIZE_DEFAULT, from: after ?? null }
    : { direction: 'backward', size: asked.last ?? PAGE_SIZE_DEFAULT, from: before ?? null }
}

/**
 * Returns the problems of paging arguments that don't depend on the list, for a list that reports
 * them together with the problems of its filters. `readPage` detects a cursor of another list.
 */
export function pagingProblems(args: ConnectionArguments): Problem[] {
  const { after = null, before = null } = askedOf(args)
  return problemsOf(args, {
    after: after === null || hasCursorForm(after),
    before: before === null || hasCursorForm(before),
  })
}

function problemsOf(args: ConnectionArguments, fits: { readonly [Cursor in 'after' | 'before']: boolean }): Problem[] {
  const asked = askedOf(args)
  return [
    ...formProblems(args),
    ...combinationProblems(asked),
    ...sizeProblems('first', asked.first),
    ...sizeProblems('last', asked.last),
    ...cursorProblems('after', fits.after),
    ...cursorProblems('before', fits.before),
  ]
}

function askedOf(args: ConnectionArguments): Given {
  return { ...given(args), ...given(args.input ?? {}) }
}

type Given = { -readonly [Name in keyof PageArguments]?: NonNullable<PageArguments[Name]> }

function given(args: PageArguments): Given {
  const asked: Given = {}
  if (args.first != null) asked.first = args.first
  if (args.after != null) asked.after = args.after
  if (args.last != null) asked.last = args.last
  if (args.before != null) asked.before = args.before
  return asked
}

function formProblems(args: ConnectionArguments): Problem[] {
  const inside = Object.keys(given(args.input ?? {}))
  const outside = Object.keys(given(args))
  if (inside.length === 0) return []
  return outside.map((field) => problem(field, 'cannot be combined with paging arguments inside `input`'))
}

function combinationProblems(asked: Given): Problem[] {
  return EXCLUSIVE.filter(([one, other]) => asked[one] !== undefined && asked[other] !== undefined).map(
    ([one, other]) => problem(other, `cannot be combined with \`${one}\``),
  )
}

function sizeProblems(field: 'first' | 'last', size: number | undefined): Problem[] {
  if (size === undefined || (size >= 0 && size <= PAGE_SIZE_MAX)) return []
  return [problem(field, `must be from 0 to ${PAGE_SIZE_MAX}`)]
}

function cursorProblems(field: 'after' | 'before', fits: boolean): Problem[] {
  return fits ? [] : [problem(field, 'is not a cursor of this list')]
}
