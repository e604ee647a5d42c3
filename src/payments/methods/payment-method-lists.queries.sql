/*
 * paymentMethodsOfContact: Returns a contact's payment methods after an id. The status filter
 * counts cards past their month as expired.
 */
select :columns(paymentMethod)
from payment_methods m
where m.shard = :shard and m.org_id = :orgId and m.contact_id = :contactId and m.id :direction(>, <) :from
  and (:includeDeleted or m.deleted_at is null) and (:type?::text is null or m.type = :type?)
  and (:status?::text is null or :status? = case
    when m.status = 'Invalid' then 'Invalid'
    when m.expiration_year * 12 + m.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = m.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by m.id :direction(asc, desc) limit :limit::integer;
