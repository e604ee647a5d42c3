/*
 * paymentOfReference: Returns the newest payment of an organization with an attempt or a refund of
 * this reference: the provider's, or ours if it is one of our ids.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.id in (
    select t.payment_id from payment_attempts t
    where t.shard = :shard and t.org_id = :orgId and t.id = :ownId?
    union all
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = :shard and c.org_id = :orgId and r.reference = :reference
    union all
    select r.payment_id from refunds r
    where r.shard = :shard and r.org_id = :orgId and r.id = :ownId?
    union all
    select r.payment_id
    from provider_configurations c join refunds r on r.shard = c.shard and r.configuration_id = c.id
    where c.shard = :shard and c.org_id = :orgId and r.provider_reference = :reference)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit 1;
