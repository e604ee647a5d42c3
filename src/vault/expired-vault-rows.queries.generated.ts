// Made by scripts/generate-queries.ts from expired-vault-rows.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface ExpiredVaultTokensParameters {
  readonly now: Timestamp
  readonly rowsMax: number
}

export interface ExpiredVaultTokensRow {
  readonly shard: number
  readonly id: string
}

/** Returns expired unused tokens without a test clock, longest expired first. */
export const expiredVaultTokens: Statement<ExpiredVaultTokensParameters, ExpiredVaultTokensRow> = {
  name: 'expiredVaultTokens',
  text: `select t.shard, t.id from vault_tokens t
where t.clock_id is null and t.used_at is null and t.deleted_at is null and t.expires_at <= $1
order by t.expires_at limit $2::integer`,
  parameters: ['now', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface ExpiredVaultTokensOfClocksParameters {
  readonly madeBefore: string
  readonly rowsMax: number
}

export interface ExpiredVaultTokensOfClocksRow {
  readonly shard: number
  readonly id: string
}

/**
 * Returns unused tokens with a test clock whose hour key is about to be destroyed. That follows
 * real time, not the test clock.
 */
export const expiredVaultTokensOfClocks: Statement<ExpiredVaultTokensOfClocksParameters, ExpiredVaultTokensOfClocksRow> = {
  name: 'expiredVaultTokensOfClocks',
  text: `select t.shard, t.id from vault_tokens t
where t.clock_id is not null and t.used_at is null and t.deleted_at is null and t.id < $1::uuid
order by t.id limit $2::integer`,
  parameters: ['madeBefore', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface ExpiredVaultTokensOfClockParameters {
  readonly shard: number
  readonly clockId: string
  readonly now: Timestamp
  readonly rowsMax: number
}

export interface ExpiredVaultTokensOfClockRow {
  readonly shard: number
  readonly id: string
}

/** Returns unused tokens that have expired by a test clock, longest expired first. */
export const expiredVaultTokensOfClock: Statement<ExpiredVaultTokensOfClockParameters, ExpiredVaultTokensOfClockRow> = {
  name: 'expiredVaultTokensOfClock',
  text: `select t.shard, t.id from vault_tokens t
where t.shard = $1 and t.clock_id = $2 and t.used_at is null and t.deleted_at is null and t.expires_at <= $3
order by t.expires_at limit $4::integer`,
  parameters: ['shard', 'clockId', 'now', 'rowsMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface DeleteExpiredVaultTokensParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
  readonly now: Timestamp
  readonly madeBefore: string
}

export interface DeleteExpiredVaultTokensRow {
  readonly id: string
  readonly accountId: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly type: string
  readonly bin: string | null
  readonly last4: string
  readonly brand: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly routingNumber: string | null
  readonly accountType: string | null
  readonly holderType: string | null
  readonly accountHolderName: string | null
  readonly billingAddress: unknown
  readonly externalRef: string | null
  readonly expiresAt: Timestamp | null
  readonly usedAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Deletes these expired tokens of one shard and, by foreign key, their instruments. Skips locked
 * tokens. It may wait for the lock of an instrument, without a deadlock: a transaction that locks
 * an instrument without its token waits for no other lock.
 */
export const deleteExpiredVaultTokens: Statement<DeleteExpiredVaultTokensParameters, DeleteExpiredVaultTokensRow> = {
  name: 'deleteExpiredVaultTokens',
  text: `with overdue as (
  select o.id from vault_tokens o
  where o.shard = $1 and o.id = any($2) and o.used_at is null and o.deleted_at is null
    and (o.expires_at <= $3 or o.clock_id is not null and o.id < $4::uuid)
  for update skip locked
)
delete from vault_tokens t using overdue where t.shard = $1 and t.id = overdue.id
returning t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at`,
  parameters: ['shard', 'ids', 'now', 'madeBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    orgId: v[2] as string | null,
    contactId: v[3] as string | null,
    type: v[4] as string,
    bin: v[5] as string | null,
    last4: v[6] as string,
    brand: v[7] as string | null,
    expirationMonth: v[8] as number | null,
    expirationYear: v[9] as number | null,
    cardholderName: v[10] as string | null,
    funding: v[11] as string | null,
    routingNumber: v[12] as string | null,
    accountType: v[13] as string | null,
    holderType: v[14] as string | null,
    accountHolderName: v[15] as string | null,
    billingAddress: v[16],
    externalRef: v[17] as string | null,
    expiresAt: v[18] as Timestamp | null,
    usedAt: v[19] as Timestamp | null,
    deletedAt: v[20] as Timestamp | null,
    createdAt: v[21] as Timestamp,
    updatedAt: v[22] as Timestamp,
  }),
}

export interface OwnersOfVaultTokensParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface OwnersOfVaultTokensRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly clockNow: Timestamp | null
}

/** Returns accounts of one shard by id. */
export const ownersOfVaultTokens: Statement<OwnersOfVaultTokensParameters, OwnersOfVaultTokensRow> = {
  name: 'ownersOfVaultTokens',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now
from accounts a
where a.shard = $1 and a.id = any($2::uuid[])`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
    clockNow: v[10] as Timestamp | null,
  }),
}
