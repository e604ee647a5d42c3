/*
 * requestPaymentSessionLink: Counts a request for a new link of an ended session. Returns no row
 * when a request is open or the limit is reached.
 */
update payment_sessions s set link_requested_at = :wallNow, link_requests = s.link_requests + 1
where s.shard = :shard and s.id = :id and s.link_requests < :requestsMax::integer
  and (s.link_requested_at is null or s.link_requested_at <= :openSince)
  and (s.status in ('Canceled', 'Expired')
    or (s.status = 'Active' and s.completing_since is null and s.expiration_date <= :now))
returning :columns(paymentSession);
