/*
 * conditions paymentPlan: The filters of lists of plans besides status and contact, and the
 * caller's access to the organization.
 */
(:currency?::text is null or p.currency = :currency?)
  and (:nextRunSince?::timestamptz is null or p.next_run_at >= :nextRunSince?)
  and (:nextRunUntil?::timestamptz is null or p.next_run_at < :nextRunUntil?)
  and p.id >= :firstId and p.id < :endId
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* counted paymentPlansOfOrganization: Returns an organization's plans that match, after an id. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.id :direction(>, <) :from
  and :conditions(paymentPlan)
order by p.id :direction(asc, desc) limit :limit::integer;

/* counted paymentPlansInStatus: Returns an organization's plans in a status that match, after an id. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.status = :status and p.id :direction(>, <) :from
  and :conditions(paymentPlan)
order by p.id :direction(asc, desc) limit :limit::integer;

/* counted paymentPlansOfContact: Returns a contact's plans that match, after an id. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.contact_id = :contactId and p.id :direction(>, <) :from
  and (:status?::text is null or p.status = :status?)
  and :conditions(paymentPlan)
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * counted paymentPlansOfProviderConfiguration: Returns the plans in progress that a provider configuration
 * charges and that match, after an id.
 */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.id :direction(>, <) :from
  and p.status in ('Active', 'Paused', 'PastDue') and (:status?::text is null or p.status = :status?)
  and (:contactId?::uuid is null or p.contact_id = :contactId?)
  and p.payment_method_id in (
    select m.id from payment_methods m where m.shard = :shard and m.configuration_id = :configurationId)
  and :conditions(paymentPlan)
order by p.id :direction(asc, desc) limit :limit::integer;
