/* paymentSessionByLink: the session of a link, with its organization, who pays and how its payment stands. Who holds the secret may look. */
select :columns(paymentSession), s.link_requests, s.link_requested_at,
  :columns(recordAccount),
  c.email as "contact_email?",
  p.status as "payment_status?", p.decline_code as "decline_code?",
  p.action_url as "action_url?", p.payment_method_id as "payment_method_id?"
from payment_sessions s
  join accounts a on a.id = s.org_id
  left join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
  left join payments p on p.shard = s.shard and p.org_id = s.org_id and p.id = s.payment_id
where s.shard = :shard and s.link_secret_hash = :secretHash;

/* lockSessionToPay: a session that was found by its link, held until the transaction ends. */
select :columns(paymentSession)
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
