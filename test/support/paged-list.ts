import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'

/** The response to a GraphQL request. */
export interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[] | undefined
}

/** One connection, and how a test comes to a list of its own behind it. */
export interface PagedField {
  /** The connection's field, such as `contacts`. */
  readonly field: string
  /** The type that has the field, when it is no query of its own. */
  readonly on?: string
  /** The type of its `input`, such as `ContactsInput` or `WebhooksInput!`. */
  readonly inputType: string
  readonly order: 'newest first' | 'oldest first'
  /** The field that distinguishes rows without an id, such as `number`. */
  readonly toldApartBy?: string
  /** Wraps the parent's selection around such a field: `contact(id: "…") { … }`. */
  readonly around?: (list: PagedList, field: string) => string
  readonly open: (t: TestContext) => Promise<PagedList>
}

/** A list that nobody else writes to. */
export interface PagedList {
  /** Sends a document over HTTP with a key that sees the list. */
  readonly ask: (query: string, variables: Readonly<Record<string, unknown>>) => Promise<Answer>
  /** The fields of `input` besides the paging, such as `{ webhookId }`. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The ids of rows that are there from the start, as they were made (only of lists that are newest first). */
  readonly present?: readonly string[]
  /** Makes so many rows, one after the other, and gives their ids in that order. */
  readonly create: (count: number) => Promise<readonly string[]>
  /** Makes a row vanish from the list; absent when nothing can. */
  readonly remove?: (id: string) => Promise<void>
  /** The id of the record that the field hangs off, for `around`. */
  readonly parent?: string
  /** The arguments of another list of the same connection, for which cursors of this one are foreign. */
  readonly foreign: Partial<Pick<PagedList, 'ask' | 'filter' | 'parent'>>
}

export interface Paging {
  readonly first?: number | null
  readonly after?: string | null
  readonly last?: number | null
  readonly before?: string | null
}

export interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}

export type Place = 'input' | 'field'
export type Direction = 'forward' | 'backward'

export const PLACES: readonly Place[] = ['input', 'field']
export const DIRECTIONS: readonly Direction[] = ['forward', 'backward']
const pageBy = (id: string) =>
  `edges { cursor node { id: ${id} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`

/** Reads page after page until there is none and gives the ids in the list's order. */
export async function walk(
  field: PagedField,
  list: PagedList,
  direction: Direction,
  size: number,
  place: Place,
): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = null, more = true; more; ) {
    const page: Page = await read(field, list, pagingOf(direction, size, cursor), place)
    if (direction === 'forward') seen.push(...ids(page))
    else seen.unshift(...ids(page))
    more = direction === 'forward' ? page.pageInfo.hasNextPage : page.pageInfo.hasPreviousPage
    cursor = direction === 'forward' ? page.pageInfo.endCursor : page.pageInfo.startCursor
    assert.ok(!more || cursor !== null, 'more rows were promised without a way to them')
  }
  return seen
}

/** `window` is what lies beyond the cursor in that direction; `behind` is whether rows lie on its other side. */
export function assertPage(
  page: Page,
  direction: Direction,
  window: readonly string[],
  size: number,
  behind: boolean,
): void {
  const forward = direction === 'forward'
  const rows = forward ? window.slice(0, size) : window.slice(Math.max(0, window.length - size))
  assert.deepEqual(ids(page), rows)
  const ahead = window.length > rows.length
  assert.deepEqual(page.pageInfo, {
    hasNextPage: forward ? ahead : behind,
    hasPreviousPage: forward ? behind : ahead,
    startCursor: page.edges[0]?.cursor ?? null,
    endCursor: page.edges.at(-1)?.cursor ?? null,
  })
}

/** Reads one page, its paging arguments inside `input` or on the field. */
export async function read(field: PagedField, list: PagedList, paging: Paging, place: Place = 'field'): Promise<Page> {
  const { data, errors } = await send(field, list, { [place]: paging })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return connectionIn(data)
}

/** The fields that the refusal names, each once and sorted; fails when the request was not refused as it should be. */
export async function refusedFields(
  field: PagedField,
  list: PagedList,
  paging: Partial<Record<Place, Paging>>,
): Promise<string[]> {
  const { errors = [] } = await send(field, list, paging)
  assert.ok(errors.length > 0, 'the request was not refused')
  for (const { extensions } of errors) assert.equal(extensions?.code, 'VALIDATION_ERROR')
  return [...new Set(errors.map(({ extensions }) => String(extensions?.field)))].sort()
}

function send(field: PagedField, list: PagedList, paging: Partial<Record<Place, Paging>>): Promise<Answer> {
  const connection = `page: ${field.field}(input: $input, first: $first, after: $after, last: $last, before: $before) { ${pageBy(field.toldApartBy ?? 'id')} }`
  const selection = field.around ? field.around(list, connection) : connection
  const variables = `$input: ${field.inputType}, $first: Int, $after: String, $last: Int, $before: String`
  return list.ask(`query Page(${variables}) { ${selection} }`, {
    ...paging.field,
    input: { ...list.filter, ...paging.input },
  })
}

/** Finds the connection, which is called `page`, however deep it hangs. */
function connectionIn(data: unknown): Page {
  if (typeof data === 'object' && data !== null) {
    if ('page' in data) return data.page as Page
    for (const value of Object.values(data)) return connectionIn(value)
  }
  assert.fail('the answer holds no connection')
}

/** The arguments of a page in that direction. */
export function pagingOf(direction: Direction, size: number, cursor: string | null): Paging {
  return direction === 'forward' ? { first: size, after: cursor } : { last: size, before: cursor }
}

/** Rows in the order of the list, given in the order they were made. */
export function inOrder(field: PagedField, created: readonly string[]): string[] {
  return field.order === 'oldest first' ? [...created] : [...created].reverse()
}

/** The ids on a page. */
export function ids(page: Page): string[] {
  return page.edges.map(({ node }) => String(node.id))
}
