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

export interface SettlementOfConfigurationParameters {
  readonly shard: number
  readonly configurationId: string
  readonly reference: string
}

export interface SettlementOfConfigurationRow {
  readonly id: string
  readonly status: string
}

/** Returns the report of this reference of a configuration, imported or not. */
export const settlementOfConfiguration: Statement<SettlementOfConfigurationParameters, SettlementOfConfigurationRow> = {
  name: 'settlementOfConfiguration',
  text: `select s.id, s.status from settlement_reports s
where s.shard = $1 and s.configuration_id = $2 and s.reference = $3`,
  parameters: ['shard', 'configurationId', 'reference'],
  row: (v) => ({
    id: v[0] as string,
    status: v[1] as string,
  }),
}

export interface SettlementInShardParameters {
  readonly shard: number
  readonly id: string
}

export interface SettlementInShardRow {
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

/** Returns an imported report for the process that has imported it. */
export const settlementInShard: Statement<SettlementInShardParameters, SettlementInShardRow> = {
  name: 'settlementInShard',
  text: `select s.id, s.org_id, s.configuration_id, s.reference, s.source, s.period_start, s.period_end, s.lines, s.repeated_lines,
  s.differences, s.totals, s.imported_at as "imported_at!"
from settlement_reports s
where s.shard = $1 and s.id = $2 and s.status = 'Imported'`,
  parameters: ['shard', 'id'],
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

/** Returns configurations of these adapters that charge and whose reports nothing fetches yet. */
export const configurationsWithoutReportJob: Statement<ConfigurationsWithoutReportJobParameters, ConfigurationsWithoutReportJobRow> = {
  name: 'configurationsWithoutReportJob',
  text: `select c.shard, c.id, c.org_id from provider_configurations c
where c.adapter = any($1::text[]) and cardinality(c.methods) > 0
  and not exists (
    select from jobs j where j.shard = c.shard and j.kind = 'FetchDailyReports' and j.subject_id = c.id)
order by c.shard, c.id limit $2::integer`,
  parameters: ['adapters', 'rowsMax'],
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
  readonly configurationId: string
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
 * Returns payments that succeeded through a configuration before a time and that no imported report
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
  and p.status in ('Succeeded', 'Disputed') and t.configuration_id = $7
  and t.outcome = 'Succeeded' and t.settled_at <= $8
  and not exists (
    select from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = p.shard and l.payment_id = p.id and l.type = 'Charge' and s.status = 'Imported' offset 0)
  and p.id > $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'configurationId', 'succeededBefore', 'from', 'callerId', 'limit'],
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
  readonly configurationId: string
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
 * Returns payments that succeeded through a configuration before a time and that no imported report
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
  and p.status in ('Succeeded', 'Disputed') and t.configuration_id = $7
  and t.outcome = 'Succeeded' and t.settled_at <= $8
  and not exists (
    select from settlement_lines l join settlement_reports s on s.shard = l.shard and s.id = l.report_id
    where l.shard = p.shard and l.payment_id = p.id and l.type = 'Charge' and s.status = 'Imported' offset 0)
  and p.id < $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'since', 'until', 'configurationId', 'succeededBefore', 'from', 'callerId', 'limit'],
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

export const settlementsOfOrganization = { ascending: settlementsOfOrganizationAscending, descending: settlementsOfOrganizationDescending }

export const settlementLinesOfReport = { ascending: settlementLinesOfReportAscending, descending: settlementLinesOfReportDescending }

export const unsettledPayments = { ascending: unsettledPaymentsAscending, descending: unsettledPaymentsDescending }
