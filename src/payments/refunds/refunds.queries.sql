/* columns refund: The columns of a refund. */
r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at;

/* refundById: Returns a refund that the caller can reach. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.id = :id
  and exists (select from accounts a where a.id = r.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* refundsOfPayments: Returns the refunds of payments, oldest first. */
select :columns(refund)
from unnest(:shards::integer[], :paymentIds::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join refunds r on r.shard = p.shard and r.org_id = p.org_id and r.payment_id = p.id
where exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by r.id;

/* countRefunds: Counts the refunds of a payment. */
select count(*)::integer as "count!" from refunds r
where r.shard = :shard and r.org_id = :orgId and r.payment_id = :paymentId;

/* refundsOfPerson: Returns the sum of a person's refunds of a payment that have not failed. */
select coalesce(sum(r.amount_minor), 0)::bigint as "amount_minor!" from refunds r
where r.shard = :shard and r.org_id = :orgId and r.payment_id = :paymentId
  and r.requested_by_person_id = :personId and r.status <> 'Failed';

/* lockPaymentToRefund: Locks a payment that the caller can reach. */
select :columns(payment)
from payments p
where p.shard = :shard and p.id = :id and not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/* insertRefund: Inserts a refund of a locked payment. */
insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status, origin,
  request, reason, requested_by_person_id, sends, created_at, updated_at)
values (:shard, :id, :orgId, :paymentId, :attemptId, :configurationId, :amountMinor, :currency, 'Pending', 'Api',
  :request::json, :reason?, :requestedByPersonId?, 1, :createdAt, :createdAt);

/* insertProviderRefund: Inserts a refund of a locked payment that was made at the provider. */
insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status, origin,
  provider_reference, failure_code, failure_message, sends, created_at, updated_at)
values (:shard, :id, :orgId, :paymentId, :attemptId, :configurationId, :amountMinor, :currency, :status, 'Provider',
  :providerReference, :failureCode?, :failureMessage?, 0, :createdAt, :createdAt);

/* refundInShard: Returns a refund for a job that settles it. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.id = :id;

/* lockRefund: Locks a refund. Its payment is locked first. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.id = :id
for update of r;

/* refundOfConfiguration: Returns a refund that was sent through one of these provider configurations. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.id = :id and r.configuration_id = any(:configurationIds::uuid[]);

/* refundByReference: Returns the refund with this reference at the provider of these configurations. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.configuration_id = any(:configurationIds::uuid[]) and r.provider_reference = :reference
order by r.id limit 1;

/*
 * refundMayHaveReference: Returns a refund of an attempt that has this reference, or that is
 * pending and has no reference yet.
 */
select r.id
from payment_attempts t
  join refunds r on r.shard = t.shard and r.org_id = t.org_id and r.payment_id = t.payment_id and r.attempt_id = t.id
where t.shard = :shard and t.id = :attemptId and t.configuration_id = any(:configurationIds::uuid[])
  and (r.provider_reference = :reference or (r.provider_reference is null and r.status = 'Pending'))
limit 1;

/* countRefundSend: Counts one more send of a pending refund before it is sent. */
update refunds r set sends = r.sends + 1
where r.shard = :shard and r.id = :id and r.status = 'Pending'
returning r.id;

/* writeRefundOutcome: Writes the outcome of a locked refund. A known reference is kept. */
update refunds r
set status = :status, provider_reference = coalesce(:providerReference?, r.provider_reference),
  failure_code = :failureCode?, failure_message = :failureMessage?, updated_at = :updatedAt
where r.shard = :shard and r.id = :id;
