/* columns paymentSession: The columns of a payment session. */
s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at;

/* insertPaymentSession: Inserts a payment session of an organization that the caller can reach. */
insert into payment_sessions (shard, id, org_id, contact_id, contact_ref, amount_minor, currency, status,
  store_payment_method, recurring_processing_model, transaction_ref, statement_descriptor, description, cancel_url, success_url, expiration_date,
  link_secret_hash, link_secret_sealed, payment_id, checkout_configuration_id, brand_logo_url, brand_name, metadata,
  clock_id, created_at, updated_at)
select :shard, :id, a.id, :contactId?::uuid, :contactRefText?::json, :amountMinor, :currency, :status,
  :storePaymentMethod, :recurringProcessingModel?, :transactionRef?, :statementDescriptor?, :description?, :cancelUrl?, :successUrl?, :expirationDate?,
  :linkSecretHash, :linkSecretSealed, :paymentId?::uuid, :checkoutConfigurationId, :brandLogoUrl?, :brandName?,
  :metadataText?::json, a.clock_id, :createdAt, :createdAt
from accounts a
where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
returning id;

/* paymentSessionById: Returns a payment session that the caller can reach. */
select :columns(paymentSession)
from payment_sessions s
where s.shard = :shard and s.id = :id
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * lockPaymentSession: Locks a payment session that the caller can reach, optionally only of one
 * organization.
 */
select :columns(paymentSession)
from payment_sessions s
where s.shard = :shard and s.id = :id and (:orgId?::uuid is null or s.org_id = :orgId?)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of s;

/* writePaymentSession: Updates an active payment session that is not being paid. */
update payment_sessions s
set contact_id = :contactId?, contact_ref = :contactRefText?::json, amount_minor = :amountMinor, currency = :currency,
  status = :status, store_payment_method = :storePaymentMethod, recurring_processing_model = :recurringProcessingModel?,
  transaction_ref = :transactionRef?, cancel_url = :cancelUrl?, success_url = :successUrl?,
  expiration_date = :expirationDate?, checkout_configuration_id = :checkoutConfigurationId,
  brand_logo_url = :brandLogoUrl?, brand_name = :brandName?, updated_at = :updatedAt
where s.shard = :shard and s.id = :id and s.status = 'Active' and s.completing_since is null
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning s.id;

/*
 * endPaymentSessionsOfContact: Ends a batch of a contact's active sessions that are not being paid.
 * Overdue sessions expire, the others are canceled.
 */
with open as materialized (
  -- Materialized: evaluated again within the update, the list would exceed its limit.
  select o.id from payment_sessions o
  where o.shard = :shard and o.org_id = :orgId and o.contact_id = :contactId and o.status = 'Active'
    and o.completing_since is null
  order by o.id limit :rowsMax::integer
  for update of o
)
update payment_sessions s
set status = case when s.expiration_date <= :now then 'Expired' else 'Canceled' end, updated_at = :now
from open
where s.shard = :shard and s.id = open.id
returning :columns(paymentSession);

/*
 * paymentSessionsToExpire (each cell: a job finds its work): Returns overdue sessions without a
 * test clock that are not being paid, longest overdue first.
 */
select s.shard, s.id from payment_sessions s
where s.clock_id is null and s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null
order by s.expiration_date limit :rowsMax::integer;

/*
 * paymentSessionsOfClockToExpire: Returns overdue sessions of a test clock that are not being paid,
 * longest overdue first.
 */
select s.shard, s.id from payment_sessions s
where s.shard = :shard and s.clock_id = :clockId and s.status = 'Active' and s.expiration_date <= :now
  and s.completing_since is null
order by s.expiration_date limit :rowsMax::integer;

/*
 * expirePaymentSessions: Expires these sessions of one shard, except those that changed since or
 * are locked.
 */
update payment_sessions s
set status = 'Expired', updated_at = :now
where s.shard = :shard and s.status = 'Active' and s.id in (
    select o.id from payment_sessions o
    where o.shard = :shard and o.id = any(:ids) and o.status = 'Active' and o.expiration_date <= :now
      and o.completing_since is null
    for update skip locked)
returning :columns(paymentSession);
