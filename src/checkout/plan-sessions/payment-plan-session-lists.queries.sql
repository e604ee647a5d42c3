/*
 * conditions paymentPlanSession: The filters of lists of plan sessions besides the contact, and the
 * caller's access to the organization. The status filter counts overdue sessions as expired.
 */
(:status?::text is null or :status? = case
    when s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null then 'Expired'
    else s.status end)
  and s.id >= :firstId and s.id < :endId
  and (:since?::timestamptz is null or s.created_at >= :since?) and (:until?::timestamptz is null or s.created_at < :until?)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* paymentPlanSessionsOfOrganization: Returns an organization's plan sessions that match, after an id. */
select :columns(paymentPlanSession)
from payment_plan_sessions s
where s.shard = :shard and s.org_id = :orgId and s.id :direction(>, <) :from
  and :conditions(paymentPlanSession)
order by s.id :direction(asc, desc) limit :limit::integer;

/* paymentPlanSessionsOfContact: Returns a contact's plan sessions that match, after an id. */
select :columns(paymentPlanSession)
from payment_plan_sessions s
where s.shard = :shard and s.org_id = :orgId and s.contact_id = :contactId and s.id :direction(>, <) :from
  and :conditions(paymentPlanSession)
order by s.id :direction(asc, desc) limit :limit::integer;
