// Made by scripts/generate-queries.ts from refund-lists.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface RefundsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface RefundsOfOrganizationAscendingRow {
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

/** Returns an organization's refunds that match, after an id. */
export const refundsOfOrganizationAscending: Statement<RefundsOfOrganizationAscendingParameters, RefundsOfOrganizationAscendingRow> = {
  name: 'refundsOfOrganizationAscending',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.id > $3
  and r.id >= $4 and r.id < $5
  and ($6::text is null or r.reason = $6) and ($7::text is null or r.origin = $7)
  and ($8::text is null or r.currency = $8)
  and ($9::bigint is null or r.amount_minor >= $9)
  and ($10::bigint is null or r.amount_minor <= $10)
  and ($11::timestamptz is null or r.created_at >= $11) and ($12::timestamptz is null or r.created_at < $12)
  and exists (select from accounts a where a.id = r.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by r.id asc limit $14::integer`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
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

export interface RefundsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface RefundsOfOrganizationDescendingRow {
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

/** Returns an organization's refunds that match, after an id. */
export const refundsOfOrganizationDescending: Statement<RefundsOfOrganizationDescendingParameters, RefundsOfOrganizationDescendingRow> = {
  name: 'refundsOfOrganizationDescending',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.id < $3
  and r.id >= $4 and r.id < $5
  and ($6::text is null or r.reason = $6) and ($7::text is null or r.origin = $7)
  and ($8::text is null or r.currency = $8)
  and ($9::bigint is null or r.amount_minor >= $9)
  and ($10::bigint is null or r.amount_minor <= $10)
  and ($11::timestamptz is null or r.created_at >= $11) and ($12::timestamptz is null or r.created_at < $12)
  and exists (select from accounts a where a.id = r.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by r.id desc limit $14::integer`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
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

export interface RefundsOfOrganizationCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface RefundsOfOrganizationCountedRow {
  readonly count: number
}

/** Returns an organization's refunds that match, after an id. */
export const refundsOfOrganizationCounted: Statement<RefundsOfOrganizationCountedParameters, RefundsOfOrganizationCountedRow> = {
  name: 'refundsOfOrganizationCounted',
  text: `select count(*)::integer as "count!" from (
select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.id < $3
  and r.id >= $4 and r.id < $5
  and ($6::text is null or r.reason = $6) and ($7::text is null or r.origin = $7)
  and ($8::text is null or r.currency = $8)
  and ($9::bigint is null or r.amount_minor >= $9)
  and ($10::bigint is null or r.amount_minor <= $10)
  and ($11::timestamptz is null or r.created_at >= $11) and ($12::timestamptz is null or r.created_at < $12)
  and exists (select from accounts a where a.id = r.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by r.id desc limit $14::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface RefundsInStatusAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface RefundsInStatusAscendingRow {
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

/** Returns an organization's refunds in a status that match, after an id. */
export const refundsInStatusAscending: Statement<RefundsInStatusAscendingParameters, RefundsInStatusAscendingRow> = {
  name: 'refundsInStatusAscending',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.status = $3 and r.id > $4
  and r.id >= $5 and r.id < $6
  and ($7::text is null or r.reason = $7) and ($8::text is null or r.origin = $8)
  and ($9::text is null or r.currency = $9)
  and ($10::bigint is null or r.amount_minor >= $10)
  and ($11::bigint is null or r.amount_minor <= $11)
  and ($12::timestamptz is null or r.created_at >= $12) and ($13::timestamptz is null or r.created_at < $13)
  and exists (select from accounts a where a.id = r.org_id and $14 in (a.id, a.agency_id, a.platform_id))
order by r.id asc limit $15::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
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

export interface RefundsInStatusDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface RefundsInStatusDescendingRow {
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

/** Returns an organization's refunds in a status that match, after an id. */
export const refundsInStatusDescending: Statement<RefundsInStatusDescendingParameters, RefundsInStatusDescendingRow> = {
  name: 'refundsInStatusDescending',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.status = $3 and r.id < $4
  and r.id >= $5 and r.id < $6
  and ($7::text is null or r.reason = $7) and ($8::text is null or r.origin = $8)
  and ($9::text is null or r.currency = $9)
  and ($10::bigint is null or r.amount_minor >= $10)
  and ($11::bigint is null or r.amount_minor <= $11)
  and ($12::timestamptz is null or r.created_at >= $12) and ($13::timestamptz is null or r.created_at < $13)
  and exists (select from accounts a where a.id = r.org_id and $14 in (a.id, a.agency_id, a.platform_id))
order by r.id desc limit $15::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
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

export interface RefundsInStatusCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface RefundsInStatusCountedRow {
  readonly count: number
}

/** Returns an organization's refunds in a status that match, after an id. */
export const refundsInStatusCounted: Statement<RefundsInStatusCountedParameters, RefundsInStatusCountedRow> = {
  name: 'refundsInStatusCounted',
  text: `select count(*)::integer as "count!" from (
select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.status = $3 and r.id < $4
  and r.id >= $5 and r.id < $6
  and ($7::text is null or r.reason = $7) and ($8::text is null or r.origin = $8)
  and ($9::text is null or r.currency = $9)
  and ($10::bigint is null or r.amount_minor >= $10)
  and ($11::bigint is null or r.amount_minor <= $11)
  and ($12::timestamptz is null or r.created_at >= $12) and ($13::timestamptz is null or r.created_at < $13)
  and exists (select from accounts a where a.id = r.org_id and $14 in (a.id, a.agency_id, a.platform_id))
order by r.id desc limit $15::integer
) as counted`,
  parameters: ['shard', 'orgId', 'status', 'from', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingRefundsOfPaymentAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
  readonly from: string
  readonly status: string | null
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingRefundsOfPaymentAscendingRow {
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

/** Returns a payment's refunds that match, after an id. */
export const matchingRefundsOfPaymentAscending: Statement<MatchingRefundsOfPaymentAscendingParameters, MatchingRefundsOfPaymentAscendingRow> = {
  name: 'matchingRefundsOfPaymentAscending',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.payment_id = $3 and r.id > $4
  and ($5::text is null or r.status = $5)
  and r.id >= $6 and r.id < $7
  and ($8::text is null or r.reason = $8) and ($9::text is null or r.origin = $9)
  and ($10::text is null or r.currency = $10)
  and ($11::bigint is null or r.amount_minor >= $11)
  and ($12::bigint is null or r.amount_minor <= $12)
  and ($13::timestamptz is null or r.created_at >= $13) and ($14::timestamptz is null or r.created_at < $14)
  and exists (select from accounts a where a.id = r.org_id and $15 in (a.id, a.agency_id, a.platform_id))
order by r.id asc limit $16::integer`,
  parameters: ['shard', 'orgId', 'paymentId', 'from', 'status', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
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

export interface MatchingRefundsOfPaymentDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
  readonly from: string
  readonly status: string | null
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingRefundsOfPaymentDescendingRow {
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

/** Returns a payment's refunds that match, after an id. */
export const matchingRefundsOfPaymentDescending: Statement<MatchingRefundsOfPaymentDescendingParameters, MatchingRefundsOfPaymentDescendingRow> = {
  name: 'matchingRefundsOfPaymentDescending',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.payment_id = $3 and r.id < $4
  and ($5::text is null or r.status = $5)
  and r.id >= $6 and r.id < $7
  and ($8::text is null or r.reason = $8) and ($9::text is null or r.origin = $9)
  and ($10::text is null or r.currency = $10)
  and ($11::bigint is null or r.amount_minor >= $11)
  and ($12::bigint is null or r.amount_minor <= $12)
  and ($13::timestamptz is null or r.created_at >= $13) and ($14::timestamptz is null or r.created_at < $14)
  and exists (select from accounts a where a.id = r.org_id and $15 in (a.id, a.agency_id, a.platform_id))
order by r.id desc limit $16::integer`,
  parameters: ['shard', 'orgId', 'paymentId', 'from', 'status', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
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

export interface MatchingRefundsOfPaymentCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
  readonly from: string
  readonly status: string | null
  readonly firstId: string
  readonly endId: string
  readonly reason: string | null
  readonly origin: string | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingRefundsOfPaymentCountedRow {
  readonly count: number
}

/** Returns a payment's refunds that match, after an id. */
export const matchingRefundsOfPaymentCounted: Statement<MatchingRefundsOfPaymentCountedParameters, MatchingRefundsOfPaymentCountedRow> = {
  name: 'matchingRefundsOfPaymentCounted',
  text: `select count(*)::integer as "count!" from (
select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.org_id = $2 and r.payment_id = $3 and r.id < $4
  and ($5::text is null or r.status = $5)
  and r.id >= $6 and r.id < $7
  and ($8::text is null or r.reason = $8) and ($9::text is null or r.origin = $9)
  and ($10::text is null or r.currency = $10)
  and ($11::bigint is null or r.amount_minor >= $11)
  and ($12::bigint is null or r.amount_minor <= $12)
  and ($13::timestamptz is null or r.created_at >= $13) and ($14::timestamptz is null or r.created_at < $14)
  and exists (select from accounts a where a.id = r.org_id and $15 in (a.id, a.agency_id, a.platform_id))
order by r.id desc limit $16::integer
) as counted`,
  parameters: ['shard', 'orgId', 'paymentId', 'from', 'status', 'firstId', 'endId', 'reason', 'origin', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export const refundsOfOrganization = {
  ascending: refundsOfOrganizationAscending,
  descending: refundsOfOrganizationDescending,
  counted: refundsOfOrganizationCounted,
}

export const refundsInStatus = {
  ascending: refundsInStatusAscending,
  descending: refundsInStatusDescending,
  counted: refundsInStatusCounted,
}

export const matchingRefundsOfPayment = {
  ascending: matchingRefundsOfPaymentAscending,
  descending: matchingRefundsOfPaymentDescending,
  counted: matchingRefundsOfPaymentCounted,
}
