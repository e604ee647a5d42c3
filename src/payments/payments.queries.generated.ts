// Made by scripts/generate-queries.ts from payments.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface PaymentByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface PaymentByIdRow {
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

/** Returns a payment that the caller can reach. */
export const paymentById: Statement<PaymentByIdParameters, PaymentByIdRow> = {
  name: 'paymentById',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.id = $2 and not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
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

export interface PaymentsByIdsParameters {
  readonly shards: readonly (number | null)[]
  readonly ids: readonly (string | null)[]
  readonly callerId: string
}

export interface PaymentsByIdsRow {
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

/** Returns payments that other records refer to. */
export const paymentsByIds: Statement<PaymentsByIdsParameters, PaymentsByIdsRow> = {
  name: 'paymentsByIds',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from unnest($1::integer[], $2::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
where not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shards', 'ids', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: ['ids'] },
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

export interface PaymentInShardParameters {
  readonly shard: number
  readonly id: string
}

export interface PaymentInShardRow {
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

/** Returns a payment for callers that have read a record that refers to it. */
export const paymentInShard: Statement<PaymentInShardParameters, PaymentInShardRow> = {
  name: 'paymentInShard',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.id = $2`,
  parameters: ['shard', 'id'],
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

export interface LockPaymentParameters {
  readonly shard: number
  readonly id: string
}

export interface LockPaymentRow {
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

/** Locks a payment. */
export const lockPayment: Statement<LockPaymentParameters, LockPaymentRow> = {
  name: 'lockPayment',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.id = $2
for update of p`,
  parameters: ['shard', 'id'],
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

export interface LockSessionOfPaymentParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface LockSessionOfPaymentRow {
  readonly id: string
}

/** Locks the session of a payment. A session is locked before its payment. */
export const lockSessionOfPayment: Statement<LockSessionOfPaymentParameters, LockSessionOfPaymentRow> = {
  name: 'lockSessionOfPayment',
  text: `select s.id from payment_sessions s
where s.shard = $1 and s.id = (select p.payment_session_id from payments p where p.shard = $1 and p.id = $2)
for update of s`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockPlanSessionOfPaymentParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface LockPlanSessionOfPaymentRow {
  readonly id: string
}

/** Locks the plan session of a payment. A session is locked before its payment. */
export const lockPlanSessionOfPayment: Statement<LockPlanSessionOfPaymentParameters, LockPlanSessionOfPaymentRow> = {
  name: 'lockPlanSessionOfPayment',
  text: `select s.id from payment_plan_sessions s
where s.shard = $1
  and s.id = (select p.payment_plan_session_id from payments p where p.shard = $1 and p.id = $2)
for update of s`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertPaymentParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly vaultTokenId: string | null
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  readonly planOccurrence: number | null
  readonly paymentPlanSessionId: string | null
  readonly isVerification: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: string | null
  readonly createdAt: Timestamp
}

export type InsertPaymentRow = object

/**
 * Inserts a payment. Run only for an organization that the caller can reach. Foreign keys guarantee
 * that its references belong to the same organization.
 */
export const insertPayment: Statement<InsertPaymentParameters, InsertPaymentRow> = {
  name: 'insertPayment',
  text: `insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
  refunds_reserved_minor, vault_token_id, configuration_id, payment_method_id, payment_plan_id,
  plan_occurrence, payment_plan_session_id, is_verification, payment_session_id, recurring_processing_model,
  statement_descriptor, description, transaction_ref, success_url, cancel_url, metadata, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, 'Pending', 0,
  0, $7, $8, $9, $10,
  $11, $12, $13, $14, $15,
  $16, $17, $18, $19, $20, $21::json, $22, $22)`,
  parameters: ['shard', 'id', 'orgId', 'contactId', 'amountMinor', 'currency', 'vaultTokenId', 'configurationId', 'paymentMethodId', 'paymentPlanId', 'planOccurrence', 'paymentPlanSessionId', 'isVerification', 'paymentSessionId', 'recurringProcessingModel', 'statementDescriptor', 'description', 'transactionRef', 'successUrl', 'cancelUrl', 'metadata', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface WritePaymentSourceParameters {
  readonly vaultTokenId: string | null
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly recurringProcessingModel: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export interface WritePaymentSourceRow {
  readonly id: string
}

/**
 * Writes the payment source of a new attempt to its payment, and makes the payment pending again.
 */
export const writePaymentSource: Statement<WritePaymentSourceParameters, WritePaymentSourceRow> = {
  name: 'writePaymentSource',
  text: `update payments p
set status = 'Pending', vault_token_id = $1, configuration_id = $2,
  payment_method_id = $3, recurring_processing_model = $4, decline_code = null,
  failure_message = null, updated_at = $5
where p.shard = $6 and p.id = $7 and p.status in ('Pending', 'Failed')
returning p.id`,
  parameters: ['vaultTokenId', 'configurationId', 'paymentMethodId', 'recurringProcessingModel', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WritePaymentOutcomeParameters {
  readonly status: string
  readonly paymentMethodId: string | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WritePaymentOutcomeRow = object

/** Writes the outcome of a locked payment. */
export const writePaymentOutcome: Statement<WritePaymentOutcomeParameters, WritePaymentOutcomeRow> = {
  name: 'writePaymentOutcome',
  text: `update payments p
set status = $1, payment_method_id = $2, decline_code = $3,
  failure_message = $4, action_url = $5, updated_at = $6
where p.shard = $7 and p.id = $8`,
  parameters: ['status', 'paymentMethodId', 'declineCode', 'failureMessage', 'actionUrl', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface WritePaymentRefundsParameters {
  readonly refundedMinor: bigint
  readonly refundsReservedMinor: bigint
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WritePaymentRefundsRow = object

/** Writes the refunded and the reserved amount of a locked payment. */
export const writePaymentRefunds: Statement<WritePaymentRefundsParameters, WritePaymentRefundsRow> = {
  name: 'writePaymentRefunds',
  text: `update payments p
set refunded_minor = $1, refunds_reserved_minor = $2, updated_at = $3
where p.shard = $4 and p.id = $5`,
  parameters: ['refundedMinor', 'refundsReservedMinor', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface WritePaymentTermsParameters {
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WritePaymentTermsRow = object

/** Updates the terms of a locked payment. */
export const writePaymentTerms: Statement<WritePaymentTermsParameters, WritePaymentTermsRow> = {
  name: 'writePaymentTerms',
  text: `update payments p
set contact_id = $1, amount_minor = $2, currency = $3, transaction_ref = $4,
  success_url = $5, cancel_url = $6, updated_at = $7
where p.shard = $8 and p.id = $9`,
  parameters: ['contactId', 'amountMinor', 'currency', 'transactionRef', 'successUrl', 'cancelUrl', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface PaymentOfListExistsParameters {
  readonly shard: number
  readonly paymentId: string
  readonly orgId: string
  readonly callerId: string
}

export interface PaymentOfListExistsRow {
  readonly id: string
}

/** Returns a payment of an organization whose refunds or disputes are listed. */
export const paymentOfListExists: Statement<PaymentOfListExistsParameters, PaymentOfListExistsRow> = {
  name: 'paymentOfListExists',
  text: `select p.id from payments p
where p.shard = $1 and p.id = $2 and p.org_id = $3 and not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'paymentId', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}
