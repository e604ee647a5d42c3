// Made by scripts/generate-queries.ts from insert-vault-token.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface InsertVaultTokenParameters {
  readonly accountId: string
  readonly shard: number
  readonly callerId: string
  readonly contactId: string | null
  readonly id: string
  readonly orgId: string | null
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
  readonly billingAddressText: string | null
  readonly externalRef: string | null
  readonly expiresAt: Timestamp
  readonly createdAt: Timestamp
  readonly keyId: string
  readonly wrappedKey: Buffer
  readonly sealedNumber: Buffer
  readonly sealedCvc: Buffer | null
  readonly auditId: string
  readonly auditActorId: string | null
  readonly auditKeyId: string | null
  readonly action: string
  readonly auditAddress: string | null
  readonly auditRequestId: string
  readonly auditedAt: Timestamp
  readonly auditPersonId: string | null
  readonly occurredAt: Timestamp
  readonly eventIds: readonly (string | null)[]
  readonly subjectIds: readonly (string | null)[]
  readonly types: readonly (string | null)[]
  readonly payloads: readonly (string | null)[]
  readonly targetAccounts: readonly (string | null)[]
}

export interface InsertVaultTokenRow {
  readonly id: string
}

/**
 * Inserts a token, its sealed instrument, its event and the audit entry. Inserts nothing when one
 * of them is refused.
 */
export const insertVaultToken: Statement<InsertVaultTokenParameters, InsertVaultTokenRow> = {
  name: 'insertVaultToken',
  text: `with owner as (
  select a.id, a.clock_id from accounts a
  where a.id = $1 and a.shard = $2 and $3 in (a.id, a.agency_id, a.platform_id)
), contact as (
  -- Locked until the transaction ends: an earlier deletion is seen.
  select c.id, c.deleted_at from contacts c join owner o on o.id = c.org_id
  where c.shard = $2 and c.id = $4
  for share of c
), token as (
  insert into vault_tokens (shard, id, account_id, org_id, contact_id, type, bin, last4, brand, expiration_month,
    expiration_year, cardholder_name, funding, routing_number, account_type, holder_type, account_holder_name,
    billing_address, external_ref, expires_at, clock_id, created_at, updated_at)
  select $2, $5, o.id, $6::uuid, c.id, $7, $8, $9, $10, $11,
    $12, $13, $14, $15, $16, $17, $18,
    $19::json, $20, $21, o.clock_id, $22, $22
  from owner o left join contact c on true
  where $4::uuid is null or (c.id is not null and c.deleted_at is null)
  returning shard, id, account_id
), instrument as (
  insert into vault_instruments (shard, token_id, account_id, key_id, wrapped_key, sealed_number, sealed_cvc)
  select t.shard, t.id, t.account_id, $23, $24, $25, $26
  from token t
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select t.shard, t.account_id, $27, $28, $29, $30, 'VaultToken', t.id,
    'done', $31, $32, $33, $34
  from token t
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select t.shard, event.id, t.account_id, event.subject_id, event.type, event.payload, $35
  from token t, unnest($36::uuid[], $37::uuid[], $38::text[], $39::text[])
    as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select t.shard, target, event.id, event.type, event.subject_id
  from token t, unnest($36::uuid[], $37::uuid[], $38::text[]) as event (id, subject_id, type),
    unnest($40::uuid[]) as target
)
select t.id as "id!" from token t`,
  parameters: ['accountId', 'shard', 'callerId', 'contactId', 'id', 'orgId', 'type', 'bin', 'last4', 'brand', 'expirationMonth', 'expirationYear', 'cardholderName', 'funding', 'routingNumber', 'accountType', 'holderType', 'accountHolderName', 'billingAddressText', 'externalRef', 'expiresAt', 'createdAt', 'keyId', 'wrappedKey', 'sealedNumber', 'sealedCvc', 'auditId', 'auditActorId', 'auditKeyId', 'action', 'auditAddress', 'auditRequestId', 'auditedAt', 'auditPersonId', 'occurredAt', 'eventIds', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface FailedTokenReferencesParameters {
  readonly shard: number
  readonly contactId: string | null
  readonly accountId: string
  readonly callerId: string
}

export interface FailedTokenReferencesRow {
  readonly contactDeleted: boolean | null
}

/** Returns which records of a token are missing or deleted, after it was not inserted. */
export const failedTokenReferences: Statement<FailedTokenReferencesParameters, FailedTokenReferencesRow> = {
  name: 'failedTokenReferences',
  text: `select (select c.deleted_at is not null from contacts c
  where c.shard = $1 and c.org_id = a.id and c.id = $2) as "contact_deleted?"
from accounts a
where a.id = $3 and $4 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'contactId', 'accountId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    contactDeleted: v[0] as boolean | null,
  }),
}
