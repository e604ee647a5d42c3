/* exportedPayments: Returns the payments of an organization after an id, for a file. */
select p.id, p.created_at, p.updated_at, p.status, p.amount_minor, p.currency, p.refunded_minor, p.decline_code, p.failure_message,
  p.contact_id, c.name as "contact_name?", c.email as "contact_email?", p.payment_method_id, m.type as "method_type?",
  m.brand as "method_brand?", m.last4 as "method_last4?", p.payment_plan_id, p.plan_occurrence, p.payment_session_id,
  p.configuration_id, p.transaction_ref, p.statement_descriptor, p.description,
  (select t.provider_reference from payment_attempts t
   where t.shard = p.shard and t.payment_id = p.id order by t.id desc limit 1) as "provider_reference?"
from payments p
  left join contacts c on c.shard = p.shard and c.id = p.contact_id
  left join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.id > :after and p.id >= :firstId and p.id < :endId
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
order by p.id limit :limit::integer;

/* exportedRefunds: Returns the refunds of an organization after an id, for a file. */
select r.id, r.created_at, r.updated_at, r.status, r.amount_minor, r.currency, r.reason, r.failure_code, r.origin,
  r.provider_reference, r.payment_id, p.transaction_ref, p.contact_id, r.configuration_id
from refunds r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = :shard and r.org_id = :orgId and r.id > :after and r.id >= :firstId and r.id < :endId
  and (:since?::timestamptz is null or r.created_at >= :since?) and (:until?::timestamptz is null or r.created_at < :until?)
order by r.id limit :limit::integer;
