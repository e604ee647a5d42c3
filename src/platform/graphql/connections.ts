import type { Sealer } from '../crypto/index.ts'
import { type Cursors, cursorsOf, type Scope } from './cursors.ts'
import { type ConnectionArguments, type Page, readPage } from './page-arguments.ts'
import type { PositionKind } from './positions.ts'

/**
 * One list that is read in pages. The field has these arguments, and `XInput` the same four beside
 * its filters:
 *
 *     contacts(input: ContactsInput, first: Int, after: String, last: Int, before: String):
 *       ContactConnection!
 *
 * `rows` runs one of two statements, both of fixed text; where a walk has no cursor yet, `from` is
 * an id beyond all ids:
 *
 *     … and c.id < :from order by c.id desc limit :limit::int      (descending)
 *     … and c.id > :from order by c.id limit :limit::int           (ascending)
 */
export interface List<Row, Position> {
  readonly sealer: Sealer
  /**
   * The connection's name, its parent or owner, and every filter. A cursor is valid for this scope
   * only.
   */
  readonly scope: Scope
  readonly args: ConnectionArguments
  readonly order: 'newest first' | 'oldest first'
  /** The order of the list: `byId` or `byPosition`. */
  readonly by: PositionKind<Position>
  readonly positionOf: (row: Row) => Position
  readonly rows: (seek: KeysetQuery<Position>) => Promise<readonly Row[]>
  /** Counts at most `limit` rows, for a list with `totalCount`. */
  readonly count?: ((seek: KeysetQuery<Position>) => Promise<number>) | undefined
}

/**
 * A query for the rows after `from` (excluded) in one direction, nearest first, at most `limit`.
 */
export interface KeysetQuery<Position> {
  readonly direction: 'ascending' | 'descending'
  readonly from: Position
  readonly limit: number
}

export interface Edge<Row> {
  readonly node: Row
  readonly cursor: string
}

export interface PageInfo {
  readonly startCursor: string | null
  readonly endCursor: string | null
  hasNextPage(): boolean | Promise<boolean>
  hasPreviousPage(): boolean | Promise<boolean>
}

export interface Connection<Row> {
  readonly edges: readonly Edge<Row>[]
  readonly pageInfo: PageInfo
  /** Null for a list that is not counted. */
  readonly totalCount: TotalCount | null
}

/** The number of rows of a list on all its pages. They are counted when it is selected. */
export interface TotalCount {
  /** Counts the rows, at most one more than `COUNT_MAX`. */
  counted(): Promise<number>
}

/** The most rows that are counted. */
const COUNT_MAX = 10_000

/**
 * Reads the requested page. Cursors are created, and the rows before the page are checked, only
 * when they are selected. Throws VALIDATION_ERROR for invalid paging arguments.
 */
export async function pageOf<Row, Position>(list: List<Row, Position>): Promise<Connection<Row>> {
  const cursors = cursorsOf(list.sealer, list.scope, list.by)
  const page = readPage(list.args, cursors)
  // One row past the page shows whether more follow.
  const found = await list.rows(seekAhead(list, page))
  const rows = found.slice(0, page.size)
  const hasMoreAhead = found.length > page.size
  const hasMoreBehind = async () =>
    page.from !== null && (await list.rows(seekBehind(list, page.from, page))).length > 0
  const forward = page.direction === 'forward'
  const edges = (forward ? rows : rows.reverse()).map((row) => new LazyEdge(list, cursors, row))
  return {
    edges,
    pageInfo: new LazyPageInfo(
      edges,
      () => (forward ? hasMoreAhead : hasMoreBehind()),
      () => (forward ? hasMoreBehind() : hasMoreAhead),
    ),
    totalCount: list.count ? new LazyTotalCount(list.count, list.by) : null,
  }
}

/**
 * An edge creates its cursor on demand. It is a class because a getter in a literal gives each
 * object a hidden class of its own, by which V8 keeps row and page alive until the next full
 * collection.
 */
class LazyEdge<Row, Position> implements Edge<Row> {
  readonly node: Row
  private readonly list: List<Row, Position>
  private readonly cursors: Cursors<Position>

  constructor(list: List<Row, Position>, cursors: Cursors<Position>, row: Row) {
    this.node = row
    this.list = list
    this.cursors = cursors
  }

  get cursor(): string {
    return this.cursors.write(this.list.positionOf(this.node))
  }
}

class LazyPageInfo implements PageInfo {
  private readonly edges: readonly Edge<unknown>[]
  readonly hasNextPage: PageInfo['hasNextPage']
  readonly hasPreviousPage: PageInfo['hasPreviousPage']

  constructor(
    edges: readonly Edge<unknown>[],
    hasNextPage: PageInfo['hasNextPage'],
    hasPreviousPage: PageInfo['hasPreviousPage'],
  ) {
    this.edges = edges
    this.hasNextPage = hasNextPage
    this.hasPreviousPage = hasPreviousPage
  }

  get startCursor(): string | null {
    return this.edges[0]?.cursor ?? null
  }

  get endCursor(): string | null {
    return this.edges.at(-1)?.cursor ?? null
  }
}

class LazyTotalCount<Position> implements TotalCount {
  private readonly count: NonNullable<List<unknown, Position>['count']>
  private readonly by: PositionKind<Position>
  private found: Promise<number> | null = null

  constructor(count: NonNullable<List<unknown, Position>['count']>, by: PositionKind<Position>) {
    this.count = count
    this.by = by
  }

  counted(): Promise<number> {
    this.found ??= this.count({ direction: 'descending', from: this.by.afterAll, limit: COUNT_MAX + 1 })
    return this.found
  }
}

/** Resolvers of TotalCount. */
export const totalCountResolvers = {
  count: async (total: TotalCount) => Math.min(await total.counted(), COUNT_MAX),
  atLeast: async (total: TotalCount) => (await total.counted()) > COUNT_MAX,
}

/** Resolvers of PageInfo. graphql-jit doesn't call functions that are plain properties. */
export const pageInfoResolvers = {
  hasNextPage: (page: PageInfo) => page.hasNextPage(),
  hasPreviousPage: (page: PageInfo) => page.hasPreviousPage(),
}

function seekAhead<Row, Position>(list: List<Row, Position>, page: Page<Position>): KeysetQuery<Position> {
  const ascending = isAscending(list, page)
  return {
    direction: ascending ? 'ascending' : 'descending',
    from: page.from ?? (ascending ? list.by.beforeAll : list.by.afterAll),
    limit: page.size + 1,
  }
}

/**
 * Reads in the other direction, including the cursor's own row: if it still exists, it is on the
 * other side of the page.
 */
function seekBehind<Row, Position>(
  list: List<Row, Position>,
  from: Position,
  page: Page<Position>,
): KeysetQuery<Position> {
  return isAscending(list, page)
    ? { direction: 'descending', from: list.by.next(from), limit: 1 }
    : { direction: 'ascending', from: list.by.previous(from), limit: 1 }
}

function isAscending<Row, Position>(list: List<Row, Position>, page: Page<Position>): boolean {
  return (list.order === 'oldest first') === (page.direction === 'forward')
}
