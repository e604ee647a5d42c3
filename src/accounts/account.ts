import { formatId, parseId, shardOf } from '../platform/ids/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export type AccountKind = 'Platform' | 'Agency' | 'Organization'
export type Mode = 'Sandbox' | 'Live'

/** A platform, one of its agencies or one of their organizations. Everything that is stored belongs to one of them. */
export interface Account {
  /** The row's UUID; its last ten bits are `shard`. */
  readonly id: string
  readonly kind: AccountKind
  readonly name: string
  /** The agency above an organization, and the platform above an organization or agency. They never change. */
  readonly agencyId: string | null
  readonly platformId: string | null
  /** The bucket of every row that the account owns. */
  readonly shard: number
  /** An IANA name. */
  readonly timeZone: string
  readonly mode: Mode
  /** The test clock that a sandbox organization lives by; null: the machine's. */
  readonly clockId: string | null
  /** Where that clock stands; null without one. */
  readonly clockNow: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** An account's id as a client named it. */
export interface AccountName {
  readonly kind: AccountKind
  readonly uuid: string
  readonly shard: number
}

const KINDS = ['Organization', 'Agency', 'Platform'] as const
const PREFIX = { Organization: 'org', Agency: 'agy', Platform: 'plf' } as const
const OWNER = { Organization: 'Org#', Agency: 'Agency#', Platform: 'Platform#' } as const

/** The three letters in the ids, and in the keys, of accounts of that kind. */
export function accountPrefix(kind: AccountKind): (typeof PREFIX)[AccountKind] {
  return PREFIX[kind]
}

/** The account's id as clients see it: `org_…`, `agy_…` or `plf_…`. */
export function accountIdOf(account: { readonly kind: AccountKind; readonly id: string }): string {
  return formatId(PREFIX[account.kind], account.id)
}

/** The account's global owner id: `Org#org_…`, `Agency#agy_…` or `Platform#plf_…`. */
export function ownerIdOf(account: { readonly kind: AccountKind; readonly id: string }): string {
  return OWNER[account.kind] + accountIdOf(account)
}

/** Reads the id of an account of any kind; null for anything else. */
export function parseAccountId(text: string): AccountName | null {
  for (const kind of KINDS) {
    const id = parseId(PREFIX[kind], text)
    if (id) return { kind, uuid: id.uuid, shard: id.shard }
  }
  return null
}

/** Reads a global owner id, whose two halves must speak of the same kind of account; null for anything else. */
export function parseOwnerId(text: string): AccountName | null {
  const kind = KINDS.find((each) => text.startsWith(OWNER[each]))
  const name = kind ? parseAccountId(text.slice(OWNER[kind].length)) : null
  return name?.kind === kind ? name : null
}

/** The accounts above this one, nearest first: they hear of its events and reach all that it owns. */
export function accountsAbove(account: Account): string[] {
  return [account.agencyId, account.platformId].filter((id) => id !== null)
}

/** The id of the account at the top of this account's tree: the platform or agency above it, or the account itself. */
export function topAccountId(account: Account): string {
  return accountsAbove(account).at(-1) ?? account.id
}

/** The id, as clients see it, of the account directly above; null when there is none. */
export function parentIdOf(account: Account): string | null {
  if (account.agencyId) return formatId(PREFIX.Agency, account.agencyId)
  return account.platformId ? formatId(PREFIX.Platform, account.platformId) : null
}

/** An account as a statement reads it. Its shard is not asked for: the id holds it. */
interface AccountRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly clockNow: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Makes an Account of its row; the table's constraints vouch for kind and mode. */
export function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    kind: row.kind as AccountKind,
    name: row.name,
    agencyId: row.agencyId,
    platformId: row.platformId,
    shard: shardOf(row.id),
    timeZone: row.timeZone,
    mode: row.mode as Mode,
    clockId: row.clockId,
    clockNow: row.clockNow,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** The columns of an organization beside those of a row that was read joined with it, and that names it by `orgId`. */
type JoinedAccount = Omit<AccountRow, 'id' | 'createdAt' | 'updatedAt'> & {
  readonly accountCreatedAt: Timestamp
  readonly accountUpdatedAt: Timestamp
}

/** Parts a row from the organization that it was read joined with. */
export function splitAccount<Row extends JoinedAccount & { readonly orgId: string }>(row: Row) {
  const { kind, name, agencyId, platformId, timeZone, mode, clockId, clockNow, ...rest } = row
  const { accountCreatedAt: createdAt, accountUpdatedAt: updatedAt, ...own } = rest
  const place = { id: row.orgId, kind, name, agencyId, platformId, timeZone, mode, clockId, clockNow }
  return { account: accountOf({ ...place, createdAt, updatedAt }), own }
}
