/* columns dispute: The columns of a dispute. */
d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at;

/* disputeById: Returns a dispute that the caller can reach. */
select :columns(dispute)
from disputes d
where d.shard = :shard and d.id = :id
  and exists (select from accounts a where a.id = d.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* disputesOfPayments: Returns the disputes of payments, oldest first. */
select :columns(dispute)
from unnest(:shards::integer[], :paymentIds::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join disputes d on d.shard = p.shard and d.org_id = p.org_id and d.payment_id = p.id
where exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by d.id;

/* disputesOfLockedPayment: Returns the disputes of a locked payment, oldest first. */
select :columns(dispute)
from disputes d
where d.shard = :shard and d.org_id = :orgId and d.payment_id = :paymentId
order by d.id;

/* reportsOfDispute: Returns the reports about a dispute of a locked payment, in the order of arrival. */
select r.status, r.is_closed, r.amount_minor, r.currency, r.reason, r.network_reason_code, r.evidence_due_at, r.opened_at,
  r.reported_at
from dispute_reports r
where r.shard = :shard and r.dispute_id = :disputeId
order by r.number;

/* insertDispute: Inserts a dispute of a locked payment. */
insert into disputes (shard, id, org_id, payment_id, attempt_id, configuration_id, provider_reference, amount_minor, currency,
  reason, network_reason_code, evidence_due_at, status, opened_at, closed_at, reported_at, created_at, updated_at)
values (:shard, :id, :orgId, :paymentId, :attemptId, :configurationId, :providerReference, :amountMinor?, :currency,
  :reason, :networkReasonCode?, :evidenceDueAt?, :status, :openedAt, :closedAt?, :reportedAt, :createdAt, :createdAt);

/* writeDisputeState: Writes the state of a dispute of a locked payment. */
update disputes d
set amount_minor = :amountMinor?, currency = :currency, reason = :reason, network_reason_code = :networkReasonCode?,
  evidence_due_at = :evidenceDueAt?, status = :status, opened_at = :openedAt, closed_at = :closedAt?,
  reported_at = :reportedAt, updated_at = :updatedAt
where d.shard = :shard and d.id = :id;

/* insertDisputeReport: Inserts a report about a dispute of a locked payment. */
insert into dispute_reports (shard, dispute_id, number, org_id, status, is_closed, amount_minor, currency, reason,
  network_reason_code, evidence_due_at, opened_at, reported_at)
values (:shard, :disputeId, :number::smallint, :orgId, :status, :isClosed, :amountMinor?, :currency, :reason?,
  :networkReasonCode?, :evidenceDueAt?, :openedAt?, :reportedAt);

/* writeWonPayment: Writes that a locked payment is no longer disputed. */
update payments p set status = 'Succeeded', updated_at = :updatedAt
where p.shard = :shard and p.id = :id and p.status = 'Disputed';
