// Made by scripts/generate-queries.ts from disputes.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface DisputeByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface DisputeByIdRow {
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

/** Returns a dispute that the caller can reach. */
export const disputeById: Statement<DisputeByIdParameters, DisputeByIdRow> = {
  name: 'disputeById',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.id = $2
  and exists (select from accounts a where a.id = d.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
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

export interface DisputesOfPaymentsParameters {
  readonly shards: readonly (number | null)[]
  readonly paymentIds: readonly (string | null)[]
  readonly callerId: string
}

export interface DisputesOfPaymentsRow {
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

/** Returns the disputes of payments, oldest first. */
export const disputesOfPayments: Statement<DisputesOfPaymentsParameters, DisputesOfPaymentsRow> = {
  name: 'disputesOfPayments',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from unnest($1::integer[], $2::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join disputes d on d.shard = p.shard and d.org_id = p.org_id and d.payment_id = p.id
where exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
order by d.id`,
  parameters: ['shards', 'paymentIds', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: ['paymentIds'] },
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

export interface DisputesOfLockedPaymentParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
}

export interface DisputesOfLockedPaymentRow {
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

/** Returns the disputes of a locked payment, oldest first. */
export const disputesOfLockedPayment: Statement<DisputesOfLockedPaymentParameters, DisputesOfLockedPaymentRow> = {
  name: 'disputesOfLockedPayment',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.payment_id = $3
order by d.id`,
  parameters: ['shard', 'orgId', 'paymentId'],
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

export interface ReportsOfDisputeParameters {
  readonly shard: number
  readonly disputeId: string
}

export interface ReportsOfDisputeRow {
  readonly status: string
  readonly isClosed: boolean
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly reason: string | null
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  readonly openedAt: Timestamp | null
  readonly reportedAt: Timestamp
}

/** Returns the reports about a dispute of a locked payment, in the order of arrival. */
export const reportsOfDispute: Statement<ReportsOfDisputeParameters, ReportsOfDisputeRow> = {
  name: 'reportsOfDispute',
  text: `select r.status, r.is_closed, r.amount_minor, r.currency, r.reason, r.network_reason_code, r.evidence_due_at, r.opened_at,
  r.reported_at
from dispute_reports r
where r.shard = $1 and r.dispute_id = $2
order by r.number`,
  parameters: ['shard', 'disputeId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    status: v[0] as string,
    isClosed: v[1] as boolean,
    amountMinor: v[2] as bigint | null,
    currency: v[3] as string,
    reason: v[4] as string | null,
    networkReasonCode: v[5] as string | null,
    evidenceDueAt: v[6] as Timestamp | null,
    openedAt: v[7] as Timestamp | null,
    reportedAt: v[8] as Timestamp,
  }),
}

export interface InsertDisputeParameters {
  readonly shard: number
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
}

export type InsertDisputeRow = object

/** Inserts a dispute of a locked payment. */
export const insertDispute: Statement<InsertDisputeParameters, InsertDisputeRow> = {
  name: 'insertDispute',
  text: `insert into disputes (shard, id, org_id, payment_id, attempt_id, configuration_id, provider_reference, amount_minor, currency,
  reason, network_reason_code, evidence_due_at, status, opened_at, closed_at, reported_at, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
  $10, $11, $12, $13, $14, $15, $16, $17, $17)`,
  parameters: ['shard', 'id', 'orgId', 'paymentId', 'attemptId', 'configurationId', 'providerReference', 'amountMinor', 'currency', 'reason', 'networkReasonCode', 'evidenceDueAt', 'status', 'openedAt', 'closedAt', 'reportedAt', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface WriteDisputeStateParameters {
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly reason: string
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  readonly status: string
  readonly openedAt: Timestamp
  readonly closedAt: Timestamp | null
  readonly reportedAt: Timestamp
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WriteDisputeStateRow = object

/** Writes the state of a dispute of a locked payment. */
export const writeDisputeState: Statement<WriteDisputeStateParameters, WriteDisputeStateRow> = {
  name: 'writeDisputeState',
  text: `update disputes d
set amount_minor = $1, currency = $2, reason = $3, network_reason_code = $4,
  evidence_due_at = $5, status = $6, opened_at = $7, closed_at = $8,
  reported_at = $9, updated_at = $10
where d.shard = $11 and d.id = $12`,
  parameters: ['amountMinor', 'currency', 'reason', 'networkReasonCode', 'evidenceDueAt', 'status', 'openedAt', 'closedAt', 'reportedAt', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertDisputeReportParameters {
  readonly shard: number
  readonly disputeId: string
  readonly number: number
  readonly orgId: string
  readonly status: string
  readonly isClosed: boolean
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly reason: string | null
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  readonly openedAt: Timestamp | null
  readonly reportedAt: Timestamp
}

export type InsertDisputeReportRow = object

/** Inserts a report about a dispute of a locked payment. */
export const insertDisputeReport: Statement<InsertDisputeReportParameters, InsertDisputeReportRow> = {
  name: 'insertDisputeReport',
  text: `insert into dispute_reports (shard, dispute_id, number, org_id, status, is_closed, amount_minor, currency, reason,
  network_reason_code, evidence_due_at, opened_at, reported_at)
values ($1, $2, $3::smallint, $4, $5, $6, $7, $8, $9,
  $10, $11, $12, $13)`,
  parameters: ['shard', 'disputeId', 'number', 'orgId', 'status', 'isClosed', 'amountMinor', 'currency', 'reason', 'networkReasonCode', 'evidenceDueAt', 'openedAt', 'reportedAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface WriteWonPaymentParameters {
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WriteWonPaymentRow = object

/** Writes that a locked payment is no longer disputed. */
export const writeWonPayment: Statement<WriteWonPaymentParameters, WriteWonPaymentRow> = {
  name: 'writeWonPayment',
  text: `update payments p set status = 'Succeeded', updated_at = $1
where p.shard = $2 and p.id = $3 and p.status = 'Disputed'`,
  parameters: ['updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
