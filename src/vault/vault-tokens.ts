import { type Account, type Context, nowOf, requireOrganization } from '../accounts/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
  type Seek,
} from '../platform/graphql/index.ts'
import { requireId, shardOf } from '../platform/ids/index.ts'
import { notFound, type Problem, refuseProblems } from '../platform/refusal.ts'
import { contactProblems, referenceProblems } from './token-terms.ts'
import { type VaultToken, type VaultTokenType, vaultTokenOf } from './vault-token.ts'
import {
  vaultTokensByExternalRefAscending,
  vaultTokensByExternalRefDescending,
  vaultTokensOfAccountAscending,
  vaultTokensOfAccountDescending,
  vaultTokensOfContactAscending,
  vaultTokensOfContactDescending,
} from './vault-token-lists.queries.generated.ts'
import { hourMadeBefore, monthOf, type TokenTimes, type VaultTokenStatus } from './vault-token-status.ts'
import { contactOfVaultTokens } from './vault-tokens.queries.generated.ts'

type Paging = NonNullable<ConnectionArguments['input']>

interface Narrowing {
  readonly type?: VaultTokenType | null
  readonly status?: VaultTokenStatus | null
  readonly externalRef?: string | null
  readonly includeDeleted?: boolean | null
}

export interface VaultTokensArguments extends ConnectionArguments {
  readonly input?: (Paging & Narrowing & { readonly orgId?: string | null; readonly contactId?: string | null }) | null
}

export interface ContactVaultTokensArguments extends ConnectionArguments {
  readonly input?: (Paging & Narrowing) | null
}

/** The scope of a list: an account, or one of its contacts. Ids are UUIDs. */
interface Whose {
  readonly accountId: string
  readonly contactId: string | null
}

/**
 * Returns the tokens of an organization, of one of its contacts or of the caller's own account,
 * newest first.
 */
export async function vaultTokens(context: Context, args: VaultTokensArguments): Promise<Connection<VaultToken>> {
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
  args: ContactVaultTokensArguments,
): Promise<Connection<VaultToken>> {
  refuseProblems(listProblems(args))
  return pageOfTokens(context, 'Contact.vaultTokens', { accountId: contact.orgId, contactId: contact.id }, args)
}

function listProblems(args: ContactVaultTokensArguments): Problem[] {
  return [...referenceProblems(args.input?.externalRef), ...pagingProblems(args)]
}

async function pageOfTokens(
  context: Context,
  connection: string,
  whose: Whose,
  args: ContactVaultTokensArguments,
): Promise<Connection<VaultToken>> {
  const { type = null, status = null, externalRef = null, includeDeleted } = args.input ?? {}
  const filter = { type, status, externalRef, includeDeleted: includeDeleted ?? false }
  const judgedAt = { now: await nowOf(context, whose.accountId), wallNow: context.wallNow() }
  return pageOf({
    sealer: context.sealer,
    scope: [connection, whose.accountId, whose.contactId, type, status, externalRef, filter.includeDeleted],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (token: VaultToken) => token.id,
    rows: async (seek) => {
      const rows = await find(context, whose, { ...filter, judgedAt }, seek)
      return rows.map((row) => ({ ...vaultTokenOf(row), judgedAt }))
    },
  })
}

type Filter = { readonly [Name in keyof Narrowing]-?: Exclude<Narrowing[Name], undefined> } & {
  readonly includeDeleted: boolean
  readonly judgedAt: TokenTimes
}

/**
 * Selects the statement by index: contact and reference find few rows, all others scan the list.
 */
function find({ db, caller }: Context, whose: Whose, filter: Filter, { direction, ...seek }: Seek<string>) {
  const { accountId, contactId } = whose
  const { externalRef, judgedAt, ...rest } = filter
  const { now, wallNow } = judgedAt
  const judged = { now, madeBefore: hourMadeBefore(wallNow), monthNow: monthOf(now) }
  const search = { ...rest, ...judged, ...seek, shard: shardOf(accountId), accountId, callerId: caller.account.id }
  const descending = direction === 'descending'
  if (contactId !== null) {
    const statement = descending ? vaultTokensOfContactDescending : vaultTokensOfContactAscending
    return db.read.run(statement, { ...search, contactId, externalRef })
  }
  if (externalRef !== null) {
    const statement = descending ? vaultTokensByExternalRefDescending : vaultTokensByExternalRefAscending
    return db.read.run(statement, { ...search, externalRef })
  }
  return db.read.run(descending ? vaultTokensOfAccountDescending : vaultTokensOfAccountAscending, search)
}

/** Checked only for an empty page, so that the usual page costs one statement. */
async function refuseUnknownContact({ db, caller }: Context, { accountId, contactId }: Whose): Promise<void> {
  if (contactId === null) return
  const key = { shard: shardOf(accountId), orgId: accountId, contactId, callerId: caller.account.id }
  if ((await db.read.run(contactOfVaultTokens, key)).length === 0) throw notFound('Contact')
}
