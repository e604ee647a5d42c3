/* columns refund: The columns of a refund. */
r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.request,
  r.provider_reference, r.failure_message, r.sends, r.created_at, r.updated_at;

/* refundById: the refund of that id that the caller can reach. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.id = :id
  and exists (select from accounts a where a.id = r.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* refundsOfPayments: the refunds of payments of one answer, oldest first. */
select :columns(refund)
from unnest(:shards::integer[], :paymentIds::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join refunds r on r.shard = p.shard and r.org_id = p.org_id and r.payment_id = p.id
where exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by r.id;

/* countRefunds: how many refunds of a payment were asked for. */
select count(*)::integer as "count!" from refunds r
where r.shard = :shard and r.org_id = :orgId and r.payment_id = :paymentId;

/* lockPaymentToRefund: the payment of that id that the caller can reach, held until the transaction ends. */
select :columns(payment)
from payments p
where p.shard = :shard and p.id = :id and not p.is_set_up
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/* insertRefund: adds a refund to a locked payment. */
insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status, request,
  sends, created_at, updated_at)
values (:shard, :id, :orgId, :paymentId, :attemptId, :configurationId, :amountMinor, :currency, 'Pending', :request::json,
  1, :createdAt, :createdAt);

/* refundInShard: the refund of that id, for whoever has to find out what became of it. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.id = :id;

/* lockRefund: the same, held until the transaction ends. Its payment is held first. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.id = :id
for update of r;

/* refundOfConfiguration: the refund of that id, if it was sent through that configuration. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.id = :id and r.configuration_id = :configurationId;

/* refundByReference: the refund that the provider of a configuration calls so. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.configuration_id = :configurationId and r.provider_reference = :reference
order by r.id limit 1;

/* refundMayBeNamed: whether a refund of that attempt has this name at the provider of a configuration, or is on its way and has none yet. */
select r.id
from payment_attempts t
  join refunds r on r.shard = t.shard and r.org_id = t.org_id and r.payment_id = t.payment_id and r.attempt_id = t.id
where t.shard = :shard and t.id = :attemptId and t.configuration_id = :configurationId
  and (r.provider_reference = :reference or (r.provider_reference is null and r.status = 'Pending'))
limit 1;

/* refundSentAgain: counts that a refund is sent once more, before it is. One that has ended is not. */
update refunds r set sends = r.sends + 1
where r.shard = :shard and r.id = :id and r.status = 'Pending'
returning r.id;

/* writeRefundOutcome: writes what became of a locked refund. What the provider calls it is kept once it is known. */
update refunds r
set status = :status, provider_reference = coalesce(:providerReference?, r.provider_reference),
  failure_message = :failureMessage?, updated_at = :updatedAt
where r.shard = :shard and r.id = :id;
