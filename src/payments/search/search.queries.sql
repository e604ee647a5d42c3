/*
 * foundPayments: Returns the newest payments of an organization with a reference: the client's, the
 * provider's of an attempt or a refund, or ours if it is one of our ids.
 */
select p.id, p.amount_minor, p.currency, p.status, p.transaction_ref
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.id in (
    (select o.id from payments o
     where o.shard = :shard and o.org_id = :orgId and o.transaction_ref = :reference
     order by o.id desc limit :limit::integer)
    union all
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
order by p.id desc limit :limit::integer;

/* foundPaymentMethods: Returns the newest payment methods of an organization with these last digits. */
select m.id, m.type, m.brand, m.last4 as "last4!", c.name as contact_name
from payment_methods m join contacts c on c.shard = m.shard and c.id = m.contact_id
where m.shard = :shard and m.org_id = :orgId and m.last4 = :last4 and m.deleted_at is null
  and exists (select from accounts a where a.id = m.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by m.id desc limit :limit::integer;
