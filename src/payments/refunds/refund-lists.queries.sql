/*
 * conditions refund: The filters of lists of refunds besides status and payment, and the caller's
 * access to the organization.
 */
r.id >= :firstId and r.id < :endId
  and (:reason?::text is null or r.reason = :reason?) and (:origin?::text is null or r.origin = :origin?)
  and (:currency?::text is null or r.currency = :currency?)
  and (:minAmountMinor?::bigint is null or r.amount_minor >= :minAmountMinor?)
  and (:maxAmountMinor?::bigint is null or r.amount_minor <= :maxAmountMinor?)
  and (:since?::timestamptz is null or r.created_at >= :since?) and (:until?::timestamptz is null or r.created_at < :until?)
  and exists (select from accounts a where a.id = r.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* counted refundsOfOrganization: Returns an organization's refunds that match, after an id. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.org_id = :orgId and r.id :direction(>, <) :from
  and :conditions(refund)
order by r.id :direction(asc, desc) limit :limit::integer;

/* counted refundsInStatus: Returns an organization's refunds in a status that match, after an id. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.org_id = :orgId and r.status = :status and r.id :direction(>, <) :from
  and :conditions(refund)
order by r.id :direction(asc, desc) limit :limit::integer;

/* counted matchingRefundsOfPayment: Returns a payment's refunds that match, after an id. */
select :columns(refund)
from refunds r
where r.shard = :shard and r.org_id = :orgId and r.payment_id = :paymentId and r.id :direction(>, <) :from
  and (:status?::text is null or r.status = :status?)
  and :conditions(refund)
order by r.id :direction(asc, desc) limit :limit::integer;
