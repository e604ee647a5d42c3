import {
  type Account,
  type Context,
  currentTimeOf,
  lookupById,
  newestFirst,
  recordById,
  requireOrganization,
} from '../accounts/index.ts'
import { type Connection, type KeysetQuery, pagingProblems } from '../platform/graphql/index.ts'
import type {
  ContactVaultTokensArgs,
  QueryVaultTokensArgs,
  VaultTokenStatus,
  VaultTokenType,
} from '../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../platform/ids/index.ts'
import { type Check, notFound, refuseProblems } from '../platform/refusal.ts'
import { contactProblems, referenceProblem } from './token-terms.ts'
import { type VaultToken, vaultTokenOf } from './vault-token.ts'
import {
  vaultTokensOfContact as tokensOfContact,
  vaultTokensByExternalRef,
  vaultTokensOfAccount,
} from './vault-token-lists.queries.generated.ts'
import { expiredTokenIdBound, monthOf, type TokenTimes } from './vault-token-status.ts'
import { contactOfVaultTokens, vaultTokenById } from './vault-tokens.queries.generated.ts'

interface Narrowing {
  readonly type?: VaultTokenType | null
  readonly status?: VaultTokenStatus | null
  readonly externalRef?: string | null
  readonly includeDeleted?: boolean | null
}

/** The scope of a list: an account, or one of its contacts. Ids are UUIDs. */
interface Whose {
  readonly accountId: string
  readonly contactId: string | null
}

/** Returns a token by id, or null if the caller can't access it. */
export const findVaultToken = lookupById(vaultTokenById, vaultTokenOf)

/** Returns a token by id, also a deleted one. Throws NOT_FOUND if the caller can't access it. */
export const vaultToken = recordById('vtk', 'Vault token', findVaultToken)

/**
 * Returns the tokens of an organization, of one of its contacts or of the caller's own account,
 * newest first.
 */
export async function vaultTokens(context: Context, args: QueryVaultTokensArgs): Promise<Connection<VaultToken>> {
  const { orgId, contactId } = args.input ?? {}
  refuseProblems([...contactProblems(context, { orgId, contactId }), ...listProblems(args)])
  const account: Account = orgId == null ? context.caller.account : await requireOrganization(context, orgId)
  const whose = {
    accountId: account.id,
    contactId: contactId == null ? null : requireId('con', contactId, 'Contact').uuid,
  }
  const page = await pageOfTokens(context, 'vaultTokens', whose, args)
  if (page.edges.length === 0) await refuseUnknownContact(context, whose)
  return page
}

/** Returns the tokens that were created for a contact, newest first. */
export async function vaultTokensOfContact(
  context: Context,
  contact: { readonly id: string; readonly orgId: string },
  args: ContactVaultTokensArgs,
): Promise<Connection<VaultToken>> {
  refuseProblems(listProblems(args))
  return pageOfTokens(context, 'Contact.vaultTokens', { accountId: contact.orgId, contactId: contact.id }, args)
}

function listProblems(args: ContactVaultTokensArgs): Check[] {
  return [referenceProblem(args.input?.externalRef), ...pagingProblems(args)]
}

async function pageOfTokens(
  context: Context,
  connection: string,
  whose: Whose,
  args: ContactVaultTokensArgs,
): Promise<Connection<VaultToken>> {
  const { type = null, status = null, externalRef = null, includeDeleted } = args.input ?? {}
  const filter = { type, status, externalRef, includeDeleted: includeDeleted ?? false }
  const judgedAt = { now: await currentTimeOf(context, whose.accountId), wallNow: context.wallNow() }
  const scope = [connection, whose.accountId, whose.contactId, type, status, externalRef, filter.includeDeleted]
  return newestFirst(context, scope, args, async (seek) => {
    const rows = await find(context, whose, { ...filter, judgedAt }, seek)
    return rows.map((row) => ({ ...vaultTokenOf(row), judgedAt }))
  })
}

type Filter = { readonly [Name in keyof Narrowing]-?: Exclude<Narrowing[Name], undefined> } & {
  readonly includeDeleted: boolean
  readonly judgedAt: TokenTimes
}

/**
 * Selects the statement by index: contact and reference find few rows, all others scan the list.
 */
function find({ db, caller }: Context, whose: Whose, filter: Filter, { direction, ...seek }: KeysetQuery<string>) {
  const { accountId, contactId } = whose
  const { externalRef, judgedAt, ...rest } = filter
  const { now, wallNow } = judgedAt
  const judged = { now, madeBefore: expiredTokenIdBound(wallNow), monthNow: monthOf(now) }
  const search = { ...rest, ...judged, ...seek, shard: shardOf(accountId), accountId, callerId: caller.account.id }
  if (contactId !== null) return db.read.run(tokensOfContact[direction], { ...search, contactId, externalRef })
  if (externalRef !== null) return db.read.run(vaultTokensByExternalRef[direction], { ...search, externalRef })
  return db.read.run(vaultTokensOfAccount[direction], search)
}

/** Throws NOT_FOUND for an unknown contact. Only an empty page costs this second statement. */
async function refuseUnknownContact({ db, caller }: Context, { accountId, contactId }: Whose): Promise<void> {
  if (contactId === null) return
  const key = { shard: shardOf(accountId), orgId: accountId, contactId, callerId: caller.account.id }
  if ((await db.read.run(contactOfVaultTokens, key)).length === 0) throw notFound('Contact')
}
