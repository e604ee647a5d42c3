import { first } from '../platform/db/index.ts'
import { parseId } from '../platform/ids/index.ts'
import { notFound, type Problem, problem, refuseProblems } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { type Account, type AccountName, accountOf, parseAccountId, parseOwnerId } from './account.ts'
import { accessibleAccount, accountsOnClocks } from './accounts.queries.generated.ts'
import { batched } from './batched.ts'
import type { Context } from './context.ts'

type Named = string | null | undefined

/** What is wrong with how an input names its organization: nothing named where the key has none, or two at once. */
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
 * The organization that an input names by `orgId`, by the global `ownerId` or by both; else the caller's own. Refuses
 * with VALIDATION_ERROR when there is none to take or the two disagree, with NOT_FOUND when the caller can't reach it.
 */
export async function requireOrganization(context: Context, orgId?: Named, ownerId?: Named): Promise<Account> {
  refuseProblems(organizationProblems(context, orgId, ownerId))
  if (orgId == null && ownerId == null) return context.caller.account
  const name = orgId != null ? parseAccountId(orgId) : parseOwnerId(ownerId ?? '')
  const account = name?.kind === 'Organization' ? await findAccount(context, name) : null
  if (account === null) throw notFound('Organization')
  return account
}

/** As `requireOrganization` by `orgId` alone, but null for what it refuses: for whoever has more to refuse beside it. */
export async function organizationNamed(context: Context, orgId?: Named): Promise<Account | null> {
  if (organizationProblems(context, orgId).length > 0) return null
  if (orgId == null) return context.caller.account
  const name = parseAccountId(orgId)
  return name?.kind === 'Organization' ? findAccount(context, name) : null
}

/**
 * The time where the account of that id lives, for rows that know of it no more. The accounts of one turn are asked for
 * together; none is when it is the caller's own, or the caller is an organization, which reaches no other. A live platform or
 * agency may have sandbox organizations below it.
 */
export function nowOf(context: Context, accountId: string): Timestamp | Promise<Timestamp> {
  const { account } = context.caller
  if (account.id === accountId) return context.now(account)
  if (account.kind === 'Organization') return context.wallNow()
  return batched(context, accountId, clocksOfAccounts).then((clockNow) => context.now({ clockNow }))
}

async function clocksOfAccounts({ db, caller }: Context, ids: readonly string[]): Promise<Map<string, Timestamp>> {
  const rows = await db.read.run(accountsOnClocks, { ids: [...ids], callerId: caller.account.id })
  return new Map(rows.map(({ id, clockNow }) => [id, clockNow]))
}

/** The account of any kind that a global `ownerId` names; without one the caller's own. Refuses with NOT_FOUND. */
export async function requireAccount(context: Context, ownerId?: Named): Promise<Account> {
  if (ownerId == null) return context.caller.account
  return found(context, parseOwnerId(ownerId))
}

/** The account of any kind that a plain `accountId` names; without one the caller's own. Refuses with NOT_FOUND. */
export async function requireAccountById(context: Context, accountId?: Named): Promise<Account> {
  if (accountId == null) return context.caller.account
  return found(context, parseAccountId(accountId))
}

/** What is wrong with an input that names an account by `accountId`, by `orgId` or by both. */
export function accountNameProblems(accountId?: Named, orgId?: Named): Problem[] {
  if (accountId == null || orgId == null || accountId === orgId) return []
  return [problem('orgId', 'must name the same account as `accountId`')]
}

/** The account that such an input names; without either the caller's own. Refuses with NOT_FOUND. */
export function requireAccountNamed(context: Context, accountId?: Named, orgId?: Named): Promise<Account> {
  refuseProblems(accountNameProblems(accountId, orgId))
  return orgId == null ? requireAccountById(context, accountId) : requireOrganization(context, orgId)
}

async function found(context: Context, name: AccountName | null): Promise<Account> {
  const account = name && (await findAccount(context, name))
  if (!account) throw notFound('Account')
  return account
}

/** The account of that kind and id, if it is the caller's or stands below it; else null. */
export async function findAccount(context: Context, name: Pick<AccountName, 'kind' | 'uuid'>): Promise<Account | null> {
  const own = context.caller.account
  if (name.uuid === own.id) return name.kind === own.kind ? own : null
  return readAccount(context, name)
}

/**
 * As `findAccount`, with its test clock where it stands now. Whoever waited for a lock does their work then, and not when they
 * began to wait: meanwhile the clock may have been moved, and something done for which it was.
 */
export async function accountNow(context: Context, name: Pick<AccountName, 'kind' | 'uuid'>): Promise<Account | null> {
  const found = await findAccount(context, name)
  return found?.clockNow == null ? found : readAccount(context, name)
}

/** As `findAccount`, but what is shown must not be as old as the look-up of a key: the caller's own is read again, too. */
export async function readAccount(
  { caller, db }: Context,
  { kind, uuid }: Pick<AccountName, 'kind' | 'uuid'>,
): Promise<Account | null> {
  const row = first(await db.read.run(accessibleAccount, { id: uuid, callerId: caller.account.id }))
  return row?.kind === kind ? accountOf(row) : null
}

/**
 * The bucket of the organization or owner that an input names, else the caller's: where an `Idempotency-Key` of such a
 * mutation lies. An id that is no id gives the caller's bucket, and the operation refuses it.
 */
export function ownerShard({ caller }: Context, orgId?: Named, ownerId?: Named): number {
  const name = orgId != null ? parseAccountId(orgId) : ownerId != null ? parseOwnerId(ownerId) : null
  return name?.shard ?? caller.account.shard
}

/** The bucket that a record's id holds, else the caller's: as `ownerShard`, for inputs that name a record. */
export function recordShard({ caller }: Context, prefix: string, id: string): number {
  return parseId(prefix, id)?.shard ?? caller.account.shard
}
