import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'

/** The response to a GraphQL request. */
export interface PagedAnswer {
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[] | undefined
}

/** A connection, and a function that creates a list for its tests. */
export interface PagedField {
  /** The connection's field, such as `contacts`. */
  readonly field: string
  /** The type with the field, unless it is a query. */
  readonly on?: string
  /** The type of its `input`, such as `ContactsInput` or `WebhooksInput!`. */
  readonly inputType: string
  readonly order: 'newest first' | 'oldest first'
  /** The field that distinguishes rows without an id, such as `number`. */
  readonly keyField?: string
  /** Wraps the parent's selection around the field: `contact(id: "…") { … }`. */
  readonly around?: (list: PagedList, field: string) => string
  readonly open: (t: TestContext) => Promise<PagedList>
}

/** A list without other writers. */
export interface PagedList {
  /** Sends a document over HTTP with a key that can read the list. */
  readonly ask: (query: string, variables: Readonly<Record<string, unknown>>) => Promise<PagedAnswer>
  /** The fields of `input` besides the paging, such as `{ webhookId }`. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The ids of initial rows in the order of creation (only for lists that are newest first). */
  readonly present?: readonly string[]
  /** Creates this number of rows, one after the other. Returns their ids in that order. */
  readonly create: (count: number) => Promise<readonly string[]>
  /** Removes a row from the list; absent when that is impossible. */
  readonly remove?: (id: string) => Promise<void>
  /** The id of the parent record, for `around`. */
  readonly parent?: string
  /** The arguments of another list of the connection, which must refuse cursors of this list. */
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

export type ArgumentStyle = 'input' | 'field'
export type Direction = 'forward' | 'backward'

export const ARGUMENT_STYLES: readonly ArgumentStyle[] = ['input', 'field']
export const DIRECTIONS: readonly Direction[] = ['forward', 'backward']
const pageBy = (id: string) =>
  `edges { cursor node { id: ${id} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`

/** Reads all pages and returns the ids in the list's order. */
export async function walk(
  field: PagedField,
  list: PagedList,
  direction: Direction,
  size: number,
  style: ArgumentStyle,
): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = null, more = true; more; ) {
    const page: Page = await read(field, list, pagingOf(direction, size, cursor), style)
    if (direction === 'forward') seen.push(...ids(page))
    else seen.unshift(...ids(page))
    more = direction === 'forward' ? page.pageInfo.hasNextPage : page.pageInfo.hasPreviousPage
    cursor = direction === 'forward' ? page.pageInfo.endCursor : page.pageInfo.startCursor
    assert.ok(!more || cursor !== null, 'hasNextPage or hasPreviousPage is true, but there is no cursor')
  }
  return seen
}

/**
 * `window` contains the rows beyond the cursor in that direction; `behind` is true when there are
 * rows on its other side.
 */
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

/** Reads one page, with its paging arguments inside `input` or on the field. */
export async function read(
  field: PagedField,
  list: PagedList,
  paging: Paging,
  style: ArgumentStyle = 'field',
): Promise<Page> {
  const { data, errors } = await send(field, list, { [style]: paging })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return connectionIn(data)
}

/**
 * Returns the fields that the refusal names, each once and sorted. Fails when the request is not
 * refused properly.
 */
export async function refusedFields(
  field: PagedField,
  list: PagedList,
  paging: Partial<Record<ArgumentStyle, Paging>>,
): Promise<string[]> {
  const { errors = [] } = await send(field, list, paging)
  assert.ok(errors.length > 0, 'the request was not refused')
  for (const { extensions } of errors) assert.equal(extensions?.code, 'VALIDATION_ERROR')
  return [...new Set(errors.map(({ extensions }) => String(extensions?.field)))].sort()
}

function send(
  field: PagedField,
  list: PagedList,
  paging: Partial<Record<ArgumentStyle, Paging>>,
): Promise<PagedAnswer> {
  const connection = `page: ${field.field}(input: $input, first: $first, after: $after, last: $last, before: $before) { ${pageBy(field.keyField ?? 'id')} }`
  const selection = field.around ? field.around(list, connection) : connection
  const variables = `$input: ${field.inputType}, $first: Int, $after: String, $last: Int, $before: String`
  return list.ask(`query Page(${variables}) { ${selection} }`, {
    ...paging.field,
    input: { ...list.filter, ...paging.input },
  })
}

/** Returns the connection, which has the alias `page`, at any depth. */
function connectionIn(data: unknown): Page {
  if (typeof data === 'object' && data !== null) {
    if ('page' in data) return data.page as Page
    for (const value of Object.values(data)) return connectionIn(value)
  }
  assert.fail('the response contains no connection')
}

/** Returns the arguments of a page in the direction. */
export function pagingOf(direction: Direction, size: number, cursor: string | null): Paging {
  return direction === 'forward' ? { first: size, after: cursor } : { last: size, before: cursor }
}

/** Returns rows in the list's order from rows in the order of creation. */
export function inOrder(field: PagedField, created: readonly string[]): string[] {
  return field.order === 'oldest first' ? [...created] : [...created].reverse()
}

/** Returns the ids on a page. */
export function ids(page: Page): string[] {
  return page.edges.map(({ node }) => String(node.id))
}
