// Made by scripts/generate-queries.ts from create-payment-plan-session.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface InsertPaymentPlanSessionsParameters {
  readonly rows: string
  readonly shard: number
}

export interface InsertPaymentPlanSessionsRow {
  readonly id: string
  readonly isValid: boolean
  readonly isInserted: boolean
}

/**
 * Inserts sessions of one shard, each with its pending plan, their events, audit entry and outcome
 * under its idempotency key. Skips a session if one of its references is missing or its lease was
 * lost. The result says which.
 */
export const insertPaymentPlanSessions: Statement<InsertPaymentPlanSessionsParameters, InsertPaymentPlanSessionsRow> = {
  name: 'insertPaymentPlanSessions',
  text: `with requested as materialized (
  select * from json_to_recordset($1::json) as requested (
    id uuid, org_id uuid, caller_id uuid, contact_id uuid, checkout_configuration_id uuid, checkout_is_default boolean,
    amount_minor bigint, total_amount_minor bigint, currency text, status text, frequency text, start_date date,
    occurrences integer, callback_url text, cancel_url text, success_url text, expiration_date timestamptz,
    link_secret_hash bytea, link_secret_sealed bytea, payment_plan_id uuid, brand_logo_url text, brand_name text,
    statement_descriptor text, description text, transaction_ref text, metadata json, created_at timestamptz,
    adapters text[], instruments text[],
    event_ids uuid[], subject_ids uuid[], types text[], payloads text[], occurred_at timestamptz, target_accounts uuid[],
    audit_id uuid, audit_actor_id uuid, audit_key_id uuid, audit_person_id uuid, audit_action text, audit_address text,
    audit_request_id text, audited_at timestamptz,
    lease_account_id uuid, lease_key text, lease_path text, lease_token uuid)
), contact as (
  -- Locked until the transaction ends: an earlier deletion is seen, a later one cancels the session.
  select c.org_id, c.id from contacts c
  where c.shard = $2 and c.id = any(array(select requested.contact_id from requested)) and c.deleted_at is null
    and c.org_id = any(array(select requested.org_id from requested))
  order by c.id
  for share of c
), valid as (
  select requested.*, a.clock_id
  from requested
    join accounts a on a.id = requested.org_id and a.shard = $2
      and requested.caller_id in (a.id, a.agency_id, a.platform_id)
    join contact on contact.org_id = a.id and contact.id = requested.contact_id
    join checkout_configurations k on k.shard = $2 and k.org_id = a.id and k.id = requested.checkout_configuration_id
      and (k.is_default or not requested.checkout_is_default)
  where exists (
    -- The same condition as in checkoutCanBePaid: every link can be paid.
    select from provider_configurations p
    where p.shard = $2 and p.org_id = a.id and p.mode = a.mode and p.replaced_by is null
      and p.adapter = any(requested.adapters) and (p.currencies is null or requested.currency = any(p.currencies))
      and p.methods && requested.instruments
      and (k.methods is null or exists (
        select from json_array_elements(k.methods) as offered
        where offered ->> 'type' = any(p.methods) and offered ->> 'type' = any(requested.instruments)
          and (coalesce(offered ->> 'configurationId', p.id::text) = p.id::text or p.id = (
            with recursive successor as (
              select n.id, n.replaced_by from provider_configurations n
              where n.shard = $2 and n.org_id = a.id and n.id = (offered ->> 'configurationId')::uuid
              union
              select n.id, n.replaced_by from successor s
                join provider_configurations n on n.shard = $2 and n.org_id = a.id and n.id = s.replaced_by
            )
            select s.id from successor s where s.replaced_by is null
          ))
      ))
  )
), recorded as (
  -- Fenced by the lease: a run that lost it has no effect.
  update idempotency_keys i set outcome_type = 'PaymentPlanSession', outcome_id = valid.id
  from valid
  where i.shard = $2 and i.account_id = any(array(select requested.lease_account_id from requested))
    and i.key = any(array(select requested.lease_key from requested)) and i.account_id = valid.lease_account_id
    and i.key = valid.lease_key and i.path = valid.lease_path and i.lease_token = valid.lease_token and i.outcome_id is null
  returning i.outcome_id
), accepted as materialized (
  select valid.* from valid
  where valid.lease_token is null or valid.id in (select recorded.outcome_id from recorded)
), session as (
  insert into payment_plan_sessions (shard, id, org_id, contact_id, amount_minor, total_amount_minor, currency, status, frequency, start_date,
    occurrences, callback_url, cancel_url, success_url, expiration_date, link_secret_hash, link_secret_sealed,
    payment_plan_id, checkout_configuration_id, brand_logo_url, brand_name, statement_descriptor, description,
    transaction_ref, metadata, clock_id, created_at, updated_at)
  select $2, a.id, a.org_id, a.contact_id, a.amount_minor, a.total_amount_minor, a.currency, a.status, a.frequency, a.start_date,
    a.occurrences, a.callback_url, a.cancel_url, a.success_url, a.expiration_date, a.link_secret_hash, a.link_secret_sealed,
    a.payment_plan_id, a.checkout_configuration_id, a.brand_logo_url, a.brand_name, a.statement_descriptor, a.description,
    a.transaction_ref, a.metadata, a.clock_id, a.created_at, a.created_at
  from accepted a
), plan as (
  insert into payment_plans (shard, id, org_id, contact_id, payment_plan_session_id, amount_minor, total_amount_minor, currency, status,
    frequency, start_date, occurrences, statement_descriptor, description, transaction_ref, metadata, created_at, updated_at)
  select $2, a.payment_plan_id, a.org_id, a.contact_id, a.id, a.amount_minor, a.total_amount_minor, a.currency, 'Pending',
    a.frequency, a.start_date, a.occurrences, a.statement_descriptor, a.description, a.transaction_ref, a.metadata, a.created_at, a.created_at
  from accepted a where a.payment_plan_id is not null
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select $2, a.org_id, a.audit_id, a.audit_actor_id, a.audit_key_id, a.audit_action, 'PaymentPlanSession', a.id,
    'done', a.audit_address, a.audit_request_id, a.audited_at, a.audit_person_id
  from accepted a
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $2, event.id, a.org_id, event.subject_id, event.type, event.payload, a.occurred_at
  from accepted a, unnest(a.event_ids, a.subject_ids, a.types, a.payloads) as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select $2, target, event.id, event.type, event.subject_id
  from accepted a, unnest(a.event_ids, a.subject_ids, a.types) as event (id, subject_id, type),
    unnest(a.target_accounts) as target
)
select requested.id as "id!", valid.id is not null as "is_valid!", accepted.id is not null as "is_inserted!"
from requested left join valid on valid.id = requested.id left join accepted on accepted.id = requested.id`,
  parameters: ['rows', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    isValid: v[1] as boolean,
    isInserted: v[2] as boolean,
  }),
}

export interface WhyNoPaymentPlanSessionParameters {
  readonly shard: number
  readonly contactId: string
  readonly checkoutConfigurationId: string
  readonly orgId: string
  readonly callerId: string
}

export interface WhyNoPaymentPlanSessionRow {
  readonly contactDeleted: boolean | null
  readonly checkoutFound: boolean
}

/** Returns which records of a session are missing or deleted, after it was not accepted. */
export const whyNoPaymentPlanSession: Statement<WhyNoPaymentPlanSessionParameters, WhyNoPaymentPlanSessionRow> = {
  name: 'whyNoPaymentPlanSession',
  text: `select
  (select c.deleted_at is not null from contacts c
   where c.shard = $1 and c.org_id = a.id and c.id = $2) as "contact_deleted?",
  exists (select from checkout_configurations k
   where k.shard = $1 and k.org_id = a.id and k.id = $3) as "checkout_found!"
from accounts a
where a.id = $4 and $5 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'contactId', 'checkoutConfigurationId', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    contactDeleted: v[0] as boolean | null,
    checkoutFound: v[1] as boolean,
  }),
}
