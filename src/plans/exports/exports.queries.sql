/* exportedPlans: Returns the plans of an organization after an id, for a file. */
select p.id, p.created_at, p.updated_at, p.status, p.amount_minor, p.total_amount_minor, p.currency, p.frequency,
  p.start_date, p.occurrences, p.remaining_occurrences, p.next_run_at, p.paused_at, p.contact_id,
  c.name as contact_name, c.email as contact_email, p.payment_method_id, p.transaction_ref, p.description
from payment_plans p join contacts c on c.shard = p.shard and c.id = p.contact_id
where p.shard = :shard and p.org_id = :orgId and p.id > :after
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
order by p.id limit :limit::integer;

/* exportedOccurrences: Returns the occurrences of an organization's plans after one of a plan, for a file. */
select o.plan_id, o.number, o.due_date, o.status, o.attempts, o.retry_at, o.payment_id, o.tender, o.paid_reference,
  o.paid_date, o.waiver_reason, p.currency, p.contact_id, p.amount_minor, p.total_amount_minor, p.occurrences
from payment_plans p join payment_plan_occurrences o on o.shard = p.shard and o.plan_id = p.id
where p.shard = :shard and p.org_id = :orgId and p.id >= :planId and (p.id, o.number) > (:planId, :number::integer)
  and (:since?::timestamptz is null or o.due_at >= :since?) and (:until?::timestamptz is null or o.due_at < :until?)
order by p.id, o.number limit :limit::integer;
