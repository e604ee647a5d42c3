// Made by scripts/generate-queries.ts from create-payment-plan-session.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface InsertPaymentPlanSessionParameters {
  readonly orgId: string
  readonly shard: number
  readonly callerId: string
  readonly contactId: string
  readonly checkoutConfigurationId: string
  readonly checkoutIsDefault: boolean
  readonly id: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly expirationDate: Timestamp | null
  readonly linkSecretHash: Buffer
  readonly linkSecretSealed: Buffer
  readonly paymentPlanId: string | null
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: string | null
  readonly createdAt: Timestamp
  readonly adapters: readonly (string | null)[]
  readonly instruments: readonly (string | null)[]
  readonly auditId: string
  readonly auditActorId: string | null
  readonly auditKeyId: string | null
  readonly auditAction: string
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

export interface InsertPaymentPlanSessionRow {
  readonly id: string
}

/**
 * Inserts a session, its pending plan, their events and the audit entry. Inserts nothing when one
 * of them is refused.
 */
export const insertPaymentPlanSession: Statement<InsertPaymentPlanSessionParameters, InsertPaymentPlanSessionRow> = {
  name: 'insertPaymentPlanSession',
  text: `with organization as (
  select a.id, a.mode, a.clock_id from accounts a
  where a.id = $1 and a.shard = $2 and $3 in (a.id, a.agency_id, a.platform_id)
), contact as (
  -- Locked until the transaction ends: an earlier deletion is seen, a later one cancels the session.
  select c.id, c.deleted_at from contacts c join organization o on o.id = c.org_id
  where c.shard = $2 and c.id = $4
  for share of c
), checkout as (
  select k.id, k.methods from checkout_configurations k join organization o on o.id = k.org_id
  where k.shard = $2 and k.id = $5 and (k.is_default or not $6)
), session as (
  insert into payment_plan_sessions (shard, id, org_id, contact_id, amount_minor, total_amount_minor, currency, status, frequency, start_date,
    occurrences, callback_url, cancel_url, success_url, expiration_date, link_secret_hash, link_secret_sealed,
    payment_plan_id, checkout_configuration_id, brand_logo_url, brand_name, statement_descriptor, description,
    transaction_ref, metadata, clock_id, created_at, updated_at)
  select $2, $7, o.id, c.id, $8, $9, $10, $11, $12, $13,
    $14, $15, $16, $17, $18, $19, $20,
    $21::uuid, k.id, $22, $23, $24, $25,
    $26, $27::json, o.clock_id, $28,
    $28
  from organization o, contact c, checkout k
  where c.deleted_at is null and exists (
    -- The same condition as in checkoutCanBePaid: every link can be paid.
    select from provider_configurations p
    where p.shard = $2 and p.org_id = o.id and p.mode = o.mode and p.replaced_by is null and p.adapter = any($29::text[])
      and (p.currencies is null or $10 = any(p.currencies)) and p.methods && $30::text[]
      and (k.methods is null or exists (
        select from json_array_elements(k.methods) as offered
        where offered ->> 'type' = any(p.methods) and offered ->> 'type' = any($30::text[])
          and (coalesce(offered ->> 'configurationId', p.id::text) = p.id::text or p.id = (
            with recursive successor as (
              select n.id, n.replaced_by from provider_configurations n
              where n.shard = $2 and n.org_id = o.id and n.id = (offered ->> 'configurationId')::uuid
              union
              select n.id, n.replaced_by from successor s
                join provider_configurations n on n.shard = $2 and n.org_id = o.id and n.id = s.replaced_by
            )
            select s.id from successor s where s.replaced_by is null
          ))
      ))
  )
  returning shard, id, org_id, contact_id, amount_minor, total_amount_minor, currency, frequency, start_date, occurrences, payment_plan_id,
    statement_descriptor, description, transaction_ref, metadata, created_at
), plan as (
  insert into payment_plans (shard, id, org_id, contact_id, payment_plan_session_id, amount_minor, total_amount_minor, currency, status,
    frequency, start_date, occurrences, statement_descriptor, description, transaction_ref, metadata, created_at, updated_at)
  select s.shard, s.payment_plan_id, s.org_id, s.contact_id, s.id, s.amount_minor, s.total_amount_minor, s.currency, 'Pending',
    s.frequency, s.start_date, s.occurrences, s.statement_descriptor, s.description, s.transaction_ref, s.metadata, s.created_at, s.created_at
  from session s where s.payment_plan_id is not null
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select s.shard, s.org_id, $31, $32, $33, $34, 'PaymentPlanSession', s.id,
    'done', $35, $36, $37, $38
  from session s
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select s.shard, event.id, s.org_id, event.subject_id, event.type, event.payload, $39
  from session s, unnest($40::uuid[], $41::uuid[], $42::text[], $43::text[])
    as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select s.shard, target, event.id, event.type, event.subject_id
  from session s, unnest($40::uuid[], $41::uuid[], $42::text[]) as event (id, subject_id, type),
    unnest($44::uuid[]) as target
)
select s.id as "id!" from session s`,
  parameters: ['orgId', 'shard', 'callerId', 'contactId', 'checkoutConfigurationId', 'checkoutIsDefault', 'id', 'amountMinor', 'totalAmountMinor', 'currency', 'status', 'frequency', 'startDate', 'occurrences', 'callbackUrl', 'cancelUrl', 'successUrl', 'expirationDate', 'linkSecretHash', 'linkSecretSealed', 'paymentPlanId', 'brandLogoUrl', 'brandName', 'statementDescriptor', 'description', 'transactionRef', 'metadata', 'createdAt', 'adapters', 'instruments', 'auditId', 'auditActorId', 'auditKeyId', 'auditAction', 'auditAddress', 'auditRequestId', 'auditedAt', 'auditPersonId', 'occurredAt', 'eventIds', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
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

/** Returns which records of a session are missing or deleted, after it was not inserted. */
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
