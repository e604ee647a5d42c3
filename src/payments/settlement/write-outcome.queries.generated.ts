// Made by scripts/generate-queries.ts from write-outcome.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface WriteAttemptOutcomeParameters {
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly attemptDeclineCode: string | null
  readonly returnCode: string | null
  readonly settledAt: Timestamp | null
  readonly shard: number
  readonly attemptId: string
  readonly status: string
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  readonly planOccurrence: number | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly updatedAt: Timestamp
  readonly paymentId: string
  readonly isSettled: boolean
  readonly orgId: string
  readonly occurredAt: Timestamp
  readonly eventIds: readonly (string | null)[]
  readonly subjectIds: readonly (string | null)[]
  readonly types: readonly (string | null)[]
  readonly payloads: readonly (string | null)[]
  readonly targetAccounts: readonly (string | null)[]
}

export type WriteAttemptOutcomeRow = object

/**
 * Writes the outcome of a locked payment and attempt, and its events. A known reference is kept.
 */
export const writeAttemptOutcome: Statement<WriteAttemptOutcomeParameters, WriteAttemptOutcomeRow> = {
  name: 'writeAttemptOutcome',
  text: `with attempt as (
  update payment_attempts t
  set stage = $1, outcome = $2, provider_reference = coalesce($3, t.provider_reference),
    action_state_sealed = $4, decline_code = $5, return_code = $6,
    settled_at = $7
  where t.shard = $8 and t.id = $9
  returning t.configuration_id
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select $8, attempt.configuration_id, $3, $9 from attempt
  where $3::text is not null
  on conflict do nothing
), payment as (
  update payments p
  set status = $10, payment_method_id = $11, payment_plan_id = $12,
    plan_occurrence = $13, decline_code = $14, failure_message = $15,
    action_url = $16, updated_at = $17
  where p.shard = $8 and p.id = $18
), settled as (
  delete from errands e
  where e.shard = $8 and e.kind = 'SettleAttempt' and e.subject_id = $9 and $19
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $8, event.id, $20, event.subject_id, event.type, event.payload, $21
  from unnest($22::uuid[], $23::uuid[], $24::text[], $25::text[])
    as event (id, subject_id, type, payload)
)
insert into event_outbox (shard, target_account, event_id, type, subject_id)
select $8, target, event.id, event.type, event.subject_id
from unnest($22::uuid[], $23::uuid[], $24::text[]) as event (id, subject_id, type),
  unnest($26::uuid[]) as target`,
  parameters: ['stage', 'outcome', 'providerReference', 'actionStateSealed', 'attemptDeclineCode', 'returnCode', 'settledAt', 'shard', 'attemptId', 'status', 'paymentMethodId', 'paymentPlanId', 'planOccurrence', 'declineCode', 'failureMessage', 'actionUrl', 'updatedAt', 'paymentId', 'isSettled', 'orgId', 'occurredAt', 'eventIds', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  row: () => ({}),
}

export interface WriteFirstOutcomesParameters {
  readonly rows: string
  readonly shard: number
}

export interface WriteFirstOutcomesRow {
  readonly id: string
}

/**
 * Writes the outcomes of payments of one shard whose attempts were sent once and have no outcome
 * yet. Returns those written; the others got an outcome, or their organization a test clock.
 */
export const writeFirstOutcomes: Statement<WriteFirstOutcomesParameters, WriteFirstOutcomesRow> = {
  name: 'writeFirstOutcomes',
  text: `with told as materialized (
  select * from json_to_recordset($1::json) as told (
    id uuid, org_id uuid, payment_id uuid, status text, decline_code text, failure_message text, updated_at timestamptz,
    stage text, outcome text, provider_reference text, attempt_decline_code text, settled_at timestamptz,
    event_ids uuid[], types text[], payloads text[], occurred_at timestamptz, target_accounts uuid[],
    may_have_clock boolean)
), payment as (
  -- Lock order: a payment before its attempts. Skips organizations that got a test clock meanwhile.
  select p.id from payments p
  where p.shard = $2 and p.status = 'Pending' and p.id = any(array(
    select told.payment_id from told
    where not told.may_have_clock or (select a.clock_id from accounts a where a.id = told.org_id) is null
  ))
  order by p.id
  for update of p
), attempt as (
  update payment_attempts t
  set stage = told.stage, outcome = told.outcome, provider_reference = told.provider_reference,
    decline_code = told.attempt_decline_code, settled_at = told.settled_at
  from told join payment on payment.id = told.payment_id
  where t.shard = $2 and t.id = any(array(select told.id from told)) and t.id = told.id and t.stage = 'Sending'
    and t.sends = 1
  returning t.id, t.configuration_id, t.provider_reference
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select $2, attempt.configuration_id, attempt.provider_reference, attempt.id from attempt
  where attempt.provider_reference is not null
  on conflict do nothing
), heard as materialized (
  select told.* from told join attempt on attempt.id = told.id
), paid as (
  update payments p
  set status = heard.status, decline_code = heard.decline_code, failure_message = heard.failure_message,
    updated_at = heard.updated_at
  from heard
  where p.shard = $2 and p.id = any(array(select told.payment_id from told)) and p.id = heard.payment_id
), settled as (
  delete from errands e using heard
  where e.shard = $2 and e.kind = 'SettleAttempt' and e.subject_id = any(array(select told.id from told))
    and e.subject_id = heard.id and heard.stage = 'Settled'
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $2, event.id, heard.org_id, heard.payment_id, event.type, event.payload, heard.occurred_at
  from heard, unnest(heard.event_ids, heard.types, heard.payloads) as event (id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select $2, target, event.id, event.type, heard.payment_id
  from heard, unnest(heard.event_ids, heard.types) as event (id, type), unnest(heard.target_accounts) as target
)
select heard.id as "id!" from heard`,
  parameters: ['rows', 'shard'],
  row: (v) => ({
    id: v[0] as string,
  }),
}
