/* columns settlement: The columns of a settlement report. */
s.id, s.org_id, s.configuration_id, s.reference, s.source, s.period_start, s.period_end, s.lines, s.repeated_lines,
  s.differences, s.totals, s.imported_at as "imported_at!";

/* columns settlementLine: The columns of a line of a settlement report. */
l.number, l.reference, l.type, l.occurred_at, l.charge_reference, l.refund_reference, l.dispute_reference,
  l.merchant_reference, l.amount_minor, l.currency, l.fee_minor, l.net_minor, l.settled_currency, l.payment_id, l.refund_id,
  l.dispute_id, l.difference;

/* settlementById: Returns an imported report that the caller can reach. */
select :columns(settlement)
from settlement_reports s
where s.shard = :shard and s.id = :id and s.status = 'Imported'
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* importedSettlementOf: Returns the imported report of this reference of configurations of one account. */
select :columns(settlement)
from settlement_reports s
where s.shard = :shard and s.configuration_id = any(:configurationIds::uuid[]) and s.reference = :reference
  and s.status = 'Imported'
order by s.id limit 1;

/*
 * configurationsWithoutReportJob (each cell: a job finds its work): Returns configurations of these
 * adapters that charge and whose reports nothing fetches yet. A replacement of the same account
 * fetches those of the configuration that it replaced.
 */
select c.shard, c.id, c.org_id from provider_configurations c
where c.adapter = any(:adapters::text[]) and cardinality(c.methods) > 0
  and not exists (
    select from provider_configurations r
    where r.shard = c.shard and r.id = c.replaced_by and c.replacement_shares_account and cardinality(r.methods) > 0)
  and not exists (
    select from jobs j where j.shard = c.shard and j.kind = 'FetchDailyReports' and j.subject_id = c.id)
order by c.shard, c.id limit :rowsMax::integer;

/* settlementsOfOrganization: Returns imported reports of an organization beyond an id. */
select :columns(settlement)
from settlement_reports s
where s.shard = :shard and s.org_id = :orgId and s.status = 'Imported'
  and (:configurationId?::uuid is null or s.configuration_id = :configurationId?)
  and (not :onlyDifferences::boolean or s.differences > 0)
  and s.id :direction(>, <) :from
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id :direction(asc, desc) limit :limit::integer;

/* settlementLinesOfReport: Returns the lines of an imported report beyond a number. */
select :columns(settlementLine)
from settlement_reports s join settlement_lines l on l.shard = s.shard and l.report_id = s.id
where s.shard = :shard and s.id = :reportId and s.status = 'Imported'
  and (:type?::text is null or l.type = :type?)
  and (not :onlyDifferences::boolean or l.difference is not null)
  and l.number :direction(>, <) :from::bigint
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by l.number :direction(asc, desc) limit :limit::integer;

/*
 * unsettledPayments: Returns payments that succeeded through configurations before a time and that
 * no imported report names, beyond an id. The range of ids bounds the payments that are read.
 * `offset 0` makes PostgreSQL look up the lines of each payment instead of joining all lines first.
 */
select :columns(payment)
from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id and t.may_charge
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.id between :firstId::uuid and :endId::uuid and p.created_at >= :since and p.created_at < :until
  and p.status in ('Succeeded', 'Disputed') and t.configuration_id = any(:configurationIds::uuid[])
  and t.outcome = 'Succeeded' and t.settled_at <= :succeededBefore
  and not exists (
    select from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = p.shard and l.payment_id = p.id and l.type = 'Charge' and s.status = 'Imported' offset 0)
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * unsettledReturns: Returns payments whose debit was returned through configurations before a time,
 * beyond an id. An imported report has their charge, and none has their return. A debit that was
 * returned before it was settled has neither line.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.id between :firstId::uuid and :endId::uuid and p.created_at >= :since and p.created_at < :until
  and p.status = 'Returned' and p.updated_at <= :changedBefore
  and exists (
    select from payment_attempts t
    where t.shard = p.shard and t.payment_id = p.id and t.configuration_id = any(:configurationIds::uuid[])
      and t.outcome = 'Returned')
  and (
    select coalesce(bool_or(l.type = 'Charge') and not bool_or(l.type = 'Return'), false)
    from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = p.shard and l.payment_id = p.id and s.status = 'Imported')
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * unsettledRefunds: Returns refunds that succeeded through configurations before a time and that no
 * imported report names, beyond an id.
 */
select :columns(refund)
from refunds r
where r.shard = :shard and r.org_id = :orgId
  and r.id between :firstId::uuid and :endId::uuid and r.created_at >= :since and r.created_at < :until
  and r.status = 'Succeeded' and r.configuration_id = any(:configurationIds::uuid[])
  and r.updated_at <= :changedBefore
  and not exists (
    select from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = r.shard and l.payment_id = r.payment_id and l.refund_id = r.id and l.type = 'Refund'
      and s.status = 'Imported' offset 0)
  and r.id :direction(>, <) :from
  and exists (select from accounts a where a.id = r.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by r.id :direction(asc, desc) limit :limit::integer;

/*
 * unsettledDisputes: Returns disputes of configurations that changed last before a time, beyond an
 * id. Their debit, or their credit after they were won, is in no imported report. A dispute can
 * take its amount again after it gave it back.
 */
select :columns(dispute)
from disputes d
where d.shard = :shard and d.org_id = :orgId
  and d.id between :firstId::uuid and :endId::uuid and d.created_at >= :since and d.created_at < :until
  and d.status <> 'Warning' and d.configuration_id = any(:configurationIds::uuid[])
  and d.updated_at <= :changedBefore
  and (d.status = 'Won') = (
    select count(distinct l.reference) filter (where l.type = 'Dispute')
      > count(distinct l.reference) filter (where l.type = 'DisputeReversal')
    from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = d.shard and l.payment_id = d.payment_id and l.dispute_id = d.id
      and l.difference is distinct from 'Duplicate' and s.status = 'Imported')
  and d.id :direction(>, <) :from
  and exists (select from accounts a where a.id = d.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by d.id :direction(asc, desc) limit :limit::integer;
