/* insertPlanToSetUp: a plan that begins when what it is to be charged to was set up. */
insert into payment_plans as p (shard, id, org_id, contact_id, amount_minor, currency, status, frequency, start_date, occurrences,
  metadata, vault_token_id, set_up_payment_id, consent, created_at, updated_at)
values (:shard, :id, :orgId, :contactId, :amountMinor, :currency, 'Pending', :frequency, :startDate, :occurrences,
  :metadata?::json, :vaultTokenId, :setUpPaymentId, :consent::json, :now, :now)
returning :columns(paymentPlan);

/* awaitSetUp: has a plan that the transaction holds be charged to what this sets up, once it is; no payment: to nothing but what it has. What it waited for before comes too late. */
update payment_plans p set set_up_payment_id = :paymentId?
where p.shard = :shard and p.id = :planId
returning p.id;

/* setUpOfPlan: what a plan waits for, looked at before its payment method is held. */
select p.status, p.set_up_payment_id from payment_plans p
where p.shard = :shard and p.id = :planId;

/* lockPlanOfSetUp: a plan that was to be charged to what a set-up stores, held until the transaction ends, and what its customer agreed to. */
select :columns(paymentPlan), p.set_up_payment_id, p.consent
from payment_plans p
where p.shard = :shard and p.id = :planId
for update of p;

/* failedSetUpOfPlan: why one of these set-ups of a plan failed; no row when none did. */
select s.decline_code, s.failure_message
from payments s
where s.shard = :shard and s.id = any(:setUpIds::uuid[]) and s.payment_plan_id = :planId and s.is_set_up
  and s.status in ('Failed', 'Canceled')
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));
