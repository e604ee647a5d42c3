/* insertPlanToVerify: Inserts a pending plan that starts when its payment method is verified. */
insert into payment_plans as p (shard, id, org_id, contact_id, amount_minor, total_amount_minor, currency, status, frequency, start_date, occurrences,
  statement_descriptor, description, transaction_ref, metadata, vault_token_id, verification_payment_id, created_at, updated_at)
values (:shard, :id, :orgId, :contactId, :amountMinor, :totalAmountMinor?, :currency, 'Pending', :frequency, :startDate, :occurrences,
  :statementDescriptor?, :description?, :transactionRef?, :metadata?::json, :vaultTokenId, :verificationPaymentId, :now, :now)
returning :columns(paymentPlan);

/*
 * awaitVerification: Sets the verification payment that a locked plan waits for, or none if null.
 * An earlier verification then has no effect on the plan.
 */
update payment_plans p set verification_payment_id = :paymentId?
where p.shard = :shard and p.id = :planId
returning p.id;

/*
 * verificationOfPlan: Returns the status of a plan and the verification payment that it waits for, read
 * before its payment method is locked.
 */
select p.status, p.verification_payment_id from payment_plans p
where p.shard = :shard and p.id = :planId;

/* lockPlanOfVerification: Locks a plan that waits for a verification. */
select :columns(paymentPlan), p.verification_payment_id
from payment_plans p
where p.shard = :shard and p.id = :planId
for update of p;

/*
 * failedVerificationOfPlan: Returns why one of these verification payments of a plan failed, or no
 * row when none failed.
 */
select s.decline_code, s.failure_message
from payments s
where s.shard = :shard and s.id = any(:verificationIds::uuid[]) and s.payment_plan_id = :planId and s.is_verification
  and s.status in ('Failed', 'Canceled')
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));
