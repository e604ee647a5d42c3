/* planSessionByLink: the plan session of a link, with its organization, who pays and how its payment or set-up stands. Who holds the secret may look. */
select s.id, s.org_id, s.contact_id, s.amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at, s.link_requests, s.link_requested_at,
  a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now, a.created_at as account_created_at,
  a.updated_at as account_updated_at,
  c.email as "contact_email?",
  p.status as "payment_status?", p.decline_code as "decline_code?",
  p.action_url as "action_url?", p.is_set_up as "is_set_up?", p.payment_method_id as "payment_method_id?"
from payment_plan_sessions s
  join accounts a on a.id = s.org_id
  join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
  left join payments p on p.shard = s.shard and p.org_id = s.org_id and p.id = s.payment_id
where s.shard = :shard and s.link_secret_hash = :secretHash;

/* lockSessionToComplete: a plan session that was found by its link, held until the transaction ends, and what its customer agreed to. */
select s.id, s.org_id, s.contact_id, s.amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at, s.consent
from payment_plan_sessions s
where s.shard = :shard and s.id = :id
for update of s;

/* claimPlanSession: marks an active session as being completed, by that payment or set-up, with what its customer agreed to. */
update payment_plan_sessions s
set completing_since = :now, payment_id = :paymentId, consent = :consent::json
where s.shard = :shard and s.id = :id and s.status = 'Active' and s.completing_since is null
returning s.id;

/* reopenPlanSession: a try of a session was declined, and another one may be made. */
update payment_plan_sessions s
set completing_since = null
where s.shard = :shard and s.id = :id and s.status = 'Active'
returning s.id;

/* endPlanSession: ends an active session, completed by a plan or not. */
update payment_plan_sessions s
set status = :status, completing_since = null, payment_plan_id = :paymentPlanId?, updated_at = :now
where s.shard = :shard and s.id = :id and s.status = 'Active'
returning s.id;

/* lockPlanOfSession: the plan that a session made, whatever it stands at, held until the transaction ends. */
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = :shard and p.payment_plan_session_id = :sessionId
for update of p;
