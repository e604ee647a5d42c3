// Made by scripts/generate-queries.ts from write-plan-outcomes.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface WritePlanOutcomesParameters {
  readonly rows: string
  readonly shard: number
}

export interface WritePlanOutcomesRow {
  readonly id: string
}

/**
 * Writes the usual outcomes of plan charges of one shard, succeeded or processing: payment,
 * attempt, occurrence, plan, due row and events. Returns the written ones. Skips payments that got
 * another outcome since the claim, plans that changed, and organizations that got a test clock.
 */
export const writePlanOutcomes: Statement<WritePlanOutcomesParameters, WritePlanOutcomesRow> = {
  name: 'writePlanOutcomes',
  text: `with result as materialized (
  select * from json_to_recordset($1::json) as result (
    id uuid, org_id uuid, payment_id uuid, status text, updated_at timestamptz,
    stage text, outcome text, provider_reference text, settled_at timestamptz,
    plan_id uuid, plan_occurrence integer, claim_token uuid, plan_status text, remaining integer, next_at timestamptz,
    event_id uuid, event_type text, payload text, completed_id uuid, completed_payload text, occurred_at timestamptz,
    may_have_clock boolean
  )
), payment as (
  -- Lock order: a payment before its plan and its attempts. Skips organizations that got a test clock
  -- meanwhile.
  select p.id from payments p
  where p.shard = $2 and p.status = 'Pending' and p.id = any(array(
    select result.payment_id from result
    where not result.may_have_clock or (select a.clock_id from accounts a where a.id = result.org_id) is null
  ))
  order by p.id
  for update of p
), plan as (
  select p.id from payment_plans p
  where p.shard = $2
    and p.id = any(array(select result.plan_id from result join payment on payment.id = result.payment_id))
  order by p.id
  for update of p
), claimed as (
  -- Fenced: a change of a plan or its occurrences ends the claim, so the claimed rows are current.
  select result.id, result.stage, result.outcome, result.provider_reference, result.settled_at
  from plan_due d join result on result.plan_id = d.plan_id and result.claim_token = d.claim_token
  where d.shard = $2 and result.plan_id = any(array(select plan.id from plan))
    and result.payment_id = any(array(select payment.id from payment))
  order by d.plan_id
  for update of d
), attempt as (
  update payment_attempts t
  set stage = claimed.stage, outcome = claimed.outcome, provider_reference = claimed.provider_reference,
    settled_at = claimed.settled_at
  from claimed
  where t.shard = $2 and t.id = claimed.id and t.stage = 'Sending'
  returning t.id, t.configuration_id, t.provider_reference
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select $2, attempt.configuration_id, attempt.provider_reference, attempt.id from attempt
  where attempt.provider_reference is not null
  on conflict do nothing
), written as materialized (
  -- Few columns, selected by an array. The tables below are joined by key.
  select result.id, result.payment_id, result.status, result.updated_at, result.stage, result.outcome, result.plan_id,
    result.plan_occurrence, result.plan_status, result.remaining, result.next_at
  from result where result.id = any(array(select attempt.id from attempt))
), settled_payment as (
  update payments p set status = written.status, updated_at = written.updated_at
  from written
  where p.shard = $2 and p.id = written.payment_id
), paid as (
  update payment_plan_occurrences o set status = 'Succeeded', first_failed_at = null, retry_at = null, updated_at = written.updated_at
  from written
  where o.shard = $2 and o.plan_id = written.plan_id and o.number = written.plan_occurrence
    and written.outcome = 'Succeeded'
), shown as (
  update payment_plans p
  set status = written.plan_status, remaining_occurrences = written.remaining, next_run_at = written.next_at,
    updated_at = written.updated_at
  from written
  where p.shard = $2 and p.id = written.plan_id
), due as (
  update plan_due d set due_at = written.next_at, claim_token = null
  from written where d.shard = $2 and d.plan_id = written.plan_id and written.next_at is not null
), idle as (
  delete from plan_due d
  where d.shard = $2 and d.plan_id = any(array(select written.plan_id from written where written.next_at is null))
), settled as (
  -- By an array: the planner would scan this small table's rows of the shard for each row of the list.
  delete from jobs j
  where j.shard = $2 and j.kind = 'SettleAttempt'
    and j.subject_id = any(array(select written.id from written where written.stage = 'Settled'))
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $2, event.id, result.org_id, event.subject_id, event.type, event.payload, result.occurred_at
  from result, lateral (values
    (result.completed_id, result.plan_id, 'payment_plan.completed', result.completed_payload),
    (result.event_id, result.payment_id, result.event_type, result.payload)
  ) as event (id, subject_id, type, payload)
  where result.id = any(array(select written.id from written)) and event.id is not null
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select $2, result.org_id, event.id, event.type, event.subject_id
  from result, lateral (values
    (result.completed_id, result.plan_id, 'payment_plan.completed'),
    (result.event_id, result.payment_id, result.event_type)
  ) as event (id, subject_id, type)
  where result.id = any(array(select written.id from written)) and event.id is not null
)
select written.id as "id!" from written`,
  parameters: ['rows', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
