/* methodsToMove: Returns payment methods of a replaced provider configuration that were not checked yet. */
select m.id from payment_methods m
where m.shard = :shard and m.configuration_id = :configurationId and m.remaining_reason is null
order by m.id limit :limit::integer;

/* methodsToCheckAgain: Returns remaining payment methods of a replaced provider configuration after an id. */
select m.id from payment_methods m
where m.shard = :shard and m.configuration_id = :configurationId and m.remaining_reason is not null and m.id > :after
order by m.id limit :limit::integer;

/*
 * lockMethodsToMove: Locks payment methods of a replaced provider configuration, including deleted
 * ones. Returns each with the reason why it must remain, or null if it can move. A plan that the
 * replacement can't charge keeps its method.
 */
select :columns(paymentMethod),
  case
    when not :sharesAccount then 'OtherAccount'
    when m.deleted_at is not null then null
    when m.type <> all(:types::text[]) then 'TypeNotSupported'
    when exists (
      select from payment_plans p
      where p.shard = m.shard and p.payment_method_id = m.id and p.status in ('Active', 'Paused', 'PastDue')
        and p.currency <> all(:currencies?::text[])
    ) then 'CurrencyNotSupported'
    when exists (
      select from payment_methods o
      where o.shard = m.shard and o.configuration_id = :replacementId and o.contact_id = m.contact_id
        and o.credential_hash = m.credential_hash and o.deleted_at is null
    ) then 'AlreadyStored'
  end as "reason?"
from payment_methods m
where m.shard = :shard and m.configuration_id = :configurationId and m.id = any(:ids::uuid[])
order by m.id
for no key update of m;

/*
 * movePaymentMethods: Moves locked payment methods to another provider configuration. Payments made
 * through the former one keep it.
 */
with moved as (
  update payment_methods m
  set configuration_id = :replacementId, remaining_reason = null,
    updated_at = case when m.deleted_at is null then :now else m.updated_at end
  where m.shard = :shard and m.id = any(:ids::uuid[])
  returning m.id, m.org_id, m.contact_id
)
insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
select :shard, moved.org_id, moved.contact_id, :replacementId, moved.id from moved
on conflict do nothing;

/* keepPaymentMethods: Records why locked payment methods remain in their provider configuration. */
update payment_methods m set remaining_reason = kept.reason
from unnest(:ids::uuid[], :reasons::text[]) as kept (id, reason)
where m.shard = :shard and m.id = kept.id;

/*
 * remainingMethodsOfConfiguration: Returns the undeleted payment methods that could not move from a
 * provider configuration, after an id.
 */
select m.id, m.contact_id, m.remaining_reason as "remaining_reason!"
from payment_methods m
where m.shard = :shard and m.configuration_id = :configurationId and m.remaining_reason is not null
  and m.deleted_at is null and m.id :direction(>, <) :from
  and exists (select from accounts a where a.id = m.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by m.id :direction(asc, desc) limit :limit::integer;

/*
 * countRemainingMethods: Counts the undeleted payment methods that could not move from a provider
 * configuration, up to a limit.
 */
select count(*)::integer as "count!" from (
  select from payment_methods m
  where m.shard = :shard and m.configuration_id = :configurationId and m.remaining_reason is not null
    and m.deleted_at is null
  limit :limit::integer
) as remaining;
