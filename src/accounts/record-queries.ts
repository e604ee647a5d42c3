import { first, isCanceled, type Statement } from '../platform/db/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  type KeysetQuery,
  type List,
  pageOf,
  pagingProblems,
} from '../platform/graphql/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../platform/refusal.ts'
import type { Context } from './context.ts'
import { organizationProblems, requireOrganization } from './owners.ts'

type Find<Found> = (context: Context, id: Id) => Promise<Found | null>

/** The parameters of statements that read one record, if the caller can access it. */
interface RecordKey {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

/** Returns the lookup of a record by its id. It returns null when the caller can't access it. */
export function lookupById<Row>(statement: Statement<RecordKey, Row>): Find<Row>
export function lookupById<Row, Found>(statement: Statement<RecordKey, Row>, recordOf: (row: Row) => Found): Find<Found>
export function lookupById<Row, Found>(
  statement: Statement<RecordKey, Row>,
  recordOf?: (row: Row) => Found,
): Find<Row | Found> {
  return async ({ db, caller }, { shard, uuid }) => {
    const row = first(await db.read.run(statement, { shard, id: uuid, callerId: caller.account.id }))
    return row && recordOf ? recordOf(row) : row
  }
}

/**
 * Returns the query of one record by its public id. It throws NOT_FOUND when `find` returns null.
 */
export function recordById<Row>(
  prefix: string,
  noun: string,
  find: Find<Row>,
): (context: Context, id: string) => Promise<Row> {
  return async (context, id) => {
    const found = await find(context, requireId(prefix, id, noun))
    if (!found) throw notFound(noun)
    return found
  }
}

/**
 * Returns a page of records, newest first. `scope` and `count` are passed to `pageOf`.
 */
export function newestFirst<Row extends { readonly id: string }>(
  { sealer }: Pick<Context, 'sealer'>,
  scope: List<Row, string>['scope'],
  args: List<Row, string>['args'],
  rows: List<Row, string>['rows'],
  count?: List<Row, string>['count'],
): Promise<Connection<Row>> {
  return pageOf({ sealer, scope, args, order: 'newest first', by: byId, positionOf: ({ id }) => id, rows, count })
}

/** The statements of a list whose rows can be counted, and their parameters. */
export interface PageQuery<Row> {
  readonly rows: (direction: KeysetQuery<string>['direction']) => Promise<Row[]>
  readonly count: () => Promise<number>
}

/**
 * Returns the query of a page, by statements of which one is run. Throws QUERY_TOO_COMPLEX when
 * PostgreSQL cancels it, because it read too many records that do not match.
 */
export function pageQuery<Parameters extends object, Row>(
  { db: { read } }: Pick<Context, 'db'>,
  statements: Readonly<Record<KeysetQuery<string>['direction'], Statement<Parameters, Row>>> & {
    readonly counted: Statement<Parameters, { readonly count: number }>
  },
  parameters: Parameters,
): PageQuery<Row> {
  return {
    rows: (direction) => refuseCanceled(read.run(statements[direction], parameters)),
    count: async () => first(await refuseCanceled(read.run(statements.counted, parameters)))?.count ?? 0,
  }
}

/** Returns the rows of a list. Throws QUERY_TOO_COMPLEX when PostgreSQL cancels the statement. */
export async function refuseCanceled<Row>(reading: Promise<Row[]>): Promise<Row[]> {
  try {
    return await reading
  } catch (error) {
    if (!isCanceled(error)) throw error
    const advice = 'Choose a shorter period, or filters that few other records match.'
    throw new Refusal('QUERY_TOO_COMPLEX', `The filters of this list took longer than 10 seconds. ${advice}`)
  }
}

/** The arguments of a list of records that each belong to an organization. */
interface OrganizationListArguments extends ConnectionArguments {
  readonly input?:
    | (NonNullable<ConnectionArguments['input']> & { readonly orgId?: string | null | undefined })
    | null
    | undefined
}

/** One page of such a list, as statements take it. */
export interface OrganizationSearch extends KeysetQuery<string> {
  readonly shard: number
  readonly orgId: string
  readonly callerId: string
}

/**
 * Returns a page of an organization's records, newest first. Throws NOT_FOUND for an
 * organization that the caller can't access. `filters` are those of the page's scope.
 */
export async function recordsOfOrganization<Row extends { readonly id: string }>(
  context: Context,
  [name, ...filters]: readonly [name: string, ...filters: (string | null)[]],
  args: OrganizationListArguments,
  rows: (search: OrganizationSearch) => Promise<readonly Row[]>,
): Promise<Connection<Row>> {
  const orgId = args.input?.orgId
  refuseProblems([...organizationProblems(context, orgId), ...pagingProblems(args)])
  const organization = await requireOrganization(context, orgId)
  const owner = { shard: organization.shard, orgId: organization.id, callerId: context.caller.account.id }
  return newestFirst(context, [name, organization.id, ...filters], args, (seek) => rows({ ...owner, ...seek }))
}
