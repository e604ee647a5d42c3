// Made by scripts/generate-queries.ts from insert-plan-charges.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface InsertPlanChargesParameters {
  readonly rows: string
  readonly shard: number
}

export interface InsertPlanChargesRow {
  readonly id: string
}

/**
 * Inserts payments of due occurrences of one shard, each with its first attempt, settlement job and
 * event, and starts the occurrences. The claim of a plan stays until the outcome is written. Skips
 * a plan whose claim was lost, whose payment method was changed, deleted or invalidated, or whose
 * contact was deleted. Returns the payments that were inserted.
 */
export const insertPlanCharges: Statement<InsertPlanChargesParameters, InsertPlanChargesRow> = {
  name: 'insertPlanCharges',
  text: `with charge as materialized (
  select * from json_to_recordset($1::json) as charge (
    id uuid, org_id uuid, contact_id uuid, amount_minor bigint, currency text, configuration_id uuid,
    payment_method_id uuid, recurring_processing_model text, payment_plan_id uuid, plan_occurrence integer,
    claim_token uuid, created_at timestamptz, attempt_id uuid, request json, sent_at timestamptz, settle_at timestamptz,
    event_id uuid, payload text, occurred_at timestamptz, statement_descriptor text, description text,
    transaction_ref text, metadata json
  )
), method as materialized (
  -- Locked until the transaction ends: a later deletion waits for the charge.
  select m.id from payment_methods m
  where m.shard = $2 and m.id = any(array(select charge.payment_method_id from charge)) and m.deleted_at is null
    and m.status = 'Active'
  order by m.id
  for share of m
), plan as (
  -- Selected by the locked methods. Lock order: a payment method before its plans.
  select p.id, p.payment_method_id from payment_plans p
  where p.shard = $2 and p.status in ('Active', 'PastDue') and p.id = any(array(
    select charge.payment_plan_id from charge where charge.payment_method_id in (select method.id from method)
  ))
  order by p.id
  for update of p
), claimed as (
  -- Fenced: a change of a plan or its occurrences ends the claim. The lock makes newer rows visible.
  -- Few columns, because the join may copy them for each row.
  select charge.id, charge.contact_id, charge.payment_method_id, charge.payment_plan_id, charge.plan_occurrence, charge.created_at
  from plan_due d join charge on charge.payment_plan_id = d.plan_id and charge.claim_token = d.claim_token
  where d.shard = $2
    and (charge.payment_plan_id, charge.payment_method_id) in (select plan.id, plan.payment_method_id from plan)
  order by d.plan_id
  for update of d
), chargeable as materialized (
  -- By arrays: the planner estimates one row for a nested CTE and would choose nested loops.
  select claimed.id, claimed.payment_plan_id, claimed.plan_occurrence, claimed.created_at from claimed
  where claimed.payment_method_id = any(array(select method.id from method))
    and claimed.contact_id = any(array(
      select c.id from contacts c
      where c.shard = $2 and c.id = any(array(select charge.contact_id from charge)) and c.deleted_at is null
    ))
), started as (
  update payment_plan_occurrences o
  set status = 'Processing', payment_id = chargeable.id, attempts = o.attempts + 1, updated_at = chargeable.created_at
  from chargeable
  where o.shard = $2 and o.plan_id = chargeable.payment_plan_id and o.number = chargeable.plan_occurrence
    and o.status in ('Scheduled', 'Failed')
  returning o.payment_id
), made as materialized (
  select charge.* from charge where charge.id = any(array(select started.payment_id from started))
), payment as (
  insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, configuration_id, payment_method_id, payment_plan_id, plan_occurrence,
    recurring_processing_model, statement_descriptor, description, transaction_ref, metadata, created_at, updated_at)
  select $2, m.id, m.org_id, m.contact_id, m.amount_minor, m.currency, 'Pending', 0,
    0, m.configuration_id, m.payment_method_id, m.payment_plan_id, m.plan_occurrence,
    m.recurring_processing_model, m.statement_descriptor, m.description, m.transaction_ref, m.metadata, m.created_at, m.created_at
  from made m
), attempt as (
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id,
    stores, customer_present, request, stage, sends, last_sent_at, created_at)
  select $2, m.attempt_id, m.org_id, m.id, 1, m.configuration_id, m.payment_method_id,
    false, false, m.request, 'Sending', 1, m.sent_at, m.sent_at
  from made m
), enqueued as (
  insert into jobs (shard, kind, subject_id, org_id, due_at, attempts, created_at)
  select $2, 'SettleAttempt', m.attempt_id, m.org_id, m.settle_at, 0, m.sent_at
  from made m
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $2, m.event_id, m.org_id, m.id, 'payment.created', m.payload, m.occurred_at
  from made m
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select $2, m.org_id, m.event_id, 'payment.created', m.id from made m
)
select made.id as "id!" from made`,
  parameters: ['rows', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
