/*
 * conditions paymentSession: The filters of lists of payment sessions besides the contact, and the
 * caller's access to the organization. The status filter counts overdue sessions as expired.
 */
(:status?::text is null or :status? = case
    when s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null then 'Expired'
    else s.status end)
  and s.id >= :firstId and s.id < :endId
  and (:since?::timestamptz is null or s.created_at >= :since?) and (:until?::timestamptz is null or s.created_at < :until?)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* paymentSessionsOfOrganization: Returns an organization's payment sessions that match, after an id. */
select :columns(paymentSession)
from payment_sessions s
where s.shard = :shard and s.org_id = :orgId and s.id :direction(>, <) :from
  and :conditions(paymentSession)
order by s.id :direction(asc, desc) limit :limit::integer;

/* paymentSessionsOfContact: Returns a contact's payment sessions that match, after an id. */
select :columns(paymentSession)
from payment_sessions s
where s.shard = :shard and s.org_id = :orgId and s.contact_id = :contactId and s.id :direction(>, <) :from
  and :conditions(paymentSession)
order by s.id :direction(asc, desc) limit :limit::integer;
