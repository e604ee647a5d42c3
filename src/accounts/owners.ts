import { first } from '../platform/db/index.ts'
import { parseId, shardOf } from '../platform/ids/index.ts'
import { notFound, type Problem, problem, refuseProblems } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { type Account, type ParsedAccountId, parseAccountId, parseOwnerId, storedAccountOf } from './account.ts'
import { accessibleAccount, accountsOnClocks } from './accounts.queries.generated.ts'
import { batched } from './batched.ts'
import { withClockTime } from './clock-times.ts'
import type { Context } from './context.ts'

type Named = string | null | undefined

/**
 * Returns the problems of the organization in an input: none named although required, or two
 * different ones.
 */
export function organizationProblems(context: Context, orgId?: Named, ownerId?: Named): Problem[] {
  if (orgId != null && ownerId != null && ownerId !== `Org#${orgId}`) {
    return [problem('ownerId', 'must name the same organization as `orgId`')]
  }
  if (orgId == null && ownerId == null && context.caller.account.kind !== 'Organization') {
    return [problem('orgId', 'is required with a platform or agency key')]
  }
  return []
}

/**
 * Returns the organization that an input names by `orgId`, by the global `ownerId` or by both; by
 * default the caller's own. Throws VALIDATION_ERROR if none is given although required or the two
 * differ, and NOT_FOUND if the caller can't access it.
 */
export async function requireOrganization(context: Context, orgId?: Named, ownerId?: Named): Promise<Account> {
  refuseProblems(organizationProblems(context, orgId, ownerId))
  if (orgId == null && ownerId == null) return context.caller.account
  const name = orgId != null ? parseAccountId(orgId) : parseOwnerId(ownerId ?? '')
  const account = name?.kind === 'Organization' ? await findAccount(context, name) : null
  if (account === null) throw notFound('Organization')
  return account
}

/**
 * Returns the organization by `orgId`, or null where `requireOrganization` throws, for callers that
 * report further problems.
 */
export async function organizationNamed(context: Context, orgId?: Named): Promise<Account | null> {
  if (organizationProblems(context, orgId).length > 0) return null
  if (orgId == null) return context.caller.account
  const name = parseAccountId(orgId)
  return name?.kind === 'Organization' ? findAccount(context, name) : null
}

/**
 * Returns the current time of the account with this id, for rows without the account's clock.
 * Lookups of one tick are batched. An organization needs none, because it can access no other
 * account. A live platform or agency may have sandbox organizations below it.
 */
export function currentTimeOf(context: Context, accountId: string): Timestamp | Promise<Timestamp> {
  const { account } = context.caller
  if (account.id === accountId) return context.now(account)
  if (account.kind === 'Organization') return context.wallNow()
  return batched(context, accountId, clocksOfAccounts).then((clockNow) => context.now({ clockNow }))
}

async function clocksOfAccounts({ db, caller }: Context, ids: readonly string[]): Promise<Map<string, Timestamp>> {
  const accounts = { shards: ids.map(shardOf), ids: [...ids] }
  const rows = await db.read.run(accountsOnClocks, { ...accounts, callerId: caller.account.id })
  return new Map(rows.map(({ id, now }) => [id, now]))
}

/** Returns the account of a global `ownerId`, by default the caller's own. Throws NOT_FOUND. */
export async function requireAccount(context: Context, ownerId?: Named): Promise<Account> {
  if (ownerId == null) return context.caller.account
  return found(context, parseOwnerId(ownerId))
}

/** Returns the account of an `accountId`, by default the caller's own. Throws NOT_FOUND. */
export async function requireAccountById(context: Context, accountId?: Named): Promise<Account> {
  if (accountId == null) return context.caller.account
  return found(context, parseAccountId(accountId))
}

/** Returns the problems of an input that names an account by `accountId`, by `orgId` or by both. */
export function accountNameProblems(accountId?: Named, orgId?: Named): Problem[] {
  if (accountId == null || orgId == null || accountId === orgId) return []
  return [problem('orgId', 'must name the same account as `accountId`')]
}

/** Returns the account that such an input names, by default the caller's own. Throws NOT_FOUND. */
export function requireAccountNamed(context: Context, accountId?: Named, orgId?: Named): Promise<Account> {
  refuseProblems(accountNameProblems(accountId, orgId))
  return orgId == null ? requireAccountById(context, accountId) : requireOrganization(context, orgId)
}

async function found(context: Context, name: ParsedAccountId | null): Promise<Account> {
  const account = name && (await findAccount(context, name))
  if (!account) throw notFound('Account')
  return account
}

/** Returns the account if it is the caller's or below it, otherwise null. */
export async function findAccount(
  context: Context,
  name: Pick<ParsedAccountId, 'kind' | 'uuid'>,
): Promise<Account | null> {
  const own = context.caller.account
  if (name.uuid === own.id) return name.kind === own.kind ? own : null
  return readAccount(context, name)
}

/**
 * Returns the organization of a record that the caller can reach. Throws NOT_FOUND with the
 * record's noun otherwise.
 */
export async function requireOrganizationOf(
  context: Context,
  noun: string,
  { orgId }: { readonly orgId: string },
): Promise<Account> {
  const account = await findAccount(context, { kind: 'Organization', uuid: orgId })
  if (!account) throw notFound(noun)
  return account
}

/**
 * Returns the account like `findAccount`, with the current time of its test clock. Operations that
 * waited for a lock use this time: the clock may have been advanced while they waited.
 */
export async function accountNow(
  context: Context,
  name: Pick<ParsedAccountId, 'kind' | 'uuid'>,
): Promise<Account | null> {
  const own = context.caller.account
  if (name.uuid !== own.id) return readAccount(context, name)
  return name.kind === own.kind ? withClockTime(context.db.read, own) : null
}

/**
 * Returns the account like `findAccount`, but always from the database: a cached key lookup may be
 * outdated.
 */
export async function readAccount(
  { caller, db }: Context,
  { kind, uuid }: Pick<ParsedAccountId, 'kind' | 'uuid'>,
): Promise<Account | null> {
  const row = first(await db.read.run(accessibleAccount, { id: uuid, callerId: caller.account.id }))
  return row?.kind === kind ? withClockTime(db.read, storedAccountOf(row)) : null
}

/**
 * Returns the shard of the organization or owner in an input, by default the caller's. The
 * idempotency key of such a mutation is stored there. An invalid id gives the caller's shard, and
 * the operation refuses it.
 */
export function ownerShard({ caller }: Context, orgId?: Named, ownerId?: Named): number {
  const name = orgId != null ? parseAccountId(orgId) : ownerId != null ? parseOwnerId(ownerId) : null
  return name?.shard ?? caller.account.shard
}

/**
 * Returns the shard of a record's id, by default the caller's: like `ownerShard`, for inputs that
 * name a record.
 */
export function recordShard({ caller }: Context, prefix: string, id: string): number {
  return parseId(prefix, id)?.shard ?? caller.account.shard
}
