/* paymentMethodsOfContactDescending: a contact's payment methods, those before an id, newest first, by their status as judged in that month. */
select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.deleted_at,
  m.created_at, m.updated_at
from payment_methods m
where m.shard = :shard and m.org_id = :orgId and m.contact_id = :contactId and m.id < :from
  and (:includeDeleted or m.deleted_at is null) and (:type?::text is null or m.type = :type?)
  and (:status?::text is null or :status? = case
    when m.status = 'Invalid' then 'Invalid'
    when m.expiration_year * 12 + m.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = m.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by m.id desc limit :limit::integer;

/* paymentMethodsOfContactAscending: a contact's payment methods, those after an id, oldest first. */
select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.deleted_at,
  m.created_at, m.updated_at
from payment_methods m
where m.shard = :shard and m.org_id = :orgId and m.contact_id = :contactId and m.id > :from
  and (:includeDeleted or m.deleted_at is null) and (:type?::text is null or m.type = :type?)
  and (:status?::text is null or :status? = case
    when m.status = 'Invalid' then 'Invalid'
    when m.expiration_year * 12 + m.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = m.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by m.id limit :limit::integer;
