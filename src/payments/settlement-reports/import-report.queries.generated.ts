// Made by scripts/generate-queries.ts from import-report.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface LockConfigurationsToImportParameters {
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
}

export interface LockConfigurationsToImportRow {
  readonly id: string
}

/**
 * Locks the configurations of one account, so that one import of them starts at a time. Foreign
 * keys to them are not blocked.
 */
export const lockConfigurationsToImport: Statement<LockConfigurationsToImportParameters, LockConfigurationsToImportRow> = {
  name: 'lockConfigurationsToImport',
  text: `select p.id from provider_configurations p
where p.shard = $1 and p.id = any($2::uuid[])
order by p.id for no key update`,
  parameters: ['shard', 'configurationIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ImportsInProgressParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
}

export interface ImportsInProgressRow {
  readonly id: string
  readonly isAbandoned: boolean
}

/** Returns the imports of configurations, and locks them. */
export const importsInProgress: Statement<ImportsInProgressParameters, ImportsInProgressRow> = {
  name: 'importsInProgress',
  text: `select s.id, s.lease_until <= $1 as "is_abandoned!" from settlement_reports s
where s.shard = $2 and s.configuration_id = any($3::uuid[]) and s.status = 'Importing'
order by s.id for update`,
  parameters: ['now', 'shard', 'configurationIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    isAbandoned: v[1] as boolean,
  }),
}

export interface OwnImportParameters {
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface OwnImportRow {
  readonly id: string
}

/** Returns a report while this process imports it, and locks it. */
export const ownImport: Statement<OwnImportParameters, OwnImportRow> = {
  name: 'ownImport',
  text: `select s.id from settlement_reports s
where s.shard = $1 and s.id = $2 and s.status = 'Importing' and s.import_token = $3
for update`,
  parameters: ['shard', 'id', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteImportedLinesParameters {
  readonly shard: number
  readonly id: string
  readonly limit: number
}

export interface DeleteImportedLinesRow {
  readonly number: number
}

/** Deletes lines of a locked report that was not imported completely. */
export const deleteImportedLines: Statement<DeleteImportedLinesParameters, DeleteImportedLinesRow> = {
  name: 'deleteImportedLines',
  text: `delete from settlement_lines l
where l.shard = $1 and l.report_id = $2
  and l.number in (select o.number from settlement_lines o where o.shard = $1 and o.report_id = $2 limit $3::integer)
returning l.number`,
  parameters: ['shard', 'id', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface DeleteImportParameters {
  readonly shard: number
  readonly id: string
}

export type DeleteImportRow = object

/** Deletes a locked report that was not imported completely, after its lines. */
export const deleteImport: Statement<DeleteImportParameters, DeleteImportRow> = {
  name: 'deleteImport',
  text: `delete from settlement_reports s where s.shard = $1 and s.id = $2 and s.status = 'Importing'`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertImportParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly configurationId: string
  readonly reference: string
  readonly source: string
  readonly token: string
  readonly leaseUntil: Timestamp
  readonly periodStart: Timestamp | null
  readonly periodEnd: Timestamp | null
  readonly now: Timestamp
}

export interface InsertImportRow {
  readonly id: string
}

/**
 * Inserts a report that this process imports. Fails on configuration_imports_one_report_at_a_time
 * when another process imports one.
 */
export const insertImport: Statement<InsertImportParameters, InsertImportRow> = {
  name: 'insertImport',
  text: `insert into settlement_reports (shard, id, org_id, configuration_id, reference, source, status, import_token, lease_until,
  period_start, period_end, lines, repeated_lines, differences, totals, created_at)
values ($1, $2, $3, $4, $5, $6, 'Importing', $7, $8,
  $9, $10, 0, 0, 0, '[]', $11)
on conflict on constraint settlement_report_is_imported_once do nothing
returning id`,
  parameters: ['shard', 'id', 'orgId', 'configurationId', 'reference', 'source', 'token', 'leaseUntil', 'periodStart', 'periodEnd', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ExtendImportParameters {
  readonly leaseUntil: Timestamp
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface ExtendImportRow {
  readonly id: string
}

/** Extends the lease of an import. Returns no row when another process has taken it over. */
export const extendImport: Statement<ExtendImportParameters, ExtendImportRow> = {
  name: 'extendImport',
  text: `update settlement_reports s set lease_until = $1
where s.shard = $2 and s.id = $3 and s.status = 'Importing' and s.import_token = $4
returning s.id`,
  parameters: ['leaseUntil', 'shard', 'id', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertSettlementLinesParameters {
  readonly shard: number
  readonly reportId: string
  readonly orgId: string
  readonly configurationId: string
  readonly lines: string
  readonly configurationIds: readonly (string | null)[]
}

export interface InsertSettlementLinesRow {
  readonly number: number
}

/**
 * Inserts a batch of lines of a locked report, except those that an earlier report has, also one of
 * another configuration of the account. Returns the numbers of the inserted lines.
 */
export const insertSettlementLines: Statement<InsertSettlementLinesParameters, InsertSettlementLinesRow> = {
  name: 'insertSettlementLines',
  text: `insert into settlement_lines (shard, report_id, number, org_id, configuration_id, reference, type, occurred_at,
  charge_reference, refund_reference, dispute_reference, merchant_reference, record_id, amount_minor, currency, fee_minor,
  net_minor, settled_currency)
select $1, $2, l.number, $3, $4, l.reference, l.type, l.occurred_at,
  l.charge_reference, l.refund_reference, l.dispute_reference, l.merchant_reference, l.record_id, l.amount_minor, l.currency,
  l.fee_minor, l.net_minor, l.settled_currency
from json_to_recordset($5::json) as l (number integer, reference text, type text, occurred_at timestamptz,
  charge_reference text, refund_reference text, dispute_reference text, merchant_reference text, record_id uuid,
  amount_minor bigint, currency text, fee_minor bigint, net_minor bigint, settled_currency text)
where not exists (
  select from settlement_lines o
  where o.shard = $1 and o.configuration_id = any($6::uuid[]) and o.reference = l.reference)
on conflict on constraint settlement_line_is_stored_once do nothing
returning number`,
  parameters: ['shard', 'reportId', 'orgId', 'configurationId', 'lines', 'configurationIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface MatchSettlementLinesParameters {
  readonly reportIds: readonly (string | null)[]
  readonly numbers: readonly (number | null)[]
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
}

export type MatchSettlementLinesRow = object

/**
 * Finds the payment, refund and dispute of each line, by the provider's reference or by ours, among
 * those of the configurations of one account. Writes how the line differs from them. A dispute that
 * the line does not name is found by its payment and amount. A dispute's amount can change, so that
 * its line agrees with any that was reported.
 */
export const matchSettlementLines: Statement<MatchSettlementLinesParameters, MatchSettlementLinesRow> = {
  name: 'matchSettlementLines',
  text: `with found as (
  select l.report_id, l.number, l.type, l.amount_minor, l.net_minor, l.currency,
    coalesce(r.attempt_id, d.attempt_id, t.id) as attempt_id,
    r.id as refund_id, r.amount_minor as refund_minor, r.status as refund_status,
    d.id as dispute_id, d.currency as dispute_currency, d.status as dispute_status
  from unnest($1::uuid[], $2::integer[]) as wanted (report_id, number)
    join settlement_lines l on l.shard = $3 and l.report_id = wanted.report_id and l.number = wanted.number
    left join lateral (
      select f.id, f.attempt_id, f.amount_minor, f.status from (
        select a.id from refunds a
        where a.shard = $3 and a.configuration_id = any($4::uuid[]) and a.provider_reference = l.refund_reference
        union all
        select a.id from refunds a
        where a.shard = $3 and a.configuration_id = any($4::uuid[]) and a.id = l.record_id
      ) as named join refunds f on f.shard = $3 and f.id = named.id
      limit 1
    ) as r on l.type in ('Refund', 'RefundReversal')
    left join lateral (
      select named.id from (
        select a.attempt_id as id from payment_attempt_references a
        where a.shard = $3 and a.configuration_id = any($4::uuid[]) and a.reference = l.charge_reference
        union all
        select a.id from payment_attempts a
        where a.shard = $3 and a.configuration_id = any($4::uuid[]) and a.id = l.record_id
      ) as named
      limit 1
    ) as t on true
    left join lateral (
      select f.id, f.attempt_id, f.currency, f.status from (
        select a.id from disputes a
        where a.shard = $3 and a.configuration_id = any($4::uuid[]) and a.provider_reference = l.dispute_reference
        union all
        select a.id from payment_attempts c
          join disputes a on a.shard = c.shard and a.org_id = c.org_id and a.payment_id = c.payment_id
        where c.shard = $3 and c.id = t.id and a.configuration_id = any($4::uuid[])
          and coalesce(a.amount_minor, abs(l.amount_minor)) = abs(l.amount_minor)
      ) as named join disputes f on f.shard = $3 and f.id = named.id
      limit 1
    ) as d on l.type in ('Dispute', 'DisputeReversal')
), compared as (
  select f.report_id, f.number, f.attempt_id, f.refund_id, f.dispute_id, t.payment_id, case
    when f.type in ('Fee', 'Payout', 'Adjustment') then null
    when f.type = 'Other' then case when f.amount_minor <> 0 or f.net_minor <> 0 then 'Unknown' end
    when t.id is null or (f.type in ('Refund', 'RefundReversal') and f.refund_id is null)
      or (f.type in ('Dispute', 'DisputeReversal') and f.dispute_id is null) then 'Unknown'
    when f.currency <> coalesce(f.dispute_currency, p.currency) then 'CurrencyDiffers'
    when f.type in ('Charge', 'Return') and abs(f.amount_minor) <> coalesce(p.captured_minor, p.amount_minor)
      then 'AmountDiffers'
    when f.type in ('Refund', 'RefundReversal') and abs(f.amount_minor) <> f.refund_minor then 'AmountDiffers'
    when f.type in ('Dispute', 'DisputeReversal') and not exists (
      select from dispute_reports o
      where o.shard = $3 and o.dispute_id = f.dispute_id
        and coalesce(o.amount_minor, abs(f.amount_minor)) = abs(f.amount_minor))
      then 'AmountDiffers'
    when f.type = 'Charge' and t.stage <> 'Processing' and coalesce(t.outcome, '') not in ('Succeeded', 'Returned')
      then 'StatusDiffers'
    when f.type = 'Return' and coalesce(t.outcome, '') <> 'Returned' then 'StatusDiffers'
    when f.type = 'Refund' and f.refund_status = 'Failed' and not exists (
      select from settlement_lines o
      where o.shard = $3 and o.payment_id = t.payment_id and o.refund_id = f.refund_id and o.type = 'RefundReversal')
      then 'StatusDiffers'
    when f.type = 'RefundReversal' and f.refund_status <> 'Failed' then 'StatusDiffers'
    when f.type = 'Dispute' and f.dispute_status = 'Warning' then 'StatusDiffers'
    when f.type = 'DisputeReversal' and not exists (
      select from dispute_reports o
      where o.shard = $3 and o.dispute_id = f.dispute_id
        and (o.status = 'Won' or o.amount_minor <> abs(f.amount_minor)))
      then 'StatusDiffers'
    end as difference
  from found f
    left join payment_attempts t on t.shard = $3 and t.id = f.attempt_id
    left join payments p on p.shard = t.shard and p.id = t.payment_id
)
update settlement_lines l
set payment_id = c.payment_id, attempt_id = c.attempt_id, refund_id = c.refund_id, dispute_id = c.dispute_id,
  difference = c.difference
from compared c
where l.shard = $3 and l.report_id = c.report_id and l.number = c.number`,
  parameters: ['reportIds', 'numbers', 'shard', 'configurationIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface MarkDuplicateLinesParameters {
  readonly reportIds: readonly (string | null)[]
  readonly numbers: readonly (number | null)[]
  readonly shard: number
}

export interface MarkDuplicateLinesRow {
  readonly reportId: string
}

/**
 * Marks the lines that repeat an earlier line of the same payment, refund or dispute, among all
 * lines of the payments of some lines. A dispute that gave its amount back can take it again. Lines
 * of the same reference are one line in the reports of two configurations of one account. Returns
 * the reports of the marked lines.
 */
export const markDuplicateLines: Statement<MarkDuplicateLinesParameters, MarkDuplicateLinesRow> = {
  name: 'markDuplicateLines',
  text: `with wanted as (
  select distinct l.payment_id
  from unnest($1::uuid[], $2::integer[]) as named (report_id, number)
    join settlement_lines l on l.shard = $3 and l.report_id = named.report_id and l.number = named.number
  where l.payment_id is not null
), ranked as (
  select l.report_id, l.number, l.type,
    row_number() over (partition by l.payment_id, l.type, l.refund_id, l.dispute_id order by l.report_id, l.number) as position,
    count(*) filter (where l.type = 'Dispute') over (partition by l.payment_id, l.dispute_id) as taken,
    count(*) filter (where l.type = 'DisputeReversal') over (partition by l.payment_id, l.dispute_id) as given_back
  from wanted w join settlement_lines l on l.shard = $3 and l.payment_id = w.payment_id
  where (l.type in ('Charge', 'Return') or (l.type in ('Refund', 'RefundReversal') and l.refund_id is not null)
    or (l.type in ('Dispute', 'DisputeReversal') and l.dispute_id is not null))
    and not exists (
      select from settlement_lines o
      where o.shard = l.shard and o.payment_id = l.payment_id and o.reference = l.reference
        and (o.report_id, o.number) < (l.report_id, l.number))
)
update settlement_lines l set difference = 'Duplicate'
from ranked p
where l.shard = $3 and l.report_id = p.report_id and l.number = p.number
  and l.difference is distinct from 'Duplicate'
  and p.position > case p.type when 'Dispute' then p.given_back + 1 when 'DisputeReversal' then greatest(p.taken, 1) else 1 end
returning l.report_id`,
  parameters: ['reportIds', 'numbers', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    reportId: v[0] as string,
  }),
}

export interface DifferencesToMatchAgainParameters {
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
  readonly limit: number
}

export interface DifferencesToMatchAgainRow {
  readonly reportId: string
  readonly number: number
}

/**
 * Returns lines of configurations that differed, newest report first: our records, or the other
 * lines of a dispute or refund, may have changed since.
 */
export const differencesToMatchAgain: Statement<DifferencesToMatchAgainParameters, DifferencesToMatchAgainRow> = {
  name: 'differencesToMatchAgain',
  text: `select l.report_id, l.number from settlement_lines l
where l.shard = $1 and l.configuration_id = any($2::uuid[]) and l.difference is not null
order by l.report_id desc, l.number limit $3::integer`,
  parameters: ['shard', 'configurationIds', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    reportId: v[0] as string,
    number: v[1] as number,
  }),
}

export interface CountDifferencesParameters {
  readonly shard: number
  readonly reportIds: readonly (string | null)[]
}

export type CountDifferencesRow = object

/** Counts the differences of reports again. */
export const countDifferences: Statement<CountDifferencesParameters, CountDifferencesRow> = {
  name: 'countDifferences',
  text: `update settlement_reports s
set differences = (
  select count(*) from settlement_lines l
  where l.shard = s.shard and l.configuration_id = s.configuration_id and l.report_id = s.id and l.difference is not null)
where s.shard = $1 and s.id = any($2::uuid[])`,
  parameters: ['shard', 'reportIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface TotalsOfReportParameters {
  readonly shard: number
  readonly reportId: string
}

export interface TotalsOfReportRow {
  readonly currency: string
  readonly grossMinor: bigint
  readonly feeMinor: bigint
  readonly netMinor: bigint
  readonly paidOutMinor: bigint
  readonly lines: number
  readonly differences: number
  readonly firstAt: Timestamp | null
  readonly lastAt: Timestamp | null
}

/** Returns the sums of the lines of a report by the settled currency. */
export const totalsOfReport: Statement<TotalsOfReportParameters, TotalsOfReportRow> = {
  name: 'totalsOfReport',
  text: `select l.settled_currency as currency,
  coalesce(sum(l.net_minor + l.fee_minor) filter (where l.type <> 'Payout'), 0)::bigint as "gross_minor!",
  coalesce(sum(l.fee_minor) filter (where l.type <> 'Payout'), 0)::bigint as "fee_minor!",
  coalesce(sum(l.net_minor) filter (where l.type <> 'Payout'), 0)::bigint as "net_minor!",
  coalesce(-sum(l.net_minor) filter (where l.type = 'Payout'), 0)::bigint as "paid_out_minor!",
  count(*)::integer as "lines!", count(l.difference)::integer as "differences!",
  min(l.occurred_at) as "first_at?", max(l.occurred_at) as "last_at?"
from settlement_lines l
where l.shard = $1 and l.report_id = $2
group by l.settled_currency
order by l.settled_currency`,
  parameters: ['shard', 'reportId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    currency: v[0] as string,
    grossMinor: v[1] as bigint,
    feeMinor: v[2] as bigint,
    netMinor: v[3] as bigint,
    paidOutMinor: v[4] as bigint,
    lines: v[5] as number,
    differences: v[6] as number,
    firstAt: v[7] as Timestamp | null,
    lastAt: v[8] as Timestamp | null,
  }),
}

export interface CompleteImportParameters {
  readonly now: Timestamp
  readonly lines: number
  readonly repeatedLines: number
  readonly differences: number
  readonly totals: string
  readonly firstAt: Timestamp | null
  readonly lastAt: Timestamp | null
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface CompleteImportRow {
  readonly id: string
  readonly orgId: string
  readonly configurationId: string
  readonly reference: string
  readonly source: string
  readonly periodStart: Timestamp | null
  readonly periodEnd: Timestamp | null
  readonly lines: number
  readonly repeatedLines: number
  readonly differences: number
  readonly totals: unknown
  readonly importedAt: Timestamp
}

/** Marks a report as imported while this process imports it. */
export const completeImport: Statement<CompleteImportParameters, CompleteImportRow> = {
  name: 'completeImport',
  text: `update settlement_reports s
set status = 'Imported', import_token = null, lease_until = null, imported_at = $1, lines = $2,
  repeated_lines = $3, differences = $4, totals = $5::json,
  period_start = coalesce(s.period_start, $6::timestamptz), period_end = coalesce(s.period_end, $7::timestamptz)
where s.shard = $8 and s.id = $9 and s.status = 'Importing' and s.import_token = $10
returning s.id, s.org_id, s.configuration_id, s.reference, s.source, s.period_start, s.period_end, s.lines, s.repeated_lines,
  s.differences, s.totals, s.imported_at as "imported_at!"`,
  parameters: ['now', 'lines', 'repeatedLines', 'differences', 'totals', 'firstAt', 'lastAt', 'shard', 'id', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    configurationId: v[2] as string,
    reference: v[3] as string,
    source: v[4] as string,
    periodStart: v[5] as Timestamp | null,
    periodEnd: v[6] as Timestamp | null,
    lines: v[7] as number,
    repeatedLines: v[8] as number,
    differences: v[9] as number,
    totals: v[10],
    importedAt: v[11] as Timestamp,
  }),
}
