/* paymentPlansOfOrganization: Returns an organization's plans after an id. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.id :direction(>, <) :from
  and (:status?::text is null or p.status = :status?)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/* paymentPlansOfContact: Returns a contact's plans after an id. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.contact_id = :contactId and p.id :direction(>, <) :from
  and (:status?::text is null or p.status = :status?)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * paymentPlansOfProviderConfiguration: Returns the plans in progress that a provider configuration charges, after an id.
 */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.id :direction(>, <) :from
  and p.status in ('Active', 'Paused', 'PastDue') and (:status?::text is null or p.status = :status?)
  and (:contactId?::uuid is null or p.contact_id = :contactId?)
  and p.payment_method_id in (
    select m.id from payment_methods m where m.shard = :shard and m.configuration_id = :configurationId)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;
