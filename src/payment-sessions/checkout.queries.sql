/* paymentSessionByLink: the session of a link, with the organization that wants to be paid. Who holds the secret may look. */
select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at,
  a.name as organization_name, a.time_zone
from payment_sessions s join accounts a on a.id = s.org_id
where s.shard = :shard and s.link_secret_hash = :secretHash;

/* lockPaymentSessionByLink: the session of a link, held until the transaction ends. Who holds the secret may pay or cancel. */
select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = :shard and s.link_secret_hash = :secretHash
for update of s;

/* organizationOfPaymentSession (global table): the organization that owns a session. */
select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.created_at, a.updated_at
from accounts a
where a.id = :orgId;

/* claimPaymentSession: marks an active session as being paid, by that payment. */
update payment_sessions s
set completing_since = :now, payment_id = :paymentId, updated_at = :now
where s.shard = :shard and s.id = :id and s.status = 'Active' and s.completing_since is null
returning s.id;

/* lockPaymentSessionOfPayment: the session that made a payment, held until the transaction ends. */
select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = :shard and s.id = :id and s.payment_id = :paymentId
for update of s;

/* lockContactOfPaymentSession: whether the contact of a session is deleted; it can't be deleted until the transaction ends. */
select c.id, c.deleted_at from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = :contactId
for share of c;

/* settlePaymentSession: ends the paying of a session that is still active: completed, canceled, or open for another try. */
update payment_sessions s
set status = :status, completing_since = null, updated_at = :now
where s.shard = :shard and s.id = :id and s.status = 'Active'
returning s.id;
