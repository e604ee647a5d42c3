/*
 * availableMethods: Returns a contact's stored payment methods, newest first, optionally only one
 * of them.
 */
select m.id, m.type, m.status, m.brand, m.last4, m.expiration_month, m.expiration_year, m.institution_name,
  m.configuration_id, m.supported_models
from payment_methods m
where m.shard = :shard and m.org_id = :orgId and m.contact_id = :contactId and m.deleted_at is null
  and (:methodId?::uuid is null or m.id = :methodId?)
order by m.id desc limit :limit::integer;
