/* columns paymentMethod: The columns of a payment method. */
m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at;

/* paymentMethodById: Returns a payment method that the caller can reach. */
select :columns(paymentMethod)
from payment_methods m
where m.shard = :shard and m.id = :id
  and exists (select from accounts a where a.id = m.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * paymentMethodToCharge: Returns a payment method that the caller can reach, with its credential,
 * its organization, the default texts of the organization's payments, whether its contact is
 * deleted, and the email address of the contact.
 */
select :columns(paymentMethod), m.credential_sealed,
  :columns(recordAccount), :columns(clockNow),
  c.deleted_at is not null as "contact_deleted!", c.email as contact_email,
  d.statement_descriptor as "default_descriptor?", d.description as "default_description?"
from payment_methods m
  join accounts a on a.id = m.org_id
  join contacts c on c.shard = m.shard and c.org_id = m.org_id and c.id = m.contact_id
  left join payment_defaults d on d.shard = m.shard and d.org_id = m.org_id
where m.shard = :shard and m.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * paymentMethodsToCharge: Returns payment methods of one shard, deleted or not, with their
 * credentials and whether their contacts are deleted.
 */
select :columns(paymentMethod), m.credential_sealed, c.deleted_at is not null as "contact_deleted!"
from payment_methods m
  join contacts c on c.shard = m.shard and c.org_id = m.org_id and c.id = m.contact_id
where m.shard = :shard and m.id = any(:ids);

/* lockPaymentMethodForShare: Locks an undeleted payment method against changes and deletion. */
select m.id from payment_methods m
where m.shard = :shard and m.id = :id and m.deleted_at is null
for share of m;

/* lockActivePaymentMethod: Locks an undeleted payment method that can be charged. */
select m.id, m.credential_changed_at from payment_methods m
where m.shard = :shard and m.id = :id and m.deleted_at is null and m.status = 'Active'
for share of m;

/* lockPaymentMethodToDelete: Locks a payment method that the caller can reach. */
select :columns(paymentMethod)
from payment_methods m
where m.shard = :shard and m.id = :id
  and exists (select from accounts a where a.id = m.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for no key update of m;

/* markPaymentMethodDeleted: Marks a payment method as deleted, once. */
update payment_methods m set deleted_at = :deletedAt, updated_at = :deletedAt
where m.shard = :shard and m.id = :id and m.deleted_at is null
returning m.id;
