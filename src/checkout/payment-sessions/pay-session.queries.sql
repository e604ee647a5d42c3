/*
 * paymentSessionByLink: Returns a payment session for the holder of its link, with its
 * organization, contact and payment.
 */
select :columns(paymentSession), s.link_requests, s.link_requested_at,
  :columns(recordAccount), :columns(clockNow),
  c.email as "contact_email?",
  p.status as "payment_status?", p.decline_code as "decline_code?",
  p.action_url as "action_url?", p.is_verification as "is_verification?", p.payment_method_id as "payment_method_id?",
  exists (select from payment_attempts t where t.shard = s.shard and t.payment_id = s.payment_id and t.may_charge) as "may_charge!"
from payment_sessions s
  join accounts a on a.id = s.org_id
  left join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
  left join payments p on p.shard = s.shard and p.org_id = s.org_id and p.id = s.payment_id
where s.shard = :shard and s.link_secret_hash = :secretHash;

/* lockSessionToPay: Locks a payment session that was found by its link. */
select :columns(paymentSession)
from payment_sessions s
where s.shard = :shard and s.id = :id
for update of s;

/* claimPaymentSession: Claims an active session for a payment. */
update payment_sessions s
set completing_since = :now, payment_id = :paymentId
where s.shard = :shard and s.id = :id and s.status = 'Active' and s.completing_since is null
returning s.id;

/* reopenPaymentSession: Ends the claim of an active session after a declined attempt. */
update payment_sessions s
set completing_since = null
where s.shard = :shard and s.id = :id and s.status = 'Active'
returning s.id;

/* endPaymentSession: Sets the final status of an active session. */
update payment_sessions s
set status = :status, completing_since = null, updated_at = :now
where s.shard = :shard and s.id = :id and s.status = 'Active'
returning s.id;
