// Made by scripts/generate-queries.ts from save-stored-method.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ContactOfPayerParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
}

export interface ContactOfPayerRow {
  readonly id: string
  readonly deletedAt: Timestamp | null
}

/** Locks a paying contact against deletion. Returns its deletion time. */
export const contactOfPayer: Statement<ContactOfPayerParameters, ContactOfPayerRow> = {
  name: 'contactOfPayer',
  text: `select c.id, c.deleted_at from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = $3
for share of c`,
  parameters: ['shard', 'orgId', 'contactId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    deletedAt: v[1] as Timestamp | null,
  }),
}

export interface AddressOfPaidTokenParameters {
  readonly shard: number
  readonly id: string
}

export interface AddressOfPaidTokenRow {
  readonly billingAddress: unknown
}

/** Returns the billing address of a vault token. */
export const addressOfPaidToken: Statement<AddressOfPaidTokenParameters, AddressOfPaidTokenRow> = {
  name: 'addressOfPaidToken',
  text: `select t.billing_address from vault_tokens t where t.shard = $1 and t.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    billingAddress: v[0],
  }),
}
