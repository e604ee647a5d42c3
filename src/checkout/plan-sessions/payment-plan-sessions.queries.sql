/* columns paymentPlanSession: The columns of a payment plan session. */
s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at;

/* paymentPlanSessionById: Returns a plan session that the caller can reach. */
select :columns(paymentPlanSession)
from payment_plan_sessions s
where s.shard = :shard and s.id = :id
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * lockPaymentPlanSession: Locks a plan session that the caller can reach, optionally only of one
 * organization.
 */
select :columns(paymentPlanSession)
from payment_plan_sessions s
where s.shard = :shard and s.id = :id and (:orgId?::uuid is null or s.org_id = :orgId?)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of s;

/* writePaymentPlanSession: Updates an active plan session that is not being completed. */
update payment_plan_sessions s
set contact_id = :contactId, amount_minor = :amountMinor, total_amount_minor = :totalAmountMinor?, currency = :currency, status = :status,
  frequency = :frequency, start_date = :startDate, occurrences = :occurrences, callback_url = :callbackUrl?,
  cancel_url = :cancelUrl?, success_url = :successUrl?, expiration_date = :expirationDate?,
  checkout_configuration_id = :checkoutConfigurationId, brand_logo_url = :brandLogoUrl?, brand_name = :brandName?,
  updated_at = :updatedAt
where s.shard = :shard and s.id = :id and s.status = 'Active' and s.completing_since is null
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning s.id;

/*
 * endPlanSessionsOfContact: Ends a batch of a contact's open plan sessions that are not being
 * completed. Overdue sessions expire, the others are canceled.
 */
with open as materialized (
  -- Materialized: evaluated again within the update, the list would exceed its limit.
  select o.id from payment_plan_sessions o
  where o.shard = :shard and o.org_id = :orgId and o.contact_id = :contactId and o.status = 'Active'
    and o.completing_since is null
  order by o.id limit :rowsMax::integer
  for update of o
)
update payment_plan_sessions s
set status = case when s.expiration_date <= :now then 'Expired' else 'Canceled' end, updated_at = :now
from open
where s.shard = :shard and s.id = open.id
returning :columns(paymentPlanSession);

/*
 * planSessionsToExpire (each cell: a job finds its work): Returns overdue plan sessions without a
 * test clock that are not being completed, longest overdue first.
 */
select s.shard, s.id from payment_plan_sessions s
where s.clock_id is null and s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null
order by s.expiration_date limit :rowsMax::integer;

/*
 * planSessionsOfClockToExpire: Returns overdue plan sessions of a test clock that are not being
 * completed, longest overdue first.
 */
select s.shard, s.id from payment_plan_sessions s
where s.shard = :shard and s.clock_id = :clockId and s.status = 'Active' and s.expiration_date <= :now
  and s.completing_since is null
order by s.expiration_date limit :rowsMax::integer;

/*
 * expirePlanSessions: Expires these plan sessions of one shard, except those that changed since or
 * are locked.
 */
update payment_plan_sessions s
set status = 'Expired', updated_at = :now
where s.shard = :shard and s.status = 'Active' and s.id in (
    select o.id from payment_plan_sessions o
    where o.shard = :shard and o.id = any(:ids) and o.status = 'Active' and o.expiration_date <= :now
      and o.completing_since is null
    for update skip locked)
returning :columns(paymentPlanSession);
