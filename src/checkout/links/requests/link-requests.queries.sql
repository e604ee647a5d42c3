/*
 * supportEmailOf: Returns an organization's support address for the holder of a session's link.
 * Returns null or no row when it has none.
 */
select b.support_email from checkout_brandings b
where b.shard = :shard and b.org_id = :orgId;

/*
 * requestedPaymentSessionLink: Returns the data of the message about a request for a new link of a
 * payment session, and its recipient.
 */
select s.id, s.org_id, s.status, s.contact_id, s.amount_minor, s.currency, s.link_requested_at,
  b.support_email as "support_email?"
from payment_sessions s left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = :shard and s.id = :id;

/*
 * requestedPlanSessionLink: Returns the data of the message about a request for a new link of a
 * plan session, and its recipient.
 */
select s.id, s.org_id, s.status, s.contact_id, s.amount_minor, s.currency, s.frequency, s.occurrences,
  s.total_amount_minor, s.link_requested_at,
  b.support_email as "support_email?"
from payment_plan_sessions s left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = :shard and s.id = :id;
