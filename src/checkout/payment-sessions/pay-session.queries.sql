/* paymentSessionByLink: the session of a link, with its organization, who pays and how its payment stands. Who holds the secret may look. */
select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at, s.link_requests, s.link_requested_at,
  a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now, a.created_at as account_created_at,
  a.updated_at as account_updated_at,
  c.email as "contact_email?",
  p.status as "payment_status?", p.decline_code as "decline_code?",
  p.action_url as "action_url?", p.payment_method_id as "payment_method_id?"
from payment_sessions s
  join accounts a on a.id = s.org_id
  left join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
  left join payments p on p.shard = s.shard and p.org_id = s.org_id and p.id = s.payment_id
where s.shard = :shard and s.link_secret_hash = :secretHash;

/* lockSessionToPay: a session that was found by its link, held until the transaction ends. */
select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = :shard and s.id = :id
for update of s;

/* claimPaymentSession: marks an active session as being paid, by that payment. */
update payment_sessions s
set completing_since = :now, payment_id = :paymentId
where s.shard = :shard and s.id = :id and s.status = 'Active' and s.completing_since is null
returning s.id;

/* reopenPaymentSession: a try of a session was declined, and another one may be made. */
update payment_sessions s
set completing_since = null
where s.shard = :shard and s.id = :id and s.status = 'Active'
returning s.id;

/* endPaymentSession: ends an active session, paid or not. */
update payment_sessions s
set status = :status, completing_since = null, updated_at = :now
where s.shard = :shard and s.id = :id and s.status = 'Active'
returning s.id;
