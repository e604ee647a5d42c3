/*
 * conditions dispute: The filters of lists of disputes besides status and payment, and the
 * caller's access to the organization.
 */
(:reason?::text is null or d.reason = :reason?) and (:currency?::text is null or d.currency = :currency?)
  and (:minAmountMinor?::bigint is null or d.amount_minor >= :minAmountMinor?)
  and (:maxAmountMinor?::bigint is null or d.amount_minor <= :maxAmountMinor?)
  and (:since?::timestamptz is null or d.opened_at >= :since?) and (:until?::timestamptz is null or d.opened_at < :until?)
  and (:evidenceDueBefore?::timestamptz is null or d.evidence_due_at < :evidenceDueBefore?)
  and exists (select from accounts a where a.id = d.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* counted disputesOfOrganization: Returns an organization's disputes that match, after an id. */
select :columns(dispute)
from disputes d
where d.shard = :shard and d.org_id = :orgId and d.id :direction(>, <) :from
  and :conditions(dispute)
order by d.id :direction(asc, desc) limit :limit::integer;

/* counted disputesInStatus: Returns an organization's disputes in a status that match, after an id. */
select :columns(dispute)
from disputes d
where d.shard = :shard and d.org_id = :orgId and d.status = :status and d.id :direction(>, <) :from
  and :conditions(dispute)
order by d.id :direction(asc, desc) limit :limit::integer;

/* counted disputesOfPayment: Returns a payment's disputes that match, after an id. */
select :columns(dispute)
from disputes d
where d.shard = :shard and d.org_id = :orgId and d.payment_id = :paymentId and d.id :direction(>, <) :from
  and (:status?::text is null or d.status = :status?)
  and :conditions(dispute)
order by d.id :direction(asc, desc) limit :limit::integer;
