// Made by scripts/generate-queries.ts from insert-charge.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface InsertChargeParameters {
  readonly shard: number
  readonly paymentMethodId: string | null
  readonly paymentId: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly vaultTokenId: string | null
  readonly configurationId: string
  readonly recurringProcessingModel: string | null
  readonly statementDescriptor: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: string | null
  readonly createdAt: Timestamp
  readonly attemptId: string
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: string
  readonly sentAt: Timestamp
  readonly settleAt: Timestamp
  readonly auditId: string
  readonly callerId: string
  readonly auditKeyId: string | null
  readonly action: string
  readonly auditAddress: string | null
  readonly auditRequestId: string
  readonly auditedAt: Timestamp
  readonly occurredAt: Timestamp
  readonly eventIds: readonly (string | null)[]
  readonly subjectIds: readonly (string | null)[]
  readonly types: readonly (string | null)[]
  readonly payloads: readonly (string | null)[]
  readonly targetAccounts: readonly (string | null)[]
}

export interface InsertChargeRow {
  readonly id: string
}

/** makes a payment with its first try, what a worker owes it, its event and the audit entry, or nothing when its method or contact was deleted meanwhile. What it points at is of the organization by its foreign keys. */
export const insertCharge: Statement<InsertChargeParameters, InsertChargeRow> = {
  name: 'insertCharge',
  text: `with method as (
  -- Held until the end: a deletion that comes later waits until the charge is over.
  select m.id from payment_methods m
  where m.shard = $1 and m.id = $2 and m.deleted_at is null
  for share of m
), payment as (
  insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, vault_token_id, configuration_id, payment_method_id, recurring_processing_model,
    statement_descriptor, transaction_ref, success_url, cancel_url, metadata, created_at, updated_at)
  select $1, $3, $4, $5, $6, $7, 'Pending', 0,
    0, $8, $9, $2, $10,
    $11, $12, $13, $14, $15::json, $16, $16
  where ($2::uuid is null or exists (select from method))
    and ($5::uuid is null or exists (
      select from contacts c
      where c.shard = $1 and c.org_id = $4 and c.id = $5 and c.deleted_at is null))
  returning shard, id, org_id
), attempt as (
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id,
    vault_token_id, stores, customer_present, request, stage, sends, last_sent_at, created_at)
  select p.shard, $17, p.org_id, p.id, 1, $9, $2,
    $8, $18, $19, $20::json, 'Sending', 1, $21, $21
  from payment p
), owed as (
  insert into errands (shard, kind, subject_id, org_id, due_at, tries, created_at)
  select p.shard, 'SettleAttempt', $17, p.org_id, $22, 0, $21
  from payment p
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at)
  select p.shard, p.org_id, $23, $24, $25, $26, 'Payment', p.id,
    'done', $27, $28, $29
  from payment p
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select p.shard, event.id, p.org_id, event.subject_id, event.type, event.payload, $30
  from payment p, unnest($31::uuid[], $32::uuid[], $33::text[], $34::text[])
    as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id)
  select p.shard, target, event_id
  from payment p, unnest($31::uuid[]) as event_id, unnest($35::uuid[]) as target
)
select p.id as "id!" from payment p`,
  parameters: ['shard', 'paymentMethodId', 'paymentId', 'orgId', 'contactId', 'amountMinor', 'currency', 'vaultTokenId', 'configurationId', 'recurringProcessingModel', 'statementDescriptor', 'transactionRef', 'successUrl', 'cancelUrl', 'metadata', 'createdAt', 'attemptId', 'stores', 'customerPresent', 'request', 'sentAt', 'settleAt', 'auditId', 'callerId', 'auditKeyId', 'action', 'auditAddress', 'auditRequestId', 'auditedAt', 'occurredAt', 'eventIds', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  row: (v) => ({
    id: v[0] as string,
  }),
}
