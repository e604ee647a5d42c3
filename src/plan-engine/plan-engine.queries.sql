/* claimDuePlans: plans of the machine's clock that have something to do, not of these organizations, each for whoever holds the token until the lease ends. */
with due as materialized (
  select o.shard, o.plan_id from plan_due o
  where o.shard between :fromShard and :toShard and o.clock_id is null and o.due_at <= :now
    and o.org_id <> all(:exceptOrgIds::uuid[])
  order by o.due_at limit :rowsMost::integer
  for update skip locked
)
update plan_due d
set due_at = :leaseUntil, claim_token = :token
from due
where d.shard = due.shard and d.plan_id = due.plan_id
returning d.shard, d.plan_id, d.org_id;

/* putOffPlan: has a claimed plan looked at later, unless what it has ahead was written anew meanwhile. */
update plan_due d set due_at = :dueAt, claim_token = null
where d.shard = :shard and d.plan_id = :planId and d.claim_token = :token;

/* plansToCharge: plans of a bucket, each with its organization. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.payment_method_id,
  a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now, a.created_at as account_created_at,
  a.updated_at as account_updated_at
from payment_plans p join accounts a on a.id = p.org_id
where p.shard = :shard and p.id = any(:ids);

/* occurrencesOfPlans: every occurrence of plans of a bucket, in their order. */
select o.plan_id, o.number, o.due_date, o.due_at, o.status, o.payment_id, o.tries, o.first_failed_at, o.retry_at
from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = any(:planIds)
order by o.plan_id, o.number;

/* lockPlan: a plan, held until the transaction ends. Whoever holds a payment that exists took that first. */
select p.id, p.status, p.payment_method_id from payment_plans p
where p.shard = :shard and p.id = :id
for update of p;

/* claimIsHeld: whether a plan that the transaction holds is still claimed by whoever holds the token. */
select d.plan_id from plan_due d
where d.shard = :shard and d.plan_id = :planId and d.claim_token = :token;

/* beginOccurrence: an unpaid occurrence is being paid by that payment. */
update payment_plan_occurrences o
set status = 'Processing', payment_id = :paymentId, tries = o.tries + 1, retry_at = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number and o.status in ('Scheduled', 'Failed')
returning o.number;

/* writeOccurrence: what became of an occurrence of a plan that the transaction holds. */
update payment_plan_occurrences o
set status = :status, first_failed_at = :firstFailedAt?, retry_at = :retryAt?, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number
returning o.number;

/* disputedSince: a payment of a plan that its customer has disputed since then. */
select p.id from payment_plan_occurrences o join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = :shard and o.plan_id = :planId and p.status = 'Disputed' and p.updated_at >= :since
limit 1;

/* endRetries: nothing of a plan is tried again by itself. */
update payment_plan_occurrences o set retry_at = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.retry_at is not null;

/* insertPlanCharges: makes payments of due occurrences of one bucket, each with its first try, what a worker owes it and its event; the occurrence is being paid by it, and the plan falls due again as the others say. A plan whose claim was lost, or whose method was changed or deleted meanwhile, or its contact, is left alone; the answer tells which was made. */
with asked as materialized (
  select * from json_to_recordset(:rows::json) as asked (
    id uuid, org_id uuid, contact_id uuid, amount_minor bigint, currency text, configuration_id uuid,
    payment_method_id uuid, recurring_processing_model text, payment_plan_id uuid, plan_occurrence integer,
    claim_token uuid, created_at timestamptz, attempt_id uuid, request json, sent_at timestamptz, settle_at timestamptz,
    event_id uuid, payload text, occurred_at timestamptz, target_accounts uuid[]
  )
), plan as (
  select p.id, p.payment_method_id from payment_plans p
  where p.shard = :shard and p.id = any(array(select asked.payment_plan_id from asked)) and p.status in ('Active', 'PastDue')
  order by p.id
  for update of p
), claimed as (
  -- Fenced: whoever changes a plan or its occurrences takes the claim away. Locked here, a newer row is seen.
  select asked.* from plan_due d join asked on asked.payment_plan_id = d.plan_id and asked.claim_token = d.claim_token
  where d.shard = :shard and d.plan_id = any(array(select plan.id from plan))
    and (d.plan_id, asked.payment_method_id) in (select plan.id, plan.payment_method_id from plan)
  order by d.plan_id
  for update of d
), method as (
  -- Held until the end: a deletion that comes later waits until the charge is over.
  select m.id from payment_methods m
  where m.shard = :shard and m.id = any(array(select claimed.payment_method_id from claimed)) and m.deleted_at is null
  order by m.id
  for share of m
), contact as (
  select c.org_id, c.id from contacts c
  where c.shard = :shard and c.id = any(array(select asked.contact_id from asked)) and c.deleted_at is null
), able as (
  select claimed.* from claimed
  where claimed.payment_method_id in (select method.id from method)
    and (claimed.org_id, claimed.contact_id) in (select contact.org_id, contact.id from contact)
), begun as (
  update payment_plan_occurrences o
  set status = 'Processing', payment_id = able.id, tries = o.tries + 1, retry_at = null, updated_at = able.created_at
  from able
  where o.shard = :shard and o.plan_id = able.payment_plan_id and o.number = able.plan_occurrence
    and o.status in ('Scheduled', 'Failed')
  returning o.payment_id
), made as materialized (
  select able.* from able where able.id in (select begun.payment_id from begun)
), ahead as (
  select m.payment_plan_id as plan_id, min(case o.status when 'Scheduled' then o.due_at when 'Failed' then o.retry_at end) as at
  from made m left join payment_plan_occurrences o
    on o.shard = :shard and o.plan_id = m.payment_plan_id and o.number <> m.plan_occurrence
  group by m.payment_plan_id
), shown as (
  update payment_plans p set next_run_at = ahead.at, updated_at = made.created_at
  from ahead join made on made.payment_plan_id = ahead.plan_id
  where p.shard = :shard and p.id = ahead.plan_id
), due as (
  update plan_due d set due_at = ahead.at, claim_token = null
  from ahead where d.shard = :shard and d.plan_id = ahead.plan_id and ahead.at is not null
), idle as (
  delete from plan_due d using ahead where d.shard = :shard and d.plan_id = ahead.plan_id and ahead.at is null
), payment as (
  insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, configuration_id, payment_method_id, payment_plan_id, plan_occurrence,
    recurring_processing_model, created_at, updated_at)
  select :shard, m.id, m.org_id, m.contact_id, m.amount_minor, m.currency, 'Pending', 0,
    0, m.configuration_id, m.payment_method_id, m.payment_plan_id, m.plan_occurrence,
    m.recurring_processing_model, m.created_at, m.created_at
  from made m
), attempt as (
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id,
    stores, customer_present, request, stage, sends, last_sent_at, created_at)
  select :shard, m.attempt_id, m.org_id, m.id, 1, m.configuration_id, m.payment_method_id,
    false, false, m.request, 'Sending', 1, m.sent_at, m.sent_at
  from made m
), owed as (
  insert into errands (shard, kind, subject_id, org_id, due_at, tries, created_at)
  select :shard, 'SettleAttempt', m.attempt_id, m.org_id, m.settle_at, 0, m.sent_at
  from made m
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, m.event_id, m.org_id, m.id, 'payment.created', m.payload, m.occurred_at
  from made m
), queued as (
  insert into event_outbox (shard, target_account, event_id)
  select :shard, target, m.event_id
  from made m, unnest(m.target_accounts) as target
)
select made.id as "id!" from made;
