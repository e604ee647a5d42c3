/* columns paymentAttempt: The columns of a payment attempt. */
t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at;

/*
 * insertPaymentAttempt: Inserts an attempt of a payment. Fails on
 * payment_has_one_attempt_that_may_charge when another attempt may still charge or has charged.
 */
insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id, vault_token_id,
  stores, customer_present, request, stage, sends, last_sent_at, created_at)
select :shard, :id, :orgId, :paymentId, coalesce(max(o.number), 0) + 1, :configurationId, :paymentMethodId?, :vaultTokenId?,
  :stores, :customerPresent, :request::json, 'Sending', 1, :createdAt, :createdAt
from payment_attempts o
where o.shard = :shard and o.payment_id = :paymentId
returning number;

/* attemptInShard: Returns an attempt for a job that settles it. */
select :columns(paymentAttempt)
from payment_attempts t
where t.shard = :shard and t.id = :id;

/* lockPaymentAttempt: Locks an attempt. Its payment is locked first. */
select :columns(paymentAttempt)
from payment_attempts t
where t.shard = :shard and t.id = :id
for update of t;

/* attemptOfConfiguration: Returns an attempt that was sent through one of these provider configurations. */
select :columns(paymentAttempt)
from payment_attempts t
where t.shard = :shard and t.id = :id and t.configuration_id = any(:configurationIds::uuid[]);

/*
 * attemptByReference: Returns the attempt with this reference at the provider of these configurations.
 */
select :columns(paymentAttempt)
from payment_attempt_references r join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
where r.shard = :shard and r.configuration_id = any(:configurationIds::uuid[]) and r.reference = :reference
order by t.id limit 1;

/* attemptThatCharged: Returns the successful attempt of a payment. */
select :columns(paymentAttempt)
from payment_attempts t
where t.shard = :shard and t.payment_id = :paymentId and t.may_charge and t.outcome = 'Succeeded';

/* attemptOfRefund: Returns the attempt whose charge is refunded. */
select :columns(paymentAttempt)
from refunds r
  join payment_attempts t on t.shard = r.shard and t.org_id = r.org_id and t.id = r.attempt_id
where r.shard = :shard and r.id = :refundId;

/* paymentHasOpenAttempt: Returns the attempt of a payment that may still charge or has charged. */
select t.id from payment_attempts t
where t.shard = :shard and t.payment_id = :paymentId and t.may_charge;

/* attemptUsesToken: Returns an attempt of a payment with a vault token. */
select t.id from payment_attempts t
where t.shard = :shard and t.payment_id = :paymentId and t.vault_token_id = :vaultTokenId
limit 1;

/* writeAttemptReference: Writes the provider's reference of a locked attempt that has none. */
with attempt as (
  update payment_attempts t set provider_reference = :reference
  where t.shard = :shard and t.id = :id and t.provider_reference is null
  returning t.configuration_id
)
insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
select :shard, attempt.configuration_id, :reference, :id from attempt;

/*
 * writeAttemptDeclineCode: Writes the decline code of an open attempt that is about to be canceled.
 */
update payment_attempts t set decline_code = :declineCode
where t.shard = :shard and t.id = :id and t.outcome is null;

/*
 * claimChallenge: Claims the customer action of an attempt that is still in this stage, so that
 * only one process at a time continues or cancels it.
 */
update payment_attempts t set challenge_locked_until = :until
where t.shard = :shard and t.id = :id and t.stage = :stage and t.outcome is null
  and (t.challenge_locked_until is null or t.challenge_locked_until <= :now)
returning t.id;

/* releaseChallenge: Releases the claim on the customer action of an attempt. */
update payment_attempts t set challenge_locked_until = null
where t.shard = :shard and t.id = :id;

/*
 * markActionSent: Records that the result of an attempt's customer action is about to be sent.
 * Returns no row when the attempt has ended. An earlier time is kept.
 */
update payment_attempts t set action_sent_at = coalesce(t.action_sent_at, :now)
where t.shard = :shard and t.id = :id and t.outcome is null
returning t.id;

/*
 * unmarkActionSent: Records that the result sent at that time had no effect, unless a result was
 * sent before.
 */
update payment_attempts t set action_sent_at = null
where t.shard = :shard and t.id = :id and t.action_sent_at = :sentAt;

/* countAttemptSend: Counts one more send of an open attempt before it is sent. */
update payment_attempts t set sends = t.sends + 1, last_sent_at = :now
where t.shard = :shard and t.id = :id and t.outcome is null
returning t.id;

/*
 * planOfLinkedPayment: Returns the status of the plan at whose recovery link a payment was made, or
 * no row for other payments.
 */
select pl.status from payments p join payment_plans pl on pl.shard = p.shard and pl.id = p.payment_plan_id
where p.shard = :shard and p.id = :paymentId and p.plan_occurrence is not null and p.payment_plan_session_id is null;

/*
 * attemptsOfPayments: Returns the attempts of payments in their order, without their requests.
 */
select t.id, t.payment_id, t.number, t.configuration_id, t.stage, t.outcome, t.provider_reference, t.decline_code,
  t.network_decline_code, t.return_code, t.created_at
from unnest(:shards::integer[], :paymentIds::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.payment_id, t.number;
