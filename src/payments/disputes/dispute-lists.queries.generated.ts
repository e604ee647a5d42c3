// Made by scripts/generate-queries.ts from dispute-lists.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface DisputesOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesOfOrganizationAscendingRow {
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

/** Returns an organization's disputes that match, after an id. */
export const disputesOfOrganizationAscending: Statement<DisputesOfOrganizationAscendingParameters, DisputesOfOrganizationAscendingRow> = {
  name: 'disputesOfOrganizationAscending',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.id > $3
  and ($4::text is null or d.reason = $4) and ($5::text is null or d.currency = $5)
  and ($6::bigint is null or d.amount_minor >= $6)
  and ($7::bigint is null or d.amount_minor <= $7)
  and ($8::timestamptz is null or d.opened_at >= $8) and ($9::timestamptz is null or d.opened_at < $9)
  and ($10::timestamptz is null or d.evidence_due_at < $10)
  and exists (select from accounts a where a.id = d.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by d.id asc limit $12::integer`,
  parameters: ['shard', 'orgId', 'from', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
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

export interface DisputesOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesOfOrganizationDescendingRow {
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

/** Returns an organization's disputes that match, after an id. */
export const disputesOfOrganizationDescending: Statement<DisputesOfOrganizationDescendingParameters, DisputesOfOrganizationDescendingRow> = {
  name: 'disputesOfOrganizationDescending',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.id < $3
  and ($4::text is null or d.reason = $4) and ($5::text is null or d.currency = $5)
  and ($6::bigint is null or d.amount_minor >= $6)
  and ($7::bigint is null or d.amount_minor <= $7)
  and ($8::timestamptz is null or d.opened_at >= $8) and ($9::timestamptz is null or d.opened_at < $9)
  and ($10::timestamptz is null or d.evidence_due_at < $10)
  and exists (select from accounts a where a.id = d.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by d.id desc limit $12::integer`,
  parameters: ['shard', 'orgId', 'from', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
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

export interface DisputesOfOrganizationCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesOfOrganizationCountedRow {
  readonly count: number
}

/** Returns an organization's disputes that match, after an id. */
export const disputesOfOrganizationCounted: Statement<DisputesOfOrganizationCountedParameters, DisputesOfOrganizationCountedRow> = {
  name: 'disputesOfOrganizationCounted',
  text: `select count(*)::integer as "count!" from (
select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.id < $3
  and ($4::text is null or d.reason = $4) and ($5::text is null or d.currency = $5)
  and ($6::bigint is null or d.amount_minor >= $6)
  and ($7::bigint is null or d.amount_minor <= $7)
  and ($8::timestamptz is null or d.opened_at >= $8) and ($9::timestamptz is null or d.opened_at < $9)
  and ($10::timestamptz is null or d.evidence_due_at < $10)
  and exists (select from accounts a where a.id = d.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by d.id desc limit $12::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface DisputesInStatusAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesInStatusAscendingRow {
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

/** Returns an organization's disputes in a status that match, after an id. */
export const disputesInStatusAscending: Statement<DisputesInStatusAscendingParameters, DisputesInStatusAscendingRow> = {
  name: 'disputesInStatusAscending',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.status = $3 and d.id > $4
  and ($5::text is null or d.reason = $5) and ($6::text is null or d.currency = $6)
  and ($7::bigint is null or d.amount_minor >= $7)
  and ($8::bigint is null or d.amount_minor <= $8)
  and ($9::timestamptz is null or d.opened_at >= $9) and ($10::timestamptz is null or d.opened_at < $10)
  and ($11::timestamptz is null or d.evidence_due_at < $11)
  and exists (select from accounts a where a.id = d.org_id and $12 in (a.id, a.agency_id, a.platform_id))
order by d.id asc limit $13::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
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

export interface DisputesInStatusDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesInStatusDescendingRow {
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

/** Returns an organization's disputes in a status that match, after an id. */
export const disputesInStatusDescending: Statement<DisputesInStatusDescendingParameters, DisputesInStatusDescendingRow> = {
  name: 'disputesInStatusDescending',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.status = $3 and d.id < $4
  and ($5::text is null or d.reason = $5) and ($6::text is null or d.currency = $6)
  and ($7::bigint is null or d.amount_minor >= $7)
  and ($8::bigint is null or d.amount_minor <= $8)
  and ($9::timestamptz is null or d.opened_at >= $9) and ($10::timestamptz is null or d.opened_at < $10)
  and ($11::timestamptz is null or d.evidence_due_at < $11)
  and exists (select from accounts a where a.id = d.org_id and $12 in (a.id, a.agency_id, a.platform_id))
order by d.id desc limit $13::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
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

export interface DisputesInStatusCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesInStatusCountedRow {
  readonly count: number
}

/** Returns an organization's disputes in a status that match, after an id. */
export const disputesInStatusCounted: Statement<DisputesInStatusCountedParameters, DisputesInStatusCountedRow> = {
  name: 'disputesInStatusCounted',
  text: `select count(*)::integer as "count!" from (
select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.status = $3 and d.id < $4
  and ($5::text is null or d.reason = $5) and ($6::text is null or d.currency = $6)
  and ($7::bigint is null or d.amount_minor >= $7)
  and ($8::bigint is null or d.amount_minor <= $8)
  and ($9::timestamptz is null or d.opened_at >= $9) and ($10::timestamptz is null or d.opened_at < $10)
  and ($11::timestamptz is null or d.evidence_due_at < $11)
  and exists (select from accounts a where a.id = d.org_id and $12 in (a.id, a.agency_id, a.platform_id))
order by d.id desc limit $13::integer
) as counted`,
  parameters: ['shard', 'orgId', 'status', 'from', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface DisputesOfPaymentAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
  readonly from: string
  readonly status: string | null
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesOfPaymentAscendingRow {
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

/** Returns a payment's disputes that match, after an id. */
export const disputesOfPaymentAscending: Statement<DisputesOfPaymentAscendingParameters, DisputesOfPaymentAscendingRow> = {
  name: 'disputesOfPaymentAscending',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.payment_id = $3 and d.id > $4
  and ($5::text is null or d.status = $5)
  and ($6::text is null or d.reason = $6) and ($7::text is null or d.currency = $7)
  and ($8::bigint is null or d.amount_minor >= $8)
  and ($9::bigint is null or d.amount_minor <= $9)
  and ($10::timestamptz is null or d.opened_at >= $10) and ($11::timestamptz is null or d.opened_at < $11)
  and ($12::timestamptz is null or d.evidence_due_at < $12)
  and exists (select from accounts a where a.id = d.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by d.id asc limit $14::integer`,
  parameters: ['shard', 'orgId', 'paymentId', 'from', 'status', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
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

export interface DisputesOfPaymentDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
  readonly from: string
  readonly status: string | null
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesOfPaymentDescendingRow {
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

/** Returns a payment's disputes that match, after an id. */
export const disputesOfPaymentDescending: Statement<DisputesOfPaymentDescendingParameters, DisputesOfPaymentDescendingRow> = {
  name: 'disputesOfPaymentDescending',
  text: `select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.payment_id = $3 and d.id < $4
  and ($5::text is null or d.status = $5)
  and ($6::text is null or d.reason = $6) and ($7::text is null or d.currency = $7)
  and ($8::bigint is null or d.amount_minor >= $8)
  and ($9::bigint is null or d.amount_minor <= $9)
  and ($10::timestamptz is null or d.opened_at >= $10) and ($11::timestamptz is null or d.opened_at < $11)
  and ($12::timestamptz is null or d.evidence_due_at < $12)
  and exists (select from accounts a where a.id = d.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by d.id desc limit $14::integer`,
  parameters: ['shard', 'orgId', 'paymentId', 'from', 'status', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
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

export interface DisputesOfPaymentCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
  readonly from: string
  readonly status: string | null
  readonly reason: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly evidenceDueBefore: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface DisputesOfPaymentCountedRow {
  readonly count: number
}

/** Returns a payment's disputes that match, after an id. */
export const disputesOfPaymentCounted: Statement<DisputesOfPaymentCountedParameters, DisputesOfPaymentCountedRow> = {
  name: 'disputesOfPaymentCounted',
  text: `select count(*)::integer as "count!" from (
select d.id, d.org_id, d.payment_id, d.attempt_id, d.configuration_id, d.provider_reference, d.amount_minor, d.currency, d.reason,
  d.network_reason_code, d.evidence_due_at, d.status, d.opened_at, d.closed_at, d.reported_at, d.created_at, d.updated_at
from disputes d
where d.shard = $1 and d.org_id = $2 and d.payment_id = $3 and d.id < $4
  and ($5::text is null or d.status = $5)
  and ($6::text is null or d.reason = $6) and ($7::text is null or d.currency = $7)
  and ($8::bigint is null or d.amount_minor >= $8)
  and ($9::bigint is null or d.amount_minor <= $9)
  and ($10::timestamptz is null or d.opened_at >= $10) and ($11::timestamptz is null or d.opened_at < $11)
  and ($12::timestamptz is null or d.evidence_due_at < $12)
  and exists (select from accounts a where a.id = d.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by d.id desc limit $14::integer
) as counted`,
  parameters: ['shard', 'orgId', 'paymentId', 'from', 'status', 'reason', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'evidenceDueBefore', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export const disputesOfOrganization = {
  ascending: disputesOfOrganizationAscending,
  descending: disputesOfOrganizationDescending,
  counted: disputesOfOrganizationCounted,
}

export const disputesInStatus = {
  ascending: disputesInStatusAscending,
  descending: disputesInStatusDescending,
  counted: disputesInStatusCounted,
}

export const disputesOfPayment = {
  ascending: disputesOfPaymentAscending,
  descending: disputesOfPaymentDescending,
  counted: disputesOfPaymentCounted,
}
