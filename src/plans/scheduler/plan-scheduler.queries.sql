/*
 * claimDuePlans (every shard: each row has its own): Claims due plans without a test clock until
 * the lease ends, longest due first in each organization. Continues after (`afterShard`,
 * `afterOrg`), one organization after the other: the plans of an organization are written in one
 * batch, and the backlog of one does not delay the others. A shard without due plans costs one
 * index lookup. When few plans are due, the query reads the organizations from them. Only when many
 * are due, it walks through all organizations of the shard.
 */
with due as materialized (
  select its.row_ctid
  from generate_series(greatest(:afterShard::integer, 0), 1023) as bucket (shard)
  cross join lateral (
    select count(*) as plans, array_agg(distinct longest.org_id) as org_ids from (
      -- In index order, so that the index scan stops at the limit.
      select d.org_id from plan_due d
      where d.clock_id is null and d.shard = bucket.shard and d.due_at <= :now
        and (d.claim_token is null or d.claimed_until is null or d.claimed_until <= :now)
      order by d.due_at
      limit 256
    ) longest
  ) found
  cross join lateral (
    (select its.org_id from unnest(found.org_ids) as its (org_id) where found.plans < 256)
    union all
    (
      with recursive walked as (
        (
          select d.org_id from plan_due d
          where found.plans = 256 and d.clock_id is null and d.shard = bucket.shard
          order by d.org_id
          limit 1
        )
        union all
        select next.org_id
        from walked cross join lateral (
          select d.org_id from plan_due d
          where d.clock_id is null and d.shard = bucket.shard and d.org_id > walked.org_id
          order by d.org_id
          limit 1
        ) next
      )
      select walked.org_id from walked
    )
  ) organization
  cross join lateral (
    select d.ctid as row_ctid from plan_due d
    where d.clock_id is null and d.shard = bucket.shard and d.org_id = organization.org_id and d.due_at <= :now
      and (d.claim_token is null or d.claimed_until is null or d.claimed_until <= :now)
    order by d.due_at
    limit case
      when organization.org_id = any(:promptOrgIds::uuid[]) then :ofPrompt::integer else :ofOthers::integer
    end
    for update skip locked
  ) its
  where found.plans > 0 and (bucket.shard, organization.org_id) > (:afterShard::integer, :afterOrg::uuid)
    and organization.org_id <> all(:exceptOrgIds::uuid[])
  limit :rowsMax::integer
)
update plan_due d
set claimed_until = :leaseUntil, claim_token = :token
-- By ctid: with the primary key the planner may read the whole table. A row that is rewritten before
-- its lock is not found, and the next poll claims it.
where d.ctid = any(array(select due.row_ctid from due))
returning d.shard, d.plan_id, d.org_id;

/*
 * postponePlan: Ends the claim of a plan and sets its next run, unless its due row was rewritten
 * meanwhile.
 */
update plan_due d set due_at = :dueAt, claim_token = null
where d.shard = :shard and d.plan_id = :planId and d.claim_token = :token;

/* plansToCharge: Returns plans of one shard, each with its organization. */
select :columns(paymentPlan), :columns(recordAccount),
  d.statement_descriptor as "default_statement_descriptor?", d.description as "default_description?"
from payment_plans p join accounts a on a.id = p.org_id
  left join payment_defaults d on d.shard = p.shard and d.org_id = p.org_id
where p.shard = :shard and p.id = any(:ids);

/* occurrencesOfPlans: Returns all occurrences of plans of one shard, in order. */
select o.plan_id, o.number, o.due_date, o.due_at, o.status, o.payment_id, o.attempts, o.returns, o.first_failed_at,
  o.retry_at, o.retry_needs
from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = any(:planIds)
order by o.plan_id, o.number;

/* lockPlanRow: Locks a plan. The payment of an occurrence is locked before its plan. */
select p.id, p.status, p.amount_minor, p.total_amount_minor, p.payment_method_id from payment_plans p
where p.shard = :shard and p.id = :id
for update of p;

/*
 * lockMethodOfPlan: Locks the payment method of a plan, before the plan. Returns when charges with it
 * became likelier to succeed.
 */
select m.id, m.renewed_at, m.credential_changed_at from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = :shard and p.id = :planId
for no key update of m;

/* failedForGood: Returns an occurrence of a locked plan that this payment did not pay and that is not retried. */
select o.number from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.payment_id = :paymentId and o.status = 'Failed' and o.retry_at is null
limit 1;

/* planClaim: Returns a locked plan if this token still claims it. */
select d.plan_id from plan_due d
where d.shard = :shard and d.plan_id = :planId and d.claim_token = :token;

/*
 * startOccurrence: Starts an unpaid occurrence with a payment. Its next retry remains, in case
 * nothing can be charged.
 */
update payment_plan_occurrences o
set status = 'Processing', payment_id = :paymentId, attempts = o.attempts + 1, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number and o.status in ('Scheduled', 'Failed')
returning o.number;

/* writeOccurrence: Writes the outcome of an occurrence of a locked plan. */
update payment_plan_occurrences o
set status = :status, attempts = :attempts, returns = :returns, first_failed_at = :firstFailedAt?,
  retry_at = :retryAt?, retry_needs = :retryNeeds?, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number
returning o.number;

/* disputedSince: Returns a payment of a plan that was disputed since a time. */
select p.id from payment_plan_occurrences o join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = :shard and o.plan_id = :planId and p.status = 'Disputed' and p.updated_at >= :since
limit 1;

/*
 * returnedDebits: Returns the times of an occurrence's debits of a payment method that its bank has
 * returned for lack of funds.
 */
select p.created_at from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = :shard and p.org_id = :orgId and p.payment_method_id = :paymentMethodId
  and p.payment_plan_id = :planId and p.plan_occurrence = :number
  and (t.payment_method_id = p.payment_method_id or (t.payment_method_id is null and t.stores))
  and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
limit 16;

/*
 * returnedPayOffs: Returns the times of a plan's pay-offs of this amount by a payment method that its
 * bank has returned for lack of funds.
 */
select p.created_at from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = :shard and p.org_id = :orgId and p.payment_method_id = :paymentMethodId
  and p.payment_plan_id = :planId and p.plan_occurrence is null and p.amount_minor = :amountMinor
  and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
limit 16;

/* endRetries: Ends the automatic retries of a plan. */
update payment_plan_occurrences o set retry_at = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.retry_at is not null;

/*
 * insertPlanCharges: Inserts payments of due occurrences of one shard, each with its first attempt,
 * settlement job and event, and starts the occurrences. The claim of a plan stays until the outcome
 * is written. Skips a plan whose claim was lost, whose payment method was changed, deleted or
 * invalidated, or whose contact was deleted. Returns the payments that were inserted.
 */
with charge as materialized (
  select * from json_to_recordset(:rows::json) as charge (
    id uuid, org_id uuid, contact_id uuid, amount_minor bigint, currency text, configuration_id uuid,
    payment_method_id uuid, recurring_processing_model text, payment_plan_id uuid, plan_occurrence integer,
    claim_token uuid, created_at timestamptz, attempt_id uuid, request json, sent_at timestamptz, settle_at timestamptz,
    event_id uuid, payload text, occurred_at timestamptz, statement_descriptor text, description text,
    transaction_ref text, metadata json
  )
), method as materialized (
  -- Locked until the transaction ends: a later deletion waits for the charge.
  select m.id from payment_methods m
  where m.shard = :shard and m.id = any(array(select charge.payment_method_id from charge)) and m.deleted_at is null
    and m.status = 'Active'
  order by m.id
  for share of m
), plan as (
  -- Selected by the locked methods. Lock order: a payment method before its plans.
  select p.id, p.payment_method_id from payment_plans p
  where p.shard = :shard and p.status in ('Active', 'PastDue') and p.id = any(array(
    select charge.payment_plan_id from charge where charge.payment_method_id in (select method.id from method)
  ))
  order by p.id
  for update of p
), claimed as (
  -- Fenced: a change of a plan or its occurrences ends the claim. The lock makes newer rows visible.
  -- Few columns, because the join may copy them for each row.
  select charge.id, charge.contact_id, charge.payment_method_id, charge.payment_plan_id, charge.plan_occurrence, charge.created_at
  from plan_due d join charge on charge.payment_plan_id = d.plan_id and charge.claim_token = d.claim_token
  where d.shard = :shard
    and (charge.payment_plan_id, charge.payment_method_id) in (select plan.id, plan.payment_method_id from plan)
  order by d.plan_id
  for update of d
), chargeable as materialized (
  -- By arrays: the planner estimates one row for a nested CTE and would choose nested loops.
  select claimed.id, claimed.payment_plan_id, claimed.plan_occurrence, claimed.created_at from claimed
  where claimed.payment_method_id = any(array(select method.id from method))
    and claimed.contact_id = any(array(
      select c.id from contacts c
      where c.shard = :shard and c.id = any(array(select charge.contact_id from charge)) and c.deleted_at is null
    ))
), started as (
  update payment_plan_occurrences o
  set status = 'Processing', payment_id = chargeable.id, attempts = o.attempts + 1, updated_at = chargeable.created_at
  from chargeable
  where o.shard = :shard and o.plan_id = chargeable.payment_plan_id and o.number = chargeable.plan_occurrence
    and o.status in ('Scheduled', 'Failed')
  returning o.payment_id
), made as materialized (
  select charge.* from charge where charge.id = any(array(select started.payment_id from started))
), payment as (
  insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, configuration_id, payment_method_id, payment_plan_id, plan_occurrence,
    recurring_processing_model, statement_descriptor, description, transaction_ref, metadata, created_at, updated_at)
  select :shard, m.id, m.org_id, m.contact_id, m.amount_minor, m.currency, 'Pending', 0,
    0, m.configuration_id, m.payment_method_id, m.payment_plan_id, m.plan_occurrence,
    m.recurring_processing_model, m.statement_descriptor, m.description, m.transaction_ref, m.metadata, m.created_at, m.created_at
  from made m
), attempt as (
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id,
    stores, customer_present, request, stage, sends, last_sent_at, created_at)
  select :shard, m.attempt_id, m.org_id, m.id, 1, m.configuration_id, m.payment_method_id,
    false, false, m.request, 'Sending', 1, m.sent_at, m.sent_at
  from made m
), enqueued as (
  insert into jobs (shard, kind, subject_id, org_id, due_at, attempts, created_at)
  select :shard, 'SettleAttempt', m.attempt_id, m.org_id, m.settle_at, 0, m.sent_at
  from made m
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, m.event_id, m.org_id, m.id, 'payment.created', m.payload, m.occurred_at
  from made m
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select :shard, m.org_id, m.event_id, 'payment.created', m.id from made m
)
select made.id as "id!" from made;

/*
 * writePlanOutcomes: Writes the usual outcomes of plan charges of one shard, succeeded or
 * processing: payment, attempt, occurrence, plan, due row and events. Returns the written ones.
 * Skips payments that got another outcome, plans that changed, and organizations that got a test
 * clock since the claim.
 */
with result as materialized (
  select * from json_to_recordset(:rows::json) as result (
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
  where p.shard = :shard and p.status = 'Pending' and p.id = any(array(
    select result.payment_id from result
    where not result.may_have_clock or (select a.clock_id from accounts a where a.id = result.org_id) is null
  ))
  order by p.id
  for update of p
), plan as (
  select p.id from payment_plans p
  where p.shard = :shard
    and p.id = any(array(select result.plan_id from result join payment on payment.id = result.payment_id))
  order by p.id
  for update of p
), claimed as (
  -- Fenced: a change of a plan or its occurrences ends the claim, so the claimed rows are current.
  select result.id, result.stage, result.outcome, result.provider_reference, result.settled_at
  from plan_due d join result on result.plan_id = d.plan_id and result.claim_token = d.claim_token
  where d.shard = :shard and result.plan_id = any(array(select plan.id from plan))
    and result.payment_id = any(array(select payment.id from payment))
  order by d.plan_id
  for update of d
), attempt as (
  update payment_attempts t
  set stage = claimed.stage, outcome = claimed.outcome, provider_reference = claimed.provider_reference,
    settled_at = claimed.settled_at
  from claimed
  where t.shard = :shard and t.id = claimed.id and t.stage = 'Sending'
  returning t.id, t.configuration_id, t.provider_reference
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select :shard, attempt.configuration_id, attempt.provider_reference, attempt.id from attempt
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
  where p.shard = :shard and p.id = written.payment_id
), paid as (
  update payment_plan_occurrences o set status = 'Succeeded', first_failed_at = null, retry_at = null, updated_at = written.updated_at
  from written
  where o.shard = :shard and o.plan_id = written.plan_id and o.number = written.plan_occurrence
    and written.outcome = 'Succeeded'
), shown as (
  update payment_plans p
  set status = written.plan_status, remaining_occurrences = written.remaining, next_run_at = written.next_at,
    updated_at = written.updated_at
  from written
  where p.shard = :shard and p.id = written.plan_id
), due as (
  update plan_due d set due_at = written.next_at, claim_token = null
  from written where d.shard = :shard and d.plan_id = written.plan_id and written.next_at is not null
), idle as (
  delete from plan_due d
  where d.shard = :shard and d.plan_id = any(array(select written.plan_id from written where written.next_at is null))
), settled as (
  -- By an array: the planner would scan this small table's rows of the shard for each row of the list.
  delete from jobs j
  where j.shard = :shard and j.kind = 'SettleAttempt'
    and j.subject_id = any(array(select written.id from written where written.stage = 'Settled'))
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, event.id, result.org_id, event.subject_id, event.type, event.payload, result.occurred_at
  from result, lateral (values
    (result.completed_id, result.plan_id, 'payment_plan.completed', result.completed_payload),
    (result.event_id, result.payment_id, result.event_type, result.payload)
  ) as event (id, subject_id, type, payload)
  where result.id = any(array(select written.id from written)) and event.id is not null
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select :shard, result.org_id, event.id, event.type, event.subject_id
  from result, lateral (values
    (result.completed_id, result.plan_id, 'payment_plan.completed'),
    (result.event_id, result.payment_id, result.event_type)
  ) as event (id, subject_id, type)
  where result.id = any(array(select written.id from written)) and event.id is not null
)
select written.id as "id!" from written;

/*
 * startPayOff: Starts all unpaid occurrences of a locked plan with one payment. Their retries remain
 * scheduled, in case it is declined.
 */
update payment_plan_occurrences o
set status = 'Processing', payment_id = :paymentId, attempts = o.attempts + 1, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status in ('Scheduled', 'Failed')
returning o.number;

/*
 * writePayOff: Writes the outcome of a payment for all unpaid occurrences of a locked plan. One that
 * becomes Scheduled again is reset to the state before any attempt. An empty text means no needs.
 */
update payment_plan_occurrences o
set status = d.status, updated_at = :now,
  payment_id = case when d.status <> 'Scheduled' then o.payment_id end,
  attempts = case when d.status = 'Scheduled' then 0 else o.attempts - case when :isUncharged then 1 else 0 end end,
  returns = o.returns + case when :isReturned and d.status = 'Failed' then 1 else 0 end,
  retry_at = case when d.status = 'Failed' and :keepsRetries then o.retry_at end,
  first_failed_at = case when d.status = 'Failed' then o.first_failed_at end,
  retry_needs = nullif(d.retry_needs, '')
from unnest(:numbers::integer[], :statuses::text[], :retryNeeds::text[]) as d (number, status, retry_needs)
where o.shard = :shard and o.plan_id = :planId and o.number = d.number;
