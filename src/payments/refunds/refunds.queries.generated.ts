// Made by scripts/generate-queries.ts from refunds.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface RefundByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface RefundByIdRow {
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

/** Returns a refund that the caller can reach. */
export const refundById: Statement<RefundByIdParameters, RefundByIdRow> = {
  name: 'refundById',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.id = $2
  and exists (select from accounts a where a.id = r.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
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

export interface RefundsOfPaymentsParameters {
  readonly shards: readonly (number | null)[]
  readonly paymentIds: readonly (string | null)[]
  readonly callerId: string
}

export interface RefundsOfPaymentsRow {
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

/** Returns the refunds of payments, oldest first. */
export const refundsOfPayments: Statement<RefundsOfPaymentsParameters, RefundsOfPaymentsRow> = {
  name: 'refundsOfPayments',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from unnest($1::integer[], $2::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join refunds r on r.shard = p.shard and r.org_id = p.org_id and r.payment_id = p.id
where exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
order by r.id`,
  parameters: ['shards', 'paymentIds', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: ['paymentIds'] },
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

export interface CountRefundsParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
}

export interface CountRefundsRow {
  readonly count: number
}

/** Counts the refunds of a payment. */
export const countRefunds: Statement<CountRefundsParameters, CountRefundsRow> = {
  name: 'countRefunds',
  text: `select count(*)::integer as "count!" from refunds r
where r.shard = $1 and r.org_id = $2 and r.payment_id = $3`,
  parameters: ['shard', 'orgId', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface RefundsOfPersonParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
  readonly personId: string
}

export interface RefundsOfPersonRow {
  readonly amountMinor: bigint
}

/** Returns the sum of a person's refunds of a payment that have not failed. */
export const refundsOfPerson: Statement<RefundsOfPersonParameters, RefundsOfPersonRow> = {
  name: 'refundsOfPerson',
  text: `select coalesce(sum(r.amount_minor), 0)::bigint as "amount_minor!" from refunds r
where r.shard = $1 and r.org_id = $2 and r.payment_id = $3
  and r.requested_by_person_id = $4 and r.status <> 'Failed'`,
  parameters: ['shard', 'orgId', 'paymentId', 'personId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    amountMinor: v[0] as bigint,
  }),
}

export interface LockPaymentToRefundParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockPaymentToRefundRow {
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

/** Locks a payment that the caller can reach. */
export const lockPaymentToRefund: Statement<LockPaymentToRefundParameters, LockPaymentToRefundRow> = {
  name: 'lockPaymentToRefund',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.id = $2 and not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of p`,
  parameters: ['shard', 'id', 'callerId'],
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

export interface InsertRefundParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly request: string
  readonly reason: string | null
  readonly requestedByPersonId: string | null
  readonly createdAt: Timestamp
}

export type InsertRefundRow = object

/** Inserts a refund of a locked payment. */
export const insertRefund: Statement<InsertRefundParameters, InsertRefundRow> = {
  name: 'insertRefund',
  text: `insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status, origin,
  request, reason, requested_by_person_id, sends, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, 'Pending', 'Api',
  $9::json, $10, $11, 1, $12, $12)`,
  parameters: ['shard', 'id', 'orgId', 'paymentId', 'attemptId', 'configurationId', 'amountMinor', 'currency', 'request', 'reason', 'requestedByPersonId', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertProviderRefundParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly providerReference: string
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly createdAt: Timestamp
}

export type InsertProviderRefundRow = object

/** Inserts a refund of a locked payment that was made at the provider. */
export const insertProviderRefund: Statement<InsertProviderRefundParameters, InsertProviderRefundRow> = {
  name: 'insertProviderRefund',
  text: `insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status, origin,
  provider_reference, failure_code, failure_message, sends, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'Provider',
  $10, $11, $12, 0, $13, $13)`,
  parameters: ['shard', 'id', 'orgId', 'paymentId', 'attemptId', 'configurationId', 'amountMinor', 'currency', 'status', 'providerReference', 'failureCode', 'failureMessage', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface RefundInShardParameters {
  readonly shard: number
  readonly id: string
}

export interface RefundInShardRow {
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

/** Returns a refund for a job that settles it. */
export const refundInShard: Statement<RefundInShardParameters, RefundInShardRow> = {
  name: 'refundInShard',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.id = $2`,
  parameters: ['shard', 'id'],
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

export interface LockRefundParameters {
  readonly shard: number
  readonly id: string
}

export interface LockRefundRow {
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

/** Locks a refund. Its payment is locked first. */
export const lockRefund: Statement<LockRefundParameters, LockRefundRow> = {
  name: 'lockRefund',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.id = $2
for update of r`,
  parameters: ['shard', 'id'],
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

export interface RefundOfConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly configurationIds: readonly (string | null)[]
}

export interface RefundOfConfigurationRow {
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

/** Returns a refund that was sent through one of these provider configurations. */
export const refundOfConfiguration: Statement<RefundOfConfigurationParameters, RefundOfConfigurationRow> = {
  name: 'refundOfConfiguration',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.id = $2 and r.configuration_id = any($3::uuid[])`,
  parameters: ['shard', 'id', 'configurationIds'],
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

export interface RefundByReferenceParameters {
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
  readonly reference: string
}

export interface RefundByReferenceRow {
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

/** Returns the refund with this reference at the provider of these configurations. */
export const refundByReference: Statement<RefundByReferenceParameters, RefundByReferenceRow> = {
  name: 'refundByReference',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.amount_minor, r.currency, r.status, r.origin, r.request,
  r.provider_reference, r.reason, r.failure_code, r.failure_message, r.sends, r.created_at, r.updated_at
from refunds r
where r.shard = $1 and r.configuration_id = any($2::uuid[]) and r.provider_reference = $3
order by r.id limit 1`,
  parameters: ['shard', 'configurationIds', 'reference'],
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

export interface RefundMayHaveReferenceParameters {
  readonly shard: number
  readonly attemptId: string
  readonly configurationIds: readonly (string | null)[]
  readonly reference: string
}

export interface RefundMayHaveReferenceRow {
  readonly id: string
}

/**
 * Returns a refund of an attempt that has this reference, or that is pending and has no reference
 * yet.
 */
export const refundMayHaveReference: Statement<RefundMayHaveReferenceParameters, RefundMayHaveReferenceRow> = {
  name: 'refundMayHaveReference',
  text: `select r.id
from payment_attempts t
  join refunds r on r.shard = t.shard and r.org_id = t.org_id and r.payment_id = t.payment_id and r.attempt_id = t.id
where t.shard = $1 and t.id = $2 and t.configuration_id = any($3::uuid[])
  and (r.provider_reference = $4 or (r.provider_reference is null and r.status = 'Pending'))
limit 1`,
  parameters: ['shard', 'attemptId', 'configurationIds', 'reference'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface CountRefundSendParameters {
  readonly shard: number
  readonly id: string
}

export interface CountRefundSendRow {
  readonly id: string
}

/** Counts one more send of a pending refund before it is sent. */
export const countRefundSend: Statement<CountRefundSendParameters, CountRefundSendRow> = {
  name: 'countRefundSend',
  text: `update refunds r set sends = r.sends + 1
where r.shard = $1 and r.id = $2 and r.status = 'Pending'
returning r.id`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WriteRefundOutcomeParameters {
  readonly status: string
  readonly providerReference: string | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WriteRefundOutcomeRow = object

/** Writes the outcome of a locked refund. A known reference is kept. */
export const writeRefundOutcome: Statement<WriteRefundOutcomeParameters, WriteRefundOutcomeRow> = {
  name: 'writeRefundOutcome',
  text: `update refunds r
set status = $1, provider_reference = coalesce($2, r.provider_reference),
  failure_code = $3, failure_message = $4, updated_at = $5
where r.shard = $6 and r.id = $7`,
  parameters: ['status', 'providerReference', 'failureCode', 'failureMessage', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
