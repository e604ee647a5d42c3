// Made by scripts/generate-queries.ts from insert-charge.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface InsertChargesParameters {
  readonly rows: string
  readonly shard: number
}

export interface InsertChargesRow {
  readonly id: string
  readonly isAble: boolean
  readonly isMade: boolean
}

/**
 * Inserts payments of one shard, each with its first attempt, settlement job, event, consent if one
 * is reported, audit entry and outcome under its idempotency key. Skips a payment if its payment
 * method or contact was deleted or its lease was lost. The result says which. Foreign keys
 * guarantee that all parts belong to one organization.
 */
export const insertCharges: Statement<InsertChargesParameters, InsertChargesRow> = {
  name: 'insertCharges',
  text: `with requested as materialized (
  select * from json_to_recordset($1::json) as requested (
    id uuid, org_id uuid, contact_id uuid, amount_minor bigint, currency text, vault_token_id uuid,
    configuration_id uuid, payment_method_id uuid, recurring_processing_model text, statement_descriptor text,
    description text, capture text, transaction_ref text, success_url text, cancel_url text, metadata json, created_at timestamptz,
    attempt_id uuid, stores boolean, customer_present boolean, request json, sent_at timestamptz, settle_at timestamptz,
    event_id uuid, payload text, occurred_at timestamptz, target_accounts uuid[],
    audit_id uuid, caller_id uuid, audit_key_id uuid, audit_person_id uuid, action text, audit_address text, audit_request_id text,
    audited_at timestamptz,
    consent_id uuid, consent_text text, consent_date date, accepted_at timestamptz, ip_address text, user_agent text,
    method_type text, method_brand text, method_institution_name text, method_last4 text,
    lease_account_id uuid, lease_key text, lease_path text, lease_token uuid)
), method as (
  -- Locked until the transaction ends: a later deletion waits for the charge.
  select m.id from payment_methods m
  where m.shard = $2 and m.id = any(array(select requested.payment_method_id from requested)) and m.deleted_at is null
  order by m.id
  for share of m
), contact as (
  select c.org_id, c.id from contacts c
  where c.shard = $2 and c.id = any(array(select requested.contact_id from requested)) and c.deleted_at is null
), able as (
  select requested.* from requested
  where (requested.payment_method_id is null or requested.payment_method_id in (select method.id from method))
    and (requested.contact_id is null or (requested.org_id, requested.contact_id) in (select contact.org_id, contact.id from contact))
), recorded as (
  -- Fenced by the lease: a run that lost it has no effect.
  update idempotency_keys k set outcome_type = 'Payment', outcome_id = able.id
  from able
  where k.shard = $2 and k.account_id = any(array(select requested.lease_account_id from requested))
    and k.key = any(array(select requested.lease_key from requested)) and k.account_id = able.lease_account_id
    and k.key = able.lease_key and k.path = able.lease_path and k.lease_token = able.lease_token and k.outcome_id is null
  returning k.outcome_id
), made as materialized (
  select able.* from able
  where able.lease_token is null or able.id in (select recorded.outcome_id from recorded)
), payment as (
  insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, vault_token_id, configuration_id, payment_method_id, recurring_processing_model,
    statement_descriptor, description, capture, transaction_ref, success_url, cancel_url, metadata, consent_id, created_at, updated_at)
  select $2, m.id, m.org_id, m.contact_id, m.amount_minor, m.currency, 'Pending', 0,
    0, m.vault_token_id, m.configuration_id, m.payment_method_id, m.recurring_processing_model,
    m.statement_descriptor, m.description, m.capture, m.transaction_ref, m.success_url, m.cancel_url, m.metadata, m.consent_id, m.created_at, m.created_at
  from made m
), attempt as (
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id,
    vault_token_id, stores, customer_present, request, stage, sends, last_sent_at, created_at)
  select $2, m.attempt_id, m.org_id, m.id, 1, m.configuration_id, m.payment_method_id,
    m.vault_token_id, m.stores, m.customer_present, m.request, 'Sending', 1, m.sent_at, m.sent_at
  from made m
), agreed as (
  insert into consents (shard, id, org_id, contact_id, origin, purposes, text, amount_minor, currency, occurrences,
    first_date, last_date, recurring_processing_model, method_type, method_brand, method_institution_name, method_last4,
    accepted_at, ip_address, user_agent, attempt_id, created_at)
  select $2, m.consent_id, m.org_id, m.contact_id, 'Api', array['Payment'], m.consent_text, m.amount_minor, m.currency, 1,
    m.consent_date, m.consent_date, m.recurring_processing_model, m.method_type, m.method_brand, m.method_institution_name,
    m.method_last4, m.accepted_at, m.ip_address, m.user_agent, m.attempt_id, m.sent_at
  from made m
  where m.consent_id is not null
), enqueued as (
  insert into jobs (shard, kind, subject_id, org_id, due_at, attempts, created_at)
  select $2, 'SettleAttempt', m.attempt_id, m.org_id, m.settle_at, 0, m.sent_at
  from made m
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select $2, m.org_id, m.audit_id, m.caller_id, m.audit_key_id, m.action, 'Payment', m.id, 'done',
    m.audit_address, m.audit_request_id, m.audited_at, m.audit_person_id
  from made m
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $2, m.event_id, m.org_id, m.id, 'payment.created', m.payload, m.occurred_at
  from made m
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select $2, target, m.event_id, 'payment.created', m.id
  from made m, unnest(m.target_accounts) as target
)
select requested.id as "id!", able.id is not null as "is_able!", made.id is not null as "is_made!"
from requested left join able on able.id = requested.id left join made on made.id = requested.id`,
  parameters: ['rows', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    isAble: v[1] as boolean,
    isMade: v[2] as boolean,
  }),
}
