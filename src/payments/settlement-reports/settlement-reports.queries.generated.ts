// Made by scripts/generate-queries.ts from settlement-reports.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface SettlementByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface SettlementByIdRow {
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

/** Returns an imported report that the caller can reach. */
export const settlementById: Statement<SettlementByIdParameters, SettlementByIdRow> = {
  name: 'settlementById',
  text: `select s.id, s.org_id, s.configuration_id, s.reference, s.source, s.period_start, s.period_end, s.lines, s.repeated_lines,
  s.differences, s.totals, s.imported_at as "imported_at!"
from settlement_reports s
where s.shard = $1 and s.id = $2 and s.status = 'Imported'
  and exists (select from accounts a where a.id = s.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface ImportedSettlementOfParameters {
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
  readonly reference: string
}

export interface ImportedSettlementOfRow {
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

/** Returns the imported report of this reference of configurations of one account. */
export const importedSettlementOf: Statement<ImportedSettlementOfParameters, ImportedSettlementOfRow> = {
  name: 'importedSettlementOf',
  text: `select s.id, s.org_id, s.configuration_id, s.reference, s.source, s.period_start, s.period_end, s.lines, s.repeated_lines,
  s.differences, s.totals, s.imported_at as "imported_at!"
from settlement_reports s
where s.shard = $1 and s.configuration_id = any($2::uuid[]) and s.reference = $3
  and s.status = 'Imported'
order by s.id limit 1`,
  parameters: ['shard', 'configurationIds', 'reference'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface ConfigurationsWithoutReportJobParameters {
  readonly adapters: readonly (string | null)[]
  readonly rowsMax: number
}

export interface ConfigurationsWithoutReportJobRow {
  readonly shard: number
  readonly id: string
  readonly orgId: string
}

/**
 * Returns configurations of these adapters that charge and whose reports nothing fetches yet. A
 * replacement of the same account fetches those of the configuration that it replaced.
 */
export const configurationsWithoutReportJob: Statement<ConfigurationsWithoutReportJobParameters, ConfigurationsWithoutReportJobRow> = {
  name: 'configurationsWithoutReportJob',
  text: `select c.shard, c.id, c.org_id from provider_configurations c
where c.adapter = any($1::text[]) and cardinality(c.methods) > 0
  and not exists (
    select from provider_configurations r
    where r.shard = c.shard and r.id = c.replaced_by and c.replacement_shares_account and cardinality(r.methods) > 0)
  and not exists (
    select from jobs j where j.shard = c.shard and j.kind = 'FetchDailyReports' and j.subject_id = c.id)
order by c.shard, c.id limit $2::integer`,
  parameters: ['adapters', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    orgId: v[2] as string,
  }),
}

export interface SettlementsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly configurationId: string | null
  readonly onlyDifferences: boolean
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface SettlementsOfOrganizationAscendingRow {
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

/** Returns imported reports of an organization beyond an id. */
export const settlementsOfOrganizationAscending: Statement<SettlementsOfOrganizationAscendingParameters, SettlementsOfOrganizationAscendingRow> = {
  name: 'settlementsOfOrganizationAscending',
  text: `select s.id, s.org_id, s.configuration_id, s.reference, s.source, s.period_start, s.period_end, s.lines, s.repeated_lines,
  s.differences, s.totals, s.imported_at as "imported_at!"
from settlement_reports s
where s.shard = $1 and s.org_id = $2 and s.status = 'Imported'
  and ($3::uuid is null or s.configuration_id = $3)
  and (not $4::boolean or s.differences > 0)
  and s.id > $5
  and exists (select from accounts a where a.id = s.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by s.id asc limit $7::integer`,
  parameters: ['shard', 'orgId', 'configurationId', 'onlyDifferences', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface SettlementsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly configurationId: string | null
  readonly onlyDifferences: boolean
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface SettlementsOfOrganizationDescendingRow {
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

/** Returns imported reports of an organization beyond an id. */
export const settlementsOfOrganizationDescending: Statement<SettlementsOfOrganizationDescendingParameters, SettlementsOfOrganizationDescendingRow> = {
  name: 'settlementsOfOrganizationDescending',
  text: `select s.id, s.org_id, s.configuration_id, s.reference, s.source, s.period_start, s.period_end, s.lines, s.repeated_lines,
  s.differences, s.totals, s.imported_at as "imported_at!"
from settlement_reports s
where s.shard = $1 and s.org_id = $2 and s.status = 'Imported'
  and ($3::uuid is null or s.configuration_id = $3)
  and (not $4::boolean or s.differences > 0)
  and s.id < $5
  and exists (select from accounts a where a.id = s.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by s.id desc limit $7::integer`,
  parameters: ['shard', 'orgId', 'configurationId', 'onlyDifferences', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface SettlementLinesOfReportAscendingParameters {
  readonly shard: number
  readonly reportId: string
  readonly type: string | null
  readonly onlyDifferences: boolean
  readonly from: bigint
  readonly callerId: string
  readonly limit: number
}

export interface SettlementLinesOfReportAscendingRow {
  readonly number: number
  readonly reference: string
  readonly type: string
  readonly occurredAt: Timestamp | null
  readonly chargeReference: string | null
  readonly refundReference: string | null
  readonly disputeReference: string | null
  readonly merchantReference: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly feeMinor: bigint
  readonly netMinor: bigint
  readonly settledCurrency: string
  readonly paymentId: string | null
  readonly refundId: string | null
  readonly disputeId: string | null
  readonly difference: string | null
}

/** Returns the lines of an imported report beyond a number. */
export const settlementLinesOfReportAscending: Statement<SettlementLinesOfReportAscendingParameters, SettlementLinesOfReportAscendingRow> = {
  name: 'settlementLinesOfReportAscending',
  text: `select l.number, l.reference, l.type, l.occurred_at, l.charge_reference, l.refund_reference, l.dispute_reference,
  l.merchant_reference, l.amount_minor, l.currency, l.fee_minor, l.net_minor, l.settled_currency, l.payment_id, l.refund_id,
  l.dispute_id, l.difference
from settlement_reports s join settlement_lines l on l.shard = s.shard and l.report_id = s.id
where s.shard = $1 and s.id = $2 and s.status = 'Imported'
  and ($3::text is null or l.type = $3)
  and (not $4::boolean or l.difference is not null)
  and l.number > $5::bigint
  and exists (select from accounts a where a.id = s.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by l.number asc limit $7::integer`,
  parameters: ['shard', 'reportId', 'type', 'onlyDifferences', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    reference: v[1] as string,
    type: v[2] as string,
    occurredAt: v[3] as Timestamp | null,
    chargeReference: v[4] as string | null,
    refundReference: v[5] as string | null,
    disputeReference: v[6] as string | null,
    merchantReference: v[7] as string | null,
    amountMinor: v[8] as bigint,
    currency: v[9] as string,
    feeMinor: v[10] as bigint,
    netMinor: v[11] as bigint,
    settledCurrency: v[12] as string,
    paymentId: v[13] as string | null,
    refundId: v[14] as string | null,
    disputeId: v[15] as string | null,
    difference: v[16] as string | null,
  }),
}

export interface SettlementLinesOfReportDescendingParameters {
  readonly shard: number
  readonly reportId: string
  readonly type: string | null
  readonly onlyDifferences: boolean
  readonly from: bigint
  readonly callerId: string
  readonly limit: number
}

export interface SettlementLinesOfReportDescendingRow {
  readonly number: number
  readonly reference: string
  readonly type: string
  readonly occurredAt: Timestamp | null
  readonly chargeReference: string | null
  readonly refundReference: string | null
  readonly disputeReference: string | null
  readonly merchantReference: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly feeMinor: bigint
  readonly netMinor: bigint
  readonly settledCurrency: string
  readonly paymentId: string | null
  readonly refundId: string | null
  readonly disputeId: string | null
  readonly difference: string | null
}

/** Returns the lines of an imported report beyond a number. */
export const settlementLinesOfReportDescending: Statement<SettlementLinesOfReportDescendingParameters, SettlementLinesOfReportDescendingRow> = {
  name: 'settlementLinesOfReportDescending',
  text: `select l.number, l.reference, l.type, l.occurred_at, l.charge_reference, l.refund_reference, l.dispute_reference,
  l.merchant_reference, l.amount_minor, l.currency, l.fee_minor, l.net_minor, l.settled_currency, l.payment_id, l.refund_id,
  l.dispute_id, l.difference
from settlement_reports s join settlement_lines l on l.shard = s.shard and l.report_id = s.id
where s.shard = $1 and s.id = $2 and s.status = 'Imported'
  and ($3::text is null or l.type = $3)
  and (not $4::boolean or l.difference is not null)
  and l.number < $5::bigint
  and exists (select from accounts a where a.id = s.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by l.number desc limit $7::integer`,
  parameters: ['shard', 'reportId', 'type', 'onlyDifferences', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    reference: v[1] as string,
    type: v[2] as string,
    occurredAt: v[3] as Timestamp | null,
    chargeReference: v[4] as string | null,
    refundReference: v[5] as string | null,
    disputeReference: v[6] as string | null,
    merchantReference: v[7] as string | null,
    amountMinor: v[8] as bigint,
    currency: v[9] as string,
    feeMinor: v[10] as bigint,
    netMinor: v[11] as bigint,
    settledCurrency: v[12] as string,
    paymentId: v[13] as string | null,
    refundId: v[14] as string | null,
    disputeId: v[15] as string | null,
    difference: v[16] as string | null,
  }),
}

export interface UnsettledPaymentsAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp
  readonly until: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly succeededBefore: Timestamp
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface UnsettledPaymentsAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly refundedMinor: bigint
  readonly refundsReservedMinor: bigint
  readonly vaultTokenId: string | null
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  readonly planOccurrence: number | null
  readonly occurrenceDate: CalendarDate | null
  readonly paymentPlanSessionId: string | null
  readonly isVerification: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: string | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: unknown
  readonly capture: string | null
  readonly authorizedMinor: bigint | null
  readonly authorizedUntil: Timestamp | null
  readonly capturedMinor: bigint | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns payments that succeeded through configurations before a time and that no imported report
 * names, beyond an id. The range of ids bounds the payments that are read. `offset 0` makes
 * PostgreSQL look up the lines of each payment instead of joining all lines first.
 */
export const unsettledPaymentsAscending: Statement<UnsettledPaymentsAscendingParameters, UnsettledPaymentsAscendingRow> = {
  name: 'unsettledPaymentsAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id and t.may_charge
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id between $3::uuid and $4::uuid and p.created_at >= $5 and p.created_at < $6
  and p.status in ('Succeeded', 'Disputed') and t.configuration_id = any($7::uuid[])
  and t.outcome = 'Succeeded' and t.settled_at <= $8
  and not exists (
    select from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = p.shard and l.payment_id = p.id and l.type = 'Charge' and s.status = 'Imported' offset 0)
  and p.id > $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'configurationIds', 'succeededBefore', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    amountMinor: v[3] as bigint,
    currency: v[4] as string,
    status: v[5] as string,
    refundedMinor: v[6] as bigint,
    refundsReservedMinor: v[7] as bigint,
    vaultTokenId: v[8] as string | null,
    configurationId: v[9] as string | null,
    paymentMethodId: v[10] as string | null,
    paymentPlanId: v[11] as string | null,
    planOccurrence: v[12] as number | null,
    occurrenceDate: v[13] as CalendarDate | null,
    paymentPlanSessionId: v[14] as string | null,
    isVerification: v[15] as boolean,
    paymentSessionId: v[16] as string | null,
    recurringProcessingModel: v[17] as string | null,
    declineCode: v[18] as string | null,
    failureMessage: v[19] as string | null,
    actionUrl: v[20] as string | null,
    statementDescriptor: v[21] as string | null,
    description: v[22] as string | null,
    transactionRef: v[23] as string | null,
    successUrl: v[24] as string | null,
    cancelUrl: v[25] as string | null,
    metadata: v[26],
    capture: v[27] as string | null,
    authorizedMinor: v[28] as bigint | null,
    authorizedUntil: v[29] as Timestamp | null,
    capturedMinor: v[30] as bigint | null,
    createdAt: v[31] as Timestamp,
    updatedAt: v[32] as Timestamp,
  }),
}

export interface UnsettledPaymentsDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp
  readonly until: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly succeededBefore: Timestamp
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface UnsettledPaymentsDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly refundedMinor: bigint
  readonly refundsReservedMinor: bigint
  readonly vaultTokenId: string | null
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  readonly planOccurrence: number | null
  readonly occurrenceDate: CalendarDate | null
  readonly paymentPlanSessionId: string | null
  readonly isVerification: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: string | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: unknown
  readonly capture: string | null
  readonly authorizedMinor: bigint | null
  readonly authorizedUntil: Timestamp | null
  readonly capturedMinor: bigint | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns payments that succeeded through configurations before a time and that no imported report
 * names, beyond an id. The range of ids bounds the payments that are read. `offset 0` makes
 * PostgreSQL look up the lines of each payment instead of joining all lines first.
 */
export const unsettledPaymentsDescending: Statement<UnsettledPaymentsDescendingParameters, UnsettledPaymentsDescendingRow> = {
  name: 'unsettledPaymentsDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id and t.may_charge
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id between $3::uuid and $4::uuid and p.created_at >= $5 and p.created_at < $6
  and p.status in ('Succeeded', 'Disputed') and t.configuration_id = any($7::uuid[])
  and t.outcome = 'Succeeded' and t.settled_at <= $8
  and not exists (
    select from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = p.shard and l.payment_id = p.id and l.type = 'Charge' and s.status = 'Imported' offset 0)
  and p.id < $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'configurationIds', 'succeededBefore', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    amountMinor: v[3] as bigint,
    currency: v[4] as string,
    status: v[5] as string,
    refundedMinor: v[6] as bigint,
    refundsReservedMinor: v[7] as bigint,
    vaultTokenId: v[8] as string | null,
    configurationId: v[9] as string | null,
    paymentMethodId: v[10] as string | null,
    paymentPlanId: v[11] as string | null,
    planOccurrence: v[12] as number | null,
    occurrenceDate: v[13] as CalendarDate | null,
    paymentPlanSessionId: v[14] as string | null,
    isVerification: v[15] as boolean,
    paymentSessionId: v[16] as string | null,
    recurringProcessingModel: v[17] as string | null,
    declineCode: v[18] as string | null,
    failureMessage: v[19] as string | null,
    actionUrl: v[20] as string | null,
    statementDescriptor: v[21] as string | null,
    description: v[22] as string | null,
    transactionRef: v[23] as string | null,
    successUrl: v[24] as string | null,
    cancelUrl: v[25] as string | null,
    metadata: v[26],
    capture: v[27] as string | null,
    authorizedMinor: v[28] as bigint | null,
    authorizedUntil: v[29] as Timestamp | null,
    capturedMinor: v[30] as bigint | null,
    createdAt: v[31] as Timestamp,
    updatedAt: v[32] as Timestamp,
  }),
}

export interface UnsettledReturnsAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp
  readonly until: Timestamp
  readonly changedBefore: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface UnsettledReturnsAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly refundedMinor: bigint
  readonly refundsReservedMinor: bigint
  readonly vaultTokenId: string | null
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  readonly planOccurrence: number | null
  readonly occurrenceDate: CalendarDate | null
  readonly paymentPlanSessionId: string | null
  readonly isVerification: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: string | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: unknown
  readonly capture: string | null
  readonly authorizedMinor: bigint | null
  readonly authorizedUntil: Timestamp | null
  readonly capturedMinor: bigint | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns payments whose debit was returned through configurations before a time, beyond an id. An
 * imported report has their charge, and none has their return. A debit that was returned before it
 * was settled has neither line.
 */
export const unsettledReturnsAscending: Statement<UnsettledReturnsAscendingParameters, UnsettledReturnsAscendingRow> = {
  name: 'unsettledReturnsAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id between $3::uuid and $4::uuid and p.created_at >= $5 and p.created_at < $6
  and p.status = 'Returned' and p.updated_at <= $7
  and exists (
    select from payment_attempts t
    where t.shard = p.shard and t.payment_id = p.id and t.configuration_id = any($8::uuid[])
      and t.outcome = 'Returned')
  and (
    select coalesce(bool_or(l.type = 'Charge') and not bool_or(l.type = 'Return'), false)
    from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = p.shard and l.payment_id = p.id and s.status = 'Imported')
  and p.id > $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'changedBefore', 'configurationIds', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    amountMinor: v[3] as bigint,
    currency: v[4] as string,
    status: v[5] as string,
    refundedMinor: v[6] as bigint,
    refundsReservedMinor: v[7] as bigint,
    vaultTokenId: v[8] as string | null,
    configurationId: v[9] as string | null,
    paymentMethodId: v[10] as string | null,
    paymentPlanId: v[11] as string | null,
    planOccurrence: v[12] as number | null,
    occurrenceDate: v[13] as CalendarDate | null,
    paymentPlanSessionId: v[14] as string | null,
    isVerification: v[15] as boolean,
    paymentSessionId: v[16] as string | null,
    recurringProcessingModel: v[17] as string | null,
    declineCode: v[18] as string | null,
    failureMessage: v[19] as string | null,
    actionUrl: v[20] as string | null,
    statementDescriptor: v[21] as string | null,
    description: v[22] as string | null,
    transactionRef: v[23] as string | null,
    successUrl: v[24] as string | null,
    cancelUrl: v[25] as string | null,
    metadata: v[26],
    capture: v[27] as string | null,
    authorizedMinor: v[28] as bigint | null,
    authorizedUntil: v[29] as Timestamp | null,
    capturedMinor: v[30] as bigint | null,
    createdAt: v[31] as Timestamp,
    updatedAt: v[32] as Timestamp,
  }),
}

export interface UnsettledReturnsDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp
  readonly until: Timestamp
  readonly changedBefore: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface UnsettledReturnsDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly refundedMinor: bigint
  readonly refundsReservedMinor: bigint
  readonly vaultTokenId: string | null
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  readonly planOccurrence: number | null
  readonly occurrenceDate: CalendarDate | null
  readonly paymentPlanSessionId: string | null
  readonly isVerification: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: string | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: unknown
  readonly capture: string | null
  readonly authorizedMinor: bigint | null
  readonly authorizedUntil: Timestamp | null
  readonly capturedMinor: bigint | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns payments whose debit was returned through configurations before a time, beyond an id. An
 * imported report has their charge, and none has their return. A debit that was returned before it
 * was settled has neither line.
 */
export const unsettledReturnsDescending: Statement<UnsettledReturnsDescendingParameters, UnsettledReturnsDescendingRow> = {
  name: 'unsettledReturnsDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id between $3::uuid and $4::uuid and p.created_at >= $5 and p.created_at < $6
  and p.status = 'Returned' and p.updated_at <= $7
  and exists (
    select from payment_attempts t
    where t.shard = p.shard and t.payment_id = p.id and t.configuration_id = any($8::uuid[])
      and t.outcome = 'Returned')
  and (
    select coalesce(bool_or(l.type = 'Charge') and not bool_or(l.type = 'Return'), false)
    from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = p.shard and l.payment_id = p.id and s.status = 'Imported')
  and p.id < $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'changedBefore', 'configurationIds', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    amountMinor: v[3] as bigint,
    currency: v[4] as string,
    status: v[5] as string,
    refundedMinor: v[6] as bigint,
    refundsReservedMinor: v[7] as bigint,
    vaultTokenId: v[8] as string | null,
    configurationId: v[9] as string | null,
    paymentMethodId: v[10] as string | null,
    paymentPlanId: v[11] as string | null,
    planOccurrence: v[12] as number | null,
    occurrenceDate: v[13] as CalendarDate | null,
    paymentPlanSessionId: v[14] as string | null,
    isVerification: v[15] as boolean,
    paymentSessionId: v[16] as string | null,
    recurringProcessingModel: v[17] as string | null,
    declineCode: v[18] as string | null,
    failureMessage: v[19] as string | null,
    actionUrl: v[20] as string | null,
    statementDescriptor: v[21] as string | null,
    description: v[22] as string | null,
    transactionRef: v[23] as string | null,
    successUrl: v[24] as string | null,
    cancelUrl: v[25] as string | null,
    metadata: v[26],
    capture: v[27] as string | null,
    authorizedMinor: v[28] as bigint | null,
    authorizedUntil: v[29] as Timestamp | null,
    capturedMinor: v[30] as bigint | null,
    createdAt: v[31] as Timestamp,
    updatedAt: v[32] as Timestamp,
  }),
}

export interface UnsettledRefundsAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp
  readonly until: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly changedBefore: Timestamp
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface UnsettledRefundsAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly origin: string
  readonly request: unknown
  readonly providerReference: string | null
  readonly reason: string | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns refunds that succeeded through configurations before a time and that no imported report
 * names, beyond an id.
 */
export const unsettledRefundsAscending: Statement<UnsettledRefundsAscendingParameters, UnsettledRefundsAscendingRow> = {
  name: 'unsettledRefundsAscending',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2
  and r.id between $3::uuid and $4::uuid and r.created_at >= $5 and r.created_at < $6
  and r.status = 'Succeeded' and r.configuration_id = any($7::uuid[])
  and r.updated_at <= $8
  and not exists (
    select from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = r.shard and l.payment_id = r.payment_id and l.refund_id = r.id and l.type = 'Refund'
      and s.status = 'Imported' offset 0)
  and r.id > $9
  and exists (select from accounts a where a.id = r.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by r.id asc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'configurationIds', 'changedBefore', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    amountMinor: v[5] as bigint,
    currency: v[6] as string,
    status: v[7] as string,
    origin: v[8] as string,
    request: v[9],
    providerReference: v[10] as string | null,
    reason: v[11] as string | null,
    failureCode: v[12] as string | null,
    failureMessage: v[13] as string | null,
    sends: v[14] as number,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
  }),
}

export interface UnsettledRefundsDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp
  readonly until: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly changedBefore: Timestamp
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface UnsettledRefundsDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly origin: string
  readonly request: unknown
  readonly providerReference: string | null
  readonly reason: string | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns refunds that succeeded through configurations before a time and that no imported report
 * names, beyond an id.
 */
export const unsettledRefundsDescending: Statement<UnsettledRefundsDescendingParameters, UnsettledRefundsDescendingRow> = {
  name: 'unsettledRefundsDescending',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2
  and r.id between $3::uuid and $4::uuid and r.created_at >= $5 and r.created_at < $6
  and r.status = 'Succeeded' and r.configuration_id = any($7::uuid[])
  and r.updated_at <= $8
  and not exists (
    select from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = r.shard and l.payment_id = r.payment_id and l.refund_id = r.id and l.type = 'Refund'
      and s.status = 'Imported' offset 0)
  and r.id < $9
  and exists (select from accounts a where a.id = r.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by r.id desc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'configurationIds', 'changedBefore', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    amountMinor: v[5] as bigint,
    currency: v[6] as string,
    status: v[7] as string,
    origin: v[8] as string,
    request: v[9],
    providerReference: v[10] as string | null,
    reason: v[11] as string | null,
    failureCode: v[12] as string | null,
    failureMessage: v[13] as string | null,
    sends: v[14] as number,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
  }),
}

export interface UnsettledDisputesAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp
  readonly until: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly changedBefore: Timestamp
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface UnsettledDisputesAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly providerReference: string
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly reason: string
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  readonly status: string
  readonly openedAt: Timestamp
  readonly closedAt: Timestamp | null
  readonly reportedAt: Timestamp
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns disputes of configurations that changed last before a time, beyond an id. Their debit, or
 * their credit after they were won, is in no imported report. A dispute can take its amount again
 * after it gave it back.
 */
export const unsettledDisputesAscending: Statement<UnsettledDisputesAscendingParameters, UnsettledDisputesAscendingRow> = {
  name: 'unsettledDisputesAscending',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2
  and d.id between $3::uuid and $4::uuid and d.created_at >= $5 and d.created_at < $6
  and d.status <> 'Warning' and d.configuration_id = any($7::uuid[])
  and d.updated_at <= $8
  and (d.status = 'Won') = (
    select count(distinct l.reference) filter (where l.type = 'Dispute')
      > count(distinct l.reference) filter (where l.type = 'DisputeReversal')
    from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = d.shard and l.payment_id = d.payment_id and l.dispute_id = d.id
      and l.difference is distinct from 'Duplicate' and s.status = 'Imported')
  and d.id > $9
  and exists (select from accounts a where a.id = d.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by d.id asc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'configurationIds', 'changedBefore', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    providerReference: v[5] as string,
    amountMinor: v[6] as bigint | null,
    currency: v[7] as string,
    reason: v[8] as string,
    networkReasonCode: v[9] as string | null,
    evidenceDueAt: v[10] as Timestamp | null,
    status: v[11] as string,
    openedAt: v[12] as Timestamp,
    closedAt: v[13] as Timestamp | null,
    reportedAt: v[14] as Timestamp,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
  }),
}

export interface UnsettledDisputesDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp
  readonly until: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly changedBefore: Timestamp
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface UnsettledDisputesDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly providerReference: string
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly reason: string
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  readonly status: string
  readonly openedAt: Timestamp
  readonly closedAt: Timestamp | null
  readonly reportedAt: Timestamp
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns disputes of configurations that changed last before a time, beyond an id. Their debit, or
 * their credit after they were won, is in no imported report. A dispute can take its amount again
 * after it gave it back.
 */
export const unsettledDisputesDescending: Statement<UnsettledDisputesDescendingParameters, UnsettledDisputesDescendingRow> = {
  name: 'unsettledDisputesDescending',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2
  and d.id between $3::uuid and $4::uuid and d.created_at >= $5 and d.created_at < $6
  and d.status <> 'Warning' and d.configuration_id = any($7::uuid[])
  and d.updated_at <= $8
  and (d.status = 'Won') = (
    select count(distinct l.reference) filter (where l.type = 'Dispute')
      > count(distinct l.reference) filter (where l.type = 'DisputeReversal')
    from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = d.shard and l.payment_id = d.payment_id and l.dispute_id = d.id
      and l.difference is distinct from 'Duplicate' and s.status = 'Imported')
  and d.id < $9
  and exists (select from accounts a where a.id = d.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by d.id desc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'configurationIds', 'changedBefore', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    providerReference: v[5] as string,
    amountMinor: v[6] as bigint | null,
    currency: v[7] as string,
    reason: v[8] as string,
    networkReasonCode: v[9] as string | null,
    evidenceDueAt: v[10] as Timestamp | null,
    status: v[11] as string,
    openedAt: v[12] as Timestamp,
    closedAt: v[13] as Timestamp | null,
    reportedAt: v[14] as Timestamp,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
  }),
}

export const settlementsOfOrganization = {
  ascending: settlementsOfOrganizationAscending,
  descending: settlementsOfOrganizationDescending,
}

export const settlementLinesOfReport = {
  ascending: settlementLinesOfReportAscending,
  descending: settlementLinesOfReportDescending,
}

export const unsettledPayments = { ascending: unsettledPaymentsAscending, descending: unsettledPaymentsDescending }

export const unsettledReturns = { ascending: unsettledReturnsAscending, descending: unsettledReturnsDescending }

export const unsettledRefunds = { ascending: unsettledRefundsAscending, descending: unsettledRefundsDescending }

export const unsettledDisputes = { ascending: unsettledDisputesAscending, descending: unsettledDisputesDescending }
