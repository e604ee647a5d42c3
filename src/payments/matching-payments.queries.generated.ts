// Made by scripts/generate-queries.ts from matching-payments.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface MatchingPaymentsOfReferenceAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly providerReference: string
  readonly status: string | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfReferenceAscendingRow {
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

/** Returns payments with an attempt that has this reference at the provider, after an id. */
export const matchingPaymentsOfReferenceAscending: Statement<MatchingPaymentsOfReferenceAscendingParameters, MatchingPaymentsOfReferenceAscendingRow> = {
  name: 'matchingPaymentsOfReferenceAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id in (
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = $1 and c.org_id = $2 and r.reference = $3)
  and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and ($6::uuid is null or p.payment_plan_id = $6)
  and ($7::uuid is null or p.payment_method_id = $7)
  and ($8::text is null or p.transaction_ref = $8)
  and ($9::bigint is null or p.amount_minor = $9) and ($10::text is null or p.currency = $10)
  and ($11::timestamptz is null or p.created_at >= $11) and ($12::timestamptz is null or p.created_at < $12)
  and p.id > $13
  and exists (select from accounts a where a.id = p.org_id and $14 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $15::integer`,
  parameters: ['shard', 'orgId', 'providerReference', 'status', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfReferenceDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly providerReference: string
  readonly status: string | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfReferenceDescendingRow {
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

/** Returns payments with an attempt that has this reference at the provider, after an id. */
export const matchingPaymentsOfReferenceDescending: Statement<MatchingPaymentsOfReferenceDescendingParameters, MatchingPaymentsOfReferenceDescendingRow> = {
  name: 'matchingPaymentsOfReferenceDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id in (
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = $1 and c.org_id = $2 and r.reference = $3)
  and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and ($6::uuid is null or p.payment_plan_id = $6)
  and ($7::uuid is null or p.payment_method_id = $7)
  and ($8::text is null or p.transaction_ref = $8)
  and ($9::bigint is null or p.amount_minor = $9) and ($10::text is null or p.currency = $10)
  and ($11::timestamptz is null or p.created_at >= $11) and ($12::timestamptz is null or p.created_at < $12)
  and p.id < $13
  and exists (select from accounts a where a.id = p.org_id and $14 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $15::integer`,
  parameters: ['shard', 'orgId', 'providerReference', 'status', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfTransactionRefAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly transactionRef: string
  readonly status: string | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfTransactionRefAscendingRow {
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

/** Returns matching payments with this reference of the client, after an id. */
export const matchingPaymentsOfTransactionRefAscending: Statement<MatchingPaymentsOfTransactionRefAscendingParameters, MatchingPaymentsOfTransactionRefAscendingRow> = {
  name: 'matchingPaymentsOfTransactionRefAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.transaction_ref = $3
  and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and ($6::uuid is null or p.payment_plan_id = $6)
  and ($7::uuid is null or p.payment_method_id = $7)
  and ($8::bigint is null or p.amount_minor = $8) and ($9::text is null or p.currency = $9)
  and ($10::timestamptz is null or p.created_at >= $10) and ($11::timestamptz is null or p.created_at < $11)
  and p.id > $12
  and exists (select from accounts a where a.id = p.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $14::integer`,
  parameters: ['shard', 'orgId', 'transactionRef', 'status', 'contactId', 'paymentPlanId', 'paymentMethodId', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfTransactionRefDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly transactionRef: string
  readonly status: string | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfTransactionRefDescendingRow {
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

/** Returns matching payments with this reference of the client, after an id. */
export const matchingPaymentsOfTransactionRefDescending: Statement<MatchingPaymentsOfTransactionRefDescendingParameters, MatchingPaymentsOfTransactionRefDescendingRow> = {
  name: 'matchingPaymentsOfTransactionRefDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.transaction_ref = $3
  and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and ($6::uuid is null or p.payment_plan_id = $6)
  and ($7::uuid is null or p.payment_method_id = $7)
  and ($8::bigint is null or p.amount_minor = $8) and ($9::text is null or p.currency = $9)
  and ($10::timestamptz is null or p.created_at >= $10) and ($11::timestamptz is null or p.created_at < $11)
  and p.id < $12
  and exists (select from accounts a where a.id = p.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $14::integer`,
  parameters: ['shard', 'orgId', 'transactionRef', 'status', 'contactId', 'paymentPlanId', 'paymentMethodId', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfPlanAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentPlanId: string
  readonly status: string | null
  readonly contactId: string | null
  readonly paymentMethodId: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfPlanAscendingRow {
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

/** Returns matching payments of a plan, after an id. */
export const matchingPaymentsOfPlanAscending: Statement<MatchingPaymentsOfPlanAscendingParameters, MatchingPaymentsOfPlanAscendingRow> = {
  name: 'matchingPaymentsOfPlanAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.payment_plan_id = $3
  and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and ($6::uuid is null or p.payment_method_id = $6)
  and ($7::bigint is null or p.amount_minor = $7) and ($8::text is null or p.currency = $8)
  and ($9::timestamptz is null or p.created_at >= $9) and ($10::timestamptz is null or p.created_at < $10)
  and p.id > $11
  and exists (select from accounts a where a.id = p.org_id and $12 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $13::integer`,
  parameters: ['shard', 'orgId', 'paymentPlanId', 'status', 'contactId', 'paymentMethodId', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfPlanDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentPlanId: string
  readonly status: string | null
  readonly contactId: string | null
  readonly paymentMethodId: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfPlanDescendingRow {
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

/** Returns matching payments of a plan, after an id. */
export const matchingPaymentsOfPlanDescending: Statement<MatchingPaymentsOfPlanDescendingParameters, MatchingPaymentsOfPlanDescendingRow> = {
  name: 'matchingPaymentsOfPlanDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.payment_plan_id = $3
  and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and ($6::uuid is null or p.payment_method_id = $6)
  and ($7::bigint is null or p.amount_minor = $7) and ($8::text is null or p.currency = $8)
  and ($9::timestamptz is null or p.created_at >= $9) and ($10::timestamptz is null or p.created_at < $10)
  and p.id < $11
  and exists (select from accounts a where a.id = p.org_id and $12 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $13::integer`,
  parameters: ['shard', 'orgId', 'paymentPlanId', 'status', 'contactId', 'paymentMethodId', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfMethodAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string
  readonly status: string | null
  readonly contactId: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfMethodAscendingRow {
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

/** Returns matching payments that charged a payment method, after an id. */
export const matchingPaymentsOfMethodAscending: Statement<MatchingPaymentsOfMethodAscendingParameters, MatchingPaymentsOfMethodAscendingRow> = {
  name: 'matchingPaymentsOfMethodAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.payment_method_id = $3
  and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and ($6::bigint is null or p.amount_minor = $6) and ($7::text is null or p.currency = $7)
  and ($8::timestamptz is null or p.created_at >= $8) and ($9::timestamptz is null or p.created_at < $9)
  and p.id > $10
  and exists (select from accounts a where a.id = p.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $12::integer`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'status', 'contactId', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfMethodDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string
  readonly status: string | null
  readonly contactId: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfMethodDescendingRow {
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

/** Returns matching payments that charged a payment method, after an id. */
export const matchingPaymentsOfMethodDescending: Statement<MatchingPaymentsOfMethodDescendingParameters, MatchingPaymentsOfMethodDescendingRow> = {
  name: 'matchingPaymentsOfMethodDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.payment_method_id = $3
  and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and ($6::bigint is null or p.amount_minor = $6) and ($7::text is null or p.currency = $7)
  and ($8::timestamptz is null or p.created_at >= $8) and ($9::timestamptz is null or p.created_at < $9)
  and p.id < $10
  and exists (select from accounts a where a.id = p.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $12::integer`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'status', 'contactId', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfContactAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly status: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfContactAscendingRow {
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

/** Returns matching payments of a contact, after an id. */
export const matchingPaymentsOfContactAscending: Statement<MatchingPaymentsOfContactAscendingParameters, MatchingPaymentsOfContactAscendingRow> = {
  name: 'matchingPaymentsOfContactAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.contact_id = $3
  and ($4::text is null or p.status = $4)
  and ($5::bigint is null or p.amount_minor = $5) and ($6::text is null or p.currency = $6)
  and ($7::timestamptz is null or p.created_at >= $7) and ($8::timestamptz is null or p.created_at < $8)
  and p.id > $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $11::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'status', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfContactDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly status: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfContactDescendingRow {
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

/** Returns matching payments of a contact, after an id. */
export const matchingPaymentsOfContactDescending: Statement<MatchingPaymentsOfContactDescendingParameters, MatchingPaymentsOfContactDescendingRow> = {
  name: 'matchingPaymentsOfContactDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.contact_id = $3
  and ($4::text is null or p.status = $4)
  and ($5::bigint is null or p.amount_minor = $5) and ($6::text is null or p.currency = $6)
  and ($7::timestamptz is null or p.created_at >= $7) and ($8::timestamptz is null or p.created_at < $8)
  and p.id < $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $11::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'status', 'amountMinor', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfAmountAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly amountMinor: bigint
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfAmountAscendingRow {
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
 * Returns matching payments of an amount with ids of a period, after an id. Many payments have the
 * same amount.
 */
export const matchingPaymentsOfAmountAscending: Statement<MatchingPaymentsOfAmountAscendingParameters, MatchingPaymentsOfAmountAscendingRow> = {
  name: 'matchingPaymentsOfAmountAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.amount_minor = $3 and p.id >= $4 and p.id < $5
  and ($6::text is null or p.status = $6)
  and ($7::text is null or p.currency = $7)
  and ($8::timestamptz is null or p.created_at >= $8) and ($9::timestamptz is null or p.created_at < $9)
  and p.id > $10
  and exists (select from accounts a where a.id = p.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $12::integer`,
  parameters: ['shard', 'orgId', 'amountMinor', 'firstId', 'endId', 'status', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfAmountDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly amountMinor: bigint
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfAmountDescendingRow {
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
 * Returns matching payments of an amount with ids of a period, after an id. Many payments have the
 * same amount.
 */
export const matchingPaymentsOfAmountDescending: Statement<MatchingPaymentsOfAmountDescendingParameters, MatchingPaymentsOfAmountDescendingRow> = {
  name: 'matchingPaymentsOfAmountDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.amount_minor = $3 and p.id >= $4 and p.id < $5
  and ($6::text is null or p.status = $6)
  and ($7::text is null or p.currency = $7)
  and ($8::timestamptz is null or p.created_at >= $8) and ($9::timestamptz is null or p.created_at < $9)
  and p.id < $10
  and exists (select from accounts a where a.id = p.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $12::integer`,
  parameters: ['shard', 'orgId', 'amountMinor', 'firstId', 'endId', 'status', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsAscendingRow {
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

/** Returns an organization's matching payments with ids of a period, after an id. */
export const matchingPaymentsAscending: Statement<MatchingPaymentsAscendingParameters, MatchingPaymentsAscendingRow> = {
  name: 'matchingPaymentsAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id >= $3 and p.id < $4
  and ($5::text is null or p.status = $5)
  and ($6::text is null or p.currency = $6)
  and ($7::timestamptz is null or p.created_at >= $7) and ($8::timestamptz is null or p.created_at < $8)
  and p.id > $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'status', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface MatchingPaymentsDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsDescendingRow {
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

/** Returns an organization's matching payments with ids of a period, after an id. */
export const matchingPaymentsDescending: Statement<MatchingPaymentsDescendingParameters, MatchingPaymentsDescendingRow> = {
  name: 'matchingPaymentsDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id >= $3 and p.id < $4
  and ($5::text is null or p.status = $5)
  and ($6::text is null or p.currency = $6)
  and ($7::timestamptz is null or p.created_at >= $7) and ($8::timestamptz is null or p.created_at < $8)
  and p.id < $9
  and exists (select from accounts a where a.id = p.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $11::integer`,
  parameters: ['shard', 'orgId', 'firstId', 'endId', 'status', 'currency', 'since', 'until', 'from', 'callerId', 'limit'],
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

export interface RecordsOfFilterExistParameters {
  readonly paymentPlanId: string | null
  readonly shard: number
  readonly paymentMethodId: string | null
  readonly orgId: string
  readonly callerId: string
}

export interface RecordsOfFilterExistRow {
  readonly hasPlan: boolean
  readonly hasMethod: boolean
}

/** Returns whether an organization has the plan and the payment method that a filter names. */
export const recordsOfFilterExist: Statement<RecordsOfFilterExistParameters, RecordsOfFilterExistRow> = {
  name: 'recordsOfFilterExist',
  text: `select
  $1::uuid is null or exists (
    select from payment_plans l where l.shard = $2 and l.org_id = a.id and l.id = $1) as "has_plan!",
  $3::uuid is null or exists (
    select from payment_methods m where m.shard = $2 and m.org_id = a.id and m.id = $3) as "has_method!"
from accounts a
where a.id = $4 and $5 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['paymentPlanId', 'shard', 'paymentMethodId', 'orgId', 'callerId'],
  row: (v) => ({
    hasPlan: v[0] as boolean,
    hasMethod: v[1] as boolean,
  }),
}

export const matchingPaymentsOfReference = { ascending: matchingPaymentsOfReferenceAscending, descending: matchingPaymentsOfReferenceDescending }

export const matchingPaymentsOfTransactionRef = { ascending: matchingPaymentsOfTransactionRefAscending, descending: matchingPaymentsOfTransactionRefDescending }

export const matchingPaymentsOfPlan = { ascending: matchingPaymentsOfPlanAscending, descending: matchingPaymentsOfPlanDescending }

export const matchingPaymentsOfMethod = { ascending: matchingPaymentsOfMethodAscending, descending: matchingPaymentsOfMethodDescending }

export const matchingPaymentsOfContact = { ascending: matchingPaymentsOfContactAscending, descending: matchingPaymentsOfContactDescending }

export const matchingPaymentsOfAmount = { ascending: matchingPaymentsOfAmountAscending, descending: matchingPaymentsOfAmountDescending }

export const matchingPayments = { ascending: matchingPaymentsAscending, descending: matchingPaymentsDescending }
