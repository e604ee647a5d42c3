// Made by scripts/generate-queries.ts from write-outcome.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface WriteAttemptOutcomeParameters {
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly attemptDeclineCode: string | null
  readonly networkDeclineCode: string | null
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
  readonly authorizedMinor: bigint | null
  readonly authorizedUntil: Timestamp | null
  readonly capturedMinor: bigint | null
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
    action_state_sealed = $4, decline_code = $5, network_decline_code = $6,
    return_code = $7,
    settled_at = $8
  where t.shard = $9 and t.id = $10
  returning t.configuration_id
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select $9, attempt.configuration_id, $3, $10 from attempt
  where $3::text is not null
  on conflict do nothing
), payment as (
  update payments p
  set status = $11, payment_method_id = $12, payment_plan_id = $13,
    plan_occurrence = $14, decline_code = $15, failure_message = $16,
    action_url = $17, authorized_minor = $18, authorized_until = $19,
    captured_minor = $20, updated_at = $21
  where p.shard = $9 and p.id = $22
), settled as (
  delete from jobs j
  where j.shard = $9 and j.kind = 'SettleAttempt' and j.subject_id = $10 and $23
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $9, event.id, $24, event.subject_id, event.type, event.payload, $25
  from unnest($26::uuid[], $27::uuid[], $28::text[], $29::text[])
    as event (id, subject_id, type, payload)
)
insert into event_outbox (shard, target_account, event_id, type, subject_id)
select $9, target, event.id, event.type, event.subject_id
from unnest($26::uuid[], $27::uuid[], $28::text[]) as event (id, subject_id, type),
  unnest($30::uuid[]) as target`,
  parameters: ['stage', 'outcome', 'providerReference', 'actionStateSealed', 'attemptDeclineCode', 'networkDeclineCode', 'returnCode', 'settledAt', 'shard', 'attemptId', 'status', 'paymentMethodId', 'paymentPlanId', 'planOccurrence', 'declineCode', 'failureMessage', 'actionUrl', 'authorizedMinor', 'authorizedUntil', 'capturedMinor', 'updatedAt', 'paymentId', 'isSettled', 'orgId', 'occurredAt', 'eventIds', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
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
 * yet. Returns the written ones. Skips payments that got another outcome, and organizations that
 * got a test clock.
 */
export const writeFirstOutcomes: Statement<WriteFirstOutcomesParameters, WriteFirstOutcomesRow> = {
  name: 'writeFirstOutcomes',
  text: `with reported as materialized (
  select * from json_to_recordset($1::json) as reported (
    id uuid, org_id uuid, payment_id uuid, status text, decline_code text, failure_message text, updated_at timestamptz,
    stage text, outcome text, provider_reference text, attempt_decline_code text, network_decline_code text, settled_at timestamptz,
    event_ids uuid[], types text[], payloads text[], occurred_at timestamptz, target_accounts uuid[],
    may_have_clock boolean)
), payment as (
  -- Lock order: a payment before its attempts. Skips organizations that got a test clock meanwhile.
  select p.id from payments p
  where p.shard = $2 and p.status = 'Pending' and p.id = any(array(
    select reported.payment_id from reported
    where not reported.may_have_clock or (select a.clock_id from accounts a where a.id = reported.org_id) is null
  ))
  order by p.id
  for update of p
), attempt as (
  update payment_attempts t
  set stage = reported.stage, outcome = reported.outcome, provider_reference = reported.provider_reference,
    decline_code = reported.attempt_decline_code, network_decline_code = reported.network_decline_code,
    settled_at = reported.settled_at
  from reported join payment on payment.id = reported.payment_id
  where t.shard = $2 and t.id = any(array(select reported.id from reported)) and t.id = reported.id and t.stage = 'Sending'
    and t.sends = 1
  returning t.id, t.configuration_id, t.provider_reference
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select $2, attempt.configuration_id, attempt.provider_reference, attempt.id from attempt
  where attempt.provider_reference is not null
  on conflict do nothing
), applied as materialized (
  select reported.* from reported join attempt on attempt.id = reported.id
), paid as (
  update payments p
  set status = applied.status, decline_code = applied.decline_code, failure_message = applied.failure_message,
    updated_at = applied.updated_at
  from applied
  where p.shard = $2 and p.id = any(array(select reported.payment_id from reported)) and p.id = applied.payment_id
), settled as (
  delete from jobs j using applied
  where j.shard = $2 and j.kind = 'SettleAttempt' and j.subject_id = any(array(select reported.id from reported))
    and j.subject_id = applied.id and applied.stage = 'Settled'
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $2, event.id, applied.org_id, applied.payment_id, event.type, event.payload, applied.occurred_at
  from applied, unnest(applied.event_ids, applied.types, applied.payloads) as event (id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select $2, target, event.id, event.type, applied.payment_id
  from applied, unnest(applied.event_ids, applied.types) as event (id, type), unnest(applied.target_accounts) as target
)
select applied.id as "id!" from applied`,
  parameters: ['rows', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
