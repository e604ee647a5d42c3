import { formatId, parseId, shardOf } from '../platform/ids/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import type { AccessibleAccountRow } from './accounts.queries.generated.ts'

export type AccountKind = 'Platform' | 'Agency' | 'Organization'
export type Mode = 'Sandbox' | 'Live'

/** A row of `accounts`, without the time of its test clock. */
export interface StoredAccount {
  /** The row's UUID. Its last ten bits are `shard`. */
  readonly id: string
  readonly kind: AccountKind
  readonly name: string
  /**
   * The agency above an organization, and the platform above an organization or agency. Immutable.
   */
  readonly agencyId: string | null
  readonly platformId: string | null
  /** The shard of every row that the account owns. */
  readonly shard: number
  /** An IANA time zone name. */
  readonly timeZone: string
  readonly mode: Mode
  /** The test clock of a sandbox organization. Null: the machine's clock. */
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** An account and its current time. Every stored record belongs to an account. */
export interface Account extends StoredAccount {
  /** The time of the test clock. Null without one. */
  readonly clockNow: Timestamp | null
}

/** A parsed account id. */
export interface ParsedAccountId {
  readonly kind: AccountKind
  readonly uuid: string
  readonly shard: number
}

const KINDS = ['Organization', 'Agency', 'Platform'] as const
const PREFIX = { Organization: 'org', Agency: 'agy', Platform: 'plf' } as const
const OWNER = { Organization: 'Org#', Agency: 'Agency#', Platform: 'Platform#' } as const

/** Returns the three-letter prefix of ids and keys of accounts of this kind. */
export function accountPrefix(kind: AccountKind): (typeof PREFIX)[AccountKind] {
  return PREFIX[kind]
}

/** Returns the account's public id: `org_…`, `agy_…` or `plf_…`. */
export function accountIdOf(account: { readonly kind: AccountKind; readonly id: string }): string {
  return formatId(PREFIX[account.kind], account.id)
}

/** The last formatted owner id. The records of a page usually have the same owner. */
let last: { readonly kind: AccountKind; readonly id: string; readonly ownerId: string } | null = null

/** Returns the account's global id: `Org#org_…`, `Agency#agy_…` or `Platform#plf_…`. */
export function ownerIdOf(account: { readonly kind: AccountKind; readonly id: string }): string {
  const { kind, id } = account
  if (last?.id !== id || last.kind !== kind) last = { kind, id, ownerId: flat(OWNER[kind] + accountIdOf(account)) }
  return last.ownerId
}

/** Returns a text as a flat string. `JSON.stringify` takes twice as long for concatenated ones. */
function flat(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

/** Parses the id of an account of any kind. Returns null for any other text. */
export function parseAccountId(text: string): ParsedAccountId | null {
  for (const kind of KINDS) {
    const id = parseId(PREFIX[kind], text)
    if (id) return { kind, uuid: id.uuid, shard: id.shard }
  }
  return null
}

/**
 * Parses a global owner id, whose two halves must name the same kind of account. Returns null for
 * any other text.
 */
export function parseOwnerId(text: string): ParsedAccountId | null {
  const kind = KINDS.find((each) => text.startsWith(OWNER[each]))
  const name = kind ? parseAccountId(text.slice(OWNER[kind].length)) : null
  return name?.kind === kind ? name : null
}

/**
 * Returns the ids of the accounts above this one, nearest first. They receive its events and can
 * access everything it owns.
 */
export function accountsAbove(account: Pick<StoredAccount, 'agencyId' | 'platformId'>): string[] {
  return [account.agencyId, account.platformId].filter((id) => id !== null)
}

/**
 * Returns the id of the account at the top of the tree: the platform or agency above, or the
 * account itself.
 */
export function topAccountId(account: Account): string {
  return accountsAbove(account).at(-1) ?? account.id
}

/** Returns the public id of the account directly above, or null. */
export function parentIdOf(account: Account): string | null {
  if (account.agencyId) return formatId(PREFIX.Agency, account.agencyId)
  return account.platformId ? formatId(PREFIX.Platform, account.platformId) : null
}

/** A row of an account that was read with the time of its test clock. */
interface AccountRowWithClock extends AccessibleAccountRow {
  readonly clockNow: Timestamp | null
}

/** Maps a row with the time of its test clock to an Account. */
export function accountOf(row: AccountRowWithClock): Account {
  return { ...storedAccountOf(row), clockNow: row.clockNow }
}

/** Maps a row to a StoredAccount. Constraints of the table guarantee valid kinds and modes. */
export function storedAccountOf(row: AccessibleAccountRow): StoredAccount {
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
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** The account columns of a row that was joined with its organization by `orgId`. */
type JoinedAccount = Omit<AccountRowWithClock, 'id' | 'createdAt' | 'updatedAt'> & {
  readonly accountCreatedAt: Timestamp
  readonly accountUpdatedAt: Timestamp
}

/** Splits a joined row into its organization and its own columns. */
export function splitAccount<Row extends JoinedAccount & { readonly orgId: string }>(row: Row) {
  const { kind, name, agencyId, platformId, timeZone, mode, clockId, clockNow, ...rest } = row
  const { accountCreatedAt: createdAt, accountUpdatedAt: updatedAt, ...own } = rest
  const account = { id: row.orgId, kind, name, agencyId, platformId, timeZone, mode, clockId, clockNow }
  return { account: accountOf({ ...account, createdAt, updatedAt }), own }
}
