/*
 * releasePaymentSession: Ends the claim of the active session of a payment whose outcome stays
 * unknown, so that the session can be canceled and can expire.
 */
update payment_sessions s set completing_since = null
from payments p
where p.shard = :shard and p.id = :paymentId and s.shard = p.shard and s.id = p.payment_session_id
  and s.payment_id = p.id and s.status = 'Active'
returning s.id;

/*
 * releasePlanSession: Ends the claim of the active plan session of a payment whose outcome stays
 * unknown, so that the session can be canceled and can expire.
 */
update payment_plan_sessions s set completing_since = null
from payments p
where p.shard = :shard and p.id = :paymentId and s.shard = p.shard and s.id = p.payment_plan_session_id
  and s.payment_id = p.id and s.status = 'Active'
returning s.id;
