/*
 * lockExpiringCards: Locks payment methods against changes, except those that another transaction
 * has locked. Returns each with whether its contact is deleted and whether a plan in force charges
 * it.
 */
select :columns(paymentMethod), c.deleted_at is not null as "contact_deleted!",
  exists (
    select from payment_plans p
    where p.shard = m.shard and p.payment_method_id = m.id and p.status in ('Active', 'Paused', 'PastDue')
  ) as "is_used_by_plan!"
from payment_methods m
  join contacts c on c.shard = m.shard and c.org_id = m.org_id and c.id = m.contact_id
where m.shard = :shard and m.id = any(:ids)
order by m.id
for share of m skip locked;
