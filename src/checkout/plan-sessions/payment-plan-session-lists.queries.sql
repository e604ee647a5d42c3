/*
 * paymentPlanSessionsOfOrganization: Returns an organization's plan sessions after an id. The
 * status filter counts overdue sessions as expired.
 */
select :columns(paymentPlanSession)
from payment_plan_sessions s
where s.shard = :shard and s.org_id = :orgId and s.id :direction(>, <) :from
  and (:status?::text is null or :status? =
    case when s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null then 'Expired'
      else s.status end)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id :direction(asc, desc) limit :limit::integer;

/*
 * paymentPlanSessionsOfContact: Returns a contact's plan sessions after an id. The status filter
 * counts overdue sessions as expired.
 */
select :columns(paymentPlanSession)
from payment_plan_sessions s
where s.shard = :shard and s.org_id = :orgId and s.contact_id = :contactId and s.id :direction(>, <) :from
  and (:status?::text is null or :status? =
    case when s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null then 'Expired'
      else s.status end)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id :direction(asc, desc) limit :limit::integer;
