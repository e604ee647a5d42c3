/* requestPaymentSessionLink: counts a request for a new link of a session that is over, unless one is open or there were too many. */
update payment_sessions s set link_requested_at = :wallNow, link_requests = s.link_requests + 1
where s.shard = :shard and s.id = :id and s.link_requests < :most::integer
  and (s.link_requested_at is null or s.link_requested_at <= :openSince)
  and (s.status in ('Canceled', 'Expired')
    or (s.status = 'Active' and s.completing_since is null and s.expiration_date <= :now))
returning s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at;
