/*
 * paymentRecipient: Returns the customer's address for messages about a payment and the attempt
 * that they made on a page. Returns no row for a payment that no customer made on a page.
 */
select n.attempt_id as "attempt_id!", s.contact_ref as "contact_ref?", c.email as "contact_email?"
from payments p
join consents n on n.shard = p.shard and n.org_id = p.org_id and n.id = p.consent_id and n.origin = 'Page'
left join payment_sessions s on s.shard = p.shard and s.org_id = p.org_id and s.id = p.payment_session_id
left join contacts c on c.shard = p.shard and c.org_id = p.org_id and c.id = p.contact_id
where p.shard = :shard and p.org_id = :orgId and p.id = :paymentId and not p.is_verification;

/* insertPaymentMessage: Inserts a message to send, in the transaction that writes the outcome. */
insert into payment_messages (shard, id, org_id, attempt_id, status, sends, is_sending, created_at)
values (:shard, :id, :orgId, :attemptId, :status, 0, false, :now);

/* paymentMessageById: Returns the content of a message with the present state of its payment. */
select m.id, m.org_id, m.status, p.id as payment_id, p.status as payment_status, p.amount_minor, p.currency,
  n.language as "language!", n.accepted_at, n.method_type, a.time_zone,
  s.contact_ref as "contact_ref?", c.email as "contact_email?",
  coalesce(s.brand_name, o.brand_name) as "session_brand_name?", k.brand_name as "configuration_brand_name?",
  b.brand_name as "organization_brand_name?", a.name as organization_name, b.support_email as "support_email?",
  b.support_phone as "support_phone?"
from payment_messages m
join payment_attempts t on t.shard = m.shard and t.org_id = m.org_id and t.id = m.attempt_id
join payments p on p.shard = t.shard and p.org_id = t.org_id and p.id = t.payment_id
join consents n on n.shard = m.shard and n.org_id = m.org_id and n.attempt_id = m.attempt_id
join accounts a on a.id = m.org_id
left join contacts c on c.shard = p.shard and c.org_id = p.org_id and c.id = p.contact_id
left join payment_sessions s on s.shard = p.shard and s.org_id = p.org_id and s.id = p.payment_session_id
left join payment_plans l on l.shard = p.shard and l.org_id = p.org_id and l.id = p.payment_plan_id
left join payment_plan_sessions o on o.shard = p.shard and o.org_id = p.org_id
  and o.id = coalesce(p.payment_plan_session_id, l.payment_plan_session_id)
left join checkout_configurations k on k.shard = p.shard and k.org_id = p.org_id
  and k.id = coalesce(s.checkout_configuration_id, o.checkout_configuration_id)
left join checkout_brandings b on b.shard = p.shard and b.org_id = p.org_id
where m.shard = :shard and m.id = :id;

/*
 * startPaymentMessage: Marks a message as being sent. Returns no row when an earlier sending did
 * not report its result.
 */
update payment_messages m set is_sending = true, sends = m.sends + 1
where m.shard = :shard and m.id = :id and not m.is_sending
returning m.sends;

/* postponePaymentMessage: Marks a message that the mail server did not accept as not being sent. */
update payment_messages m set is_sending = false where m.shard = :shard and m.id = :id;

/* deletePaymentMessage: Deletes a message that was sent or given up. */
delete from payment_messages m where m.shard = :shard and m.id = :id;
