// Made by scripts/generate-queries.ts from chargeable-token.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface VaultTokenToChargeParameters {
  readonly shard: number
  readonly tokenId: string
  readonly accountIds: readonly (string | null)[]
  readonly callerId: string | null
}

export interface VaultTokenToChargeRow {
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
  readonly mode: string
  readonly clockNow: Timestamp | null
  readonly hasCvc: boolean
}

/**
 * Returns a token of one of these accounts that the caller, if any, can reach, with its owner's
 * mode and whether its security code is still stored.
 */
export const vaultTokenToCharge: Statement<VaultTokenToChargeParameters, VaultTokenToChargeRow> = {
  name: 'vaultTokenToCharge',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at, a.mode, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now, i.sealed_cvc is not null as "has_cvc!"
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = $1 and i.token_id = t.id
where t.shard = $1 and t.id = $2 and t.account_id = any($3)
  and ($4::uuid is null or $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'tokenId', 'accountIds', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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
    mode: v[23] as string,
    clockNow: v[24] as Timestamp | null,
    hasCvc: v[25] as boolean,
  }),
}

export interface VaultTokenUsedByOthersParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerType: string
  readonly consumerId: string
}

export interface VaultTokenUsedByOthersRow {
  readonly consumerId: string
}

/** Returns another consumer of a type that uses a token. */
export const vaultTokenUsedByOthers: Statement<VaultTokenUsedByOthersParameters, VaultTokenUsedByOthersRow> = {
  name: 'vaultTokenUsedByOthers',
  text: `select u.consumer_id from vault_token_uses u
where u.shard = $1 and u.token_id = $2 and u.consumer_type = $3 and u.consumer_id <> $4
limit 1`,
  parameters: ['shard', 'tokenId', 'consumerType', 'consumerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    consumerId: v[0] as string,
  }),
}
