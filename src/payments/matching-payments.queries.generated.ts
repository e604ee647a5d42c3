// Made by scripts/generate-queries.ts from matching-payments.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface MatchingPaymentsOfReferenceAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly providerReference: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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

/**
 * Returns matching payments with an attempt that has this reference at the provider, after an id.
 */
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
where p.shard = $1 and p.org_id = $2
  and p.id in (
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = $1 and c.org_id = $2 and r.reference = $3)
  and p.id > $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($12::text is null or p.decline_code = $12)
  and ($13::bigint is null or p.amount_minor = $13) and ($14::text is null or p.currency = $14)
  and ($15::bigint is null or p.amount_minor >= $15)
  and ($16::bigint is null or p.amount_minor <= $16)
  and ($17::timestamptz is null or p.created_at >= $17) and ($18::timestamptz is null or p.created_at < $18)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($19::text, $20::text, $21::text) = 0 or (
    select ($19 is null or m.type = $19) and ($20 is null or lower(m.brand) = lower($20))
      and ($21 is null or m.last4 = $21)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $22 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $23::integer`,
  parameters: ['shard', 'orgId', 'providerReference', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfReferenceDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly providerReference: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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

/**
 * Returns matching payments with an attempt that has this reference at the provider, after an id.
 */
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
where p.shard = $1 and p.org_id = $2
  and p.id in (
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = $1 and c.org_id = $2 and r.reference = $3)
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($12::text is null or p.decline_code = $12)
  and ($13::bigint is null or p.amount_minor = $13) and ($14::text is null or p.currency = $14)
  and ($15::bigint is null or p.amount_minor >= $15)
  and ($16::bigint is null or p.amount_minor <= $16)
  and ($17::timestamptz is null or p.created_at >= $17) and ($18::timestamptz is null or p.created_at < $18)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($19::text, $20::text, $21::text) = 0 or (
    select ($19 is null or m.type = $19) and ($20 is null or lower(m.brand) = lower($20))
      and ($21 is null or m.last4 = $21)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $22 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $23::integer`,
  parameters: ['shard', 'orgId', 'providerReference', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfReferenceCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly providerReference: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfReferenceCountedRow {
  readonly count: number
}

/**
 * Returns matching payments with an attempt that has this reference at the provider, after an id.
 */
export const matchingPaymentsOfReferenceCounted: Statement<MatchingPaymentsOfReferenceCountedParameters, MatchingPaymentsOfReferenceCountedRow> = {
  name: 'matchingPaymentsOfReferenceCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.id in (
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = $1 and c.org_id = $2 and r.reference = $3)
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($12::text is null or p.decline_code = $12)
  and ($13::bigint is null or p.amount_minor = $13) and ($14::text is null or p.currency = $14)
  and ($15::bigint is null or p.amount_minor >= $15)
  and ($16::bigint is null or p.amount_minor <= $16)
  and ($17::timestamptz is null or p.created_at >= $17) and ($18::timestamptz is null or p.created_at < $18)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($19::text, $20::text, $21::text) = 0 or (
    select ($19 is null or m.type = $19) and ($20 is null or lower(m.brand) = lower($20))
      and ($21 is null or m.last4 = $21)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $22 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $23::integer
) as counted`,
  parameters: ['shard', 'orgId', 'providerReference', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingPaymentsOfTransactionRefAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly transactionRef: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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
where p.shard = $1 and p.org_id = $2
  and p.transaction_ref = $3
  and p.id > $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($3::text is null or p.transaction_ref = $3)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $22::integer`,
  parameters: ['shard', 'orgId', 'transactionRef', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfTransactionRefDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly transactionRef: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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
where p.shard = $1 and p.org_id = $2
  and p.transaction_ref = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($3::text is null or p.transaction_ref = $3)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer`,
  parameters: ['shard', 'orgId', 'transactionRef', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfTransactionRefCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly transactionRef: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfTransactionRefCountedRow {
  readonly count: number
}

/** Returns matching payments with this reference of the client, after an id. */
export const matchingPaymentsOfTransactionRefCounted: Statement<MatchingPaymentsOfTransactionRefCountedParameters, MatchingPaymentsOfTransactionRefCountedRow> = {
  name: 'matchingPaymentsOfTransactionRefCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.transaction_ref = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($3::text is null or p.transaction_ref = $3)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer
) as counted`,
  parameters: ['shard', 'orgId', 'transactionRef', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingPaymentsOfPlanAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentPlanId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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
where p.shard = $1 and p.org_id = $2
  and p.payment_plan_id = $3
  and p.id > $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($3::uuid is null or p.payment_plan_id = $3)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $22::integer`,
  parameters: ['shard', 'orgId', 'paymentPlanId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfPlanDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentPlanId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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
where p.shard = $1 and p.org_id = $2
  and p.payment_plan_id = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($3::uuid is null or p.payment_plan_id = $3)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer`,
  parameters: ['shard', 'orgId', 'paymentPlanId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfPlanCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentPlanId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfPlanCountedRow {
  readonly count: number
}

/** Returns matching payments of a plan, after an id. */
export const matchingPaymentsOfPlanCounted: Statement<MatchingPaymentsOfPlanCountedParameters, MatchingPaymentsOfPlanCountedRow> = {
  name: 'matchingPaymentsOfPlanCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.payment_plan_id = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($3::uuid is null or p.payment_plan_id = $3)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer
) as counted`,
  parameters: ['shard', 'orgId', 'paymentPlanId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingPaymentsOfMethodAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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

/** Returns matching payments that charged or stored a payment method, after an id. */
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
where p.shard = $1 and p.org_id = $2
  and p.payment_method_id = $3
  and p.id > $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($3::uuid is null or p.payment_method_id = $3)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $22::integer`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfMethodDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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

/** Returns matching payments that charged or stored a payment method, after an id. */
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
where p.shard = $1 and p.org_id = $2
  and p.payment_method_id = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($3::uuid is null or p.payment_method_id = $3)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfMethodCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfMethodCountedRow {
  readonly count: number
}

/** Returns matching payments that charged or stored a payment method, after an id. */
export const matchingPaymentsOfMethodCounted: Statement<MatchingPaymentsOfMethodCountedParameters, MatchingPaymentsOfMethodCountedRow> = {
  name: 'matchingPaymentsOfMethodCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.payment_method_id = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($3::uuid is null or p.payment_method_id = $3)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer
) as counted`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingPaymentsOfContactAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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
where p.shard = $1 and p.org_id = $2
  and p.contact_id = $3
  and p.id > $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($3::uuid is null or p.contact_id = $3)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $22::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'firstId', 'endId', 'statuses', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfContactDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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
where p.shard = $1 and p.org_id = $2
  and p.contact_id = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($3::uuid is null or p.contact_id = $3)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'firstId', 'endId', 'statuses', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfContactCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfContactCountedRow {
  readonly count: number
}

/** Returns matching payments of a contact, after an id. */
export const matchingPaymentsOfContactCounted: Statement<MatchingPaymentsOfContactCountedParameters, MatchingPaymentsOfContactCountedRow> = {
  name: 'matchingPaymentsOfContactCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.contact_id = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($3::uuid is null or p.contact_id = $3)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer
) as counted`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'firstId', 'endId', 'statuses', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface NumberOfMethodsWithLast4Parameters {
  readonly shard: number
  readonly orgId: string
  readonly last4: string
  readonly rowsMax: number
  readonly callerId: string
}

export interface NumberOfMethodsWithLast4Row {
  readonly methods: number
}

/** Counts an organization's payment methods with these last digits, at most rowsMax of them. */
export const numberOfMethodsWithLast4: Statement<NumberOfMethodsWithLast4Parameters, NumberOfMethodsWithLast4Row> = {
  name: 'numberOfMethodsWithLast4',
  text: `select count(*)::integer as "methods!"
from (
  select from payment_methods m
  where m.shard = $1 and m.org_id = $2 and m.last4 = $3
  limit $4::integer
) found
where exists (select from accounts a where a.id = $2 and $5 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'last4', 'rowsMax', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    methods: v[0] as number,
  }),
}

export interface MatchingPaymentsOfLast4AscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfLast4AscendingRow {
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
 * Returns matching payments of methods with these last digits, after an id. Reads one page of each
 * method and returns the first rows of all pages.
 */
export const matchingPaymentsOfLast4Ascending: Statement<MatchingPaymentsOfLast4AscendingParameters, MatchingPaymentsOfLast4AscendingRow> = {
  name: 'matchingPaymentsOfLast4Ascending',
  text: `with page as materialized (
  select found.id
  from payment_methods m
    cross join lateral (
      select p.id
      -- Without the offset, PostgreSQL might scan the payments of all methods for each one, in the order of ids.
      from (
        select p.* from payments p
        where p.shard = $1 and p.org_id = $2 and p.payment_method_id = m.id and p.id > $3
        offset 0
      ) p
      where not p.is_verification and p.id >= $4 and p.id < $5
  and ($6::text[] is null or p.status = any($6))
  and ($7::uuid is null or p.contact_id = $7)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
      order by p.id asc limit $22::integer
    ) as found
  where m.shard = $1 and m.org_id = $2 and m.last4 = $20
  order by found.id asc limit $22::integer
)
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from page join payments p on p.shard = $1 and p.id = page.id
order by p.id asc`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfLast4DescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfLast4DescendingRow {
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
 * Returns matching payments of methods with these last digits, after an id. Reads one page of each
 * method and returns the first rows of all pages.
 */
export const matchingPaymentsOfLast4Descending: Statement<MatchingPaymentsOfLast4DescendingParameters, MatchingPaymentsOfLast4DescendingRow> = {
  name: 'matchingPaymentsOfLast4Descending',
  text: `with page as materialized (
  select found.id
  from payment_methods m
    cross join lateral (
      select p.id
      -- Without the offset, PostgreSQL might scan the payments of all methods for each one, in the order of ids.
      from (
        select p.* from payments p
        where p.shard = $1 and p.org_id = $2 and p.payment_method_id = m.id and p.id < $3
        offset 0
      ) p
      where not p.is_verification and p.id >= $4 and p.id < $5
  and ($6::text[] is null or p.status = any($6))
  and ($7::uuid is null or p.contact_id = $7)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
      order by p.id desc limit $22::integer
    ) as found
  where m.shard = $1 and m.org_id = $2 and m.last4 = $20
  order by found.id desc limit $22::integer
)
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from page join payments p on p.shard = $1 and p.id = page.id
order by p.id desc`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfLast4CountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfLast4CountedRow {
  readonly count: number
}

/**
 * Returns matching payments of methods with these last digits, after an id. Reads one page of each
 * method and returns the first rows of all pages.
 */
export const matchingPaymentsOfLast4Counted: Statement<MatchingPaymentsOfLast4CountedParameters, MatchingPaymentsOfLast4CountedRow> = {
  name: 'matchingPaymentsOfLast4Counted',
  text: `select count(*)::integer as "count!" from (
with page as materialized (
  select found.id
  from payment_methods m
    cross join lateral (
      select p.id
      -- Without the offset, PostgreSQL might scan the payments of all methods for each one, in the order of ids.
      from (
        select p.* from payments p
        where p.shard = $1 and p.org_id = $2 and p.payment_method_id = m.id and p.id < $3
        offset 0
      ) p
      where not p.is_verification and p.id >= $4 and p.id < $5
  and ($6::text[] is null or p.status = any($6))
  and ($7::uuid is null or p.contact_id = $7)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
      order by p.id desc limit $22::integer
    ) as found
  where m.shard = $1 and m.org_id = $2 and m.last4 = $20
  order by found.id desc limit $22::integer
)
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from page join payments p on p.shard = $1 and p.id = page.id
order by p.id desc
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingPaymentsOfDeclineCodeAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly declineCode: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfDeclineCodeAscendingRow {
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

/** Returns matching payments with a decline code, after an id. */
export const matchingPaymentsOfDeclineCodeAscending: Statement<MatchingPaymentsOfDeclineCodeAscendingParameters, MatchingPaymentsOfDeclineCodeAscendingRow> = {
  name: 'matchingPaymentsOfDeclineCodeAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.decline_code = $3
  and p.id > $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($3::text is null or p.decline_code = $3)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $22::integer`,
  parameters: ['shard', 'orgId', 'declineCode', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfDeclineCodeDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly declineCode: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfDeclineCodeDescendingRow {
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

/** Returns matching payments with a decline code, after an id. */
export const matchingPaymentsOfDeclineCodeDescending: Statement<MatchingPaymentsOfDeclineCodeDescendingParameters, MatchingPaymentsOfDeclineCodeDescendingRow> = {
  name: 'matchingPaymentsOfDeclineCodeDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.decline_code = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($3::text is null or p.decline_code = $3)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer`,
  parameters: ['shard', 'orgId', 'declineCode', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfDeclineCodeCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly declineCode: string | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfDeclineCodeCountedRow {
  readonly count: number
}

/** Returns matching payments with a decline code, after an id. */
export const matchingPaymentsOfDeclineCodeCounted: Statement<MatchingPaymentsOfDeclineCodeCountedParameters, MatchingPaymentsOfDeclineCodeCountedRow> = {
  name: 'matchingPaymentsOfDeclineCodeCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.decline_code = $3
  and p.id < $4
  and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($3::text is null or p.decline_code = $3)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer
) as counted`,
  parameters: ['shard', 'orgId', 'declineCode', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingPaymentsOfAmountAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string | null
  readonly amountMinor: bigint | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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

/** Returns matching payments of an amount, after an id. Many payments have the same amount. */
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
where p.shard = $1 and p.org_id = $2
  and p.currency = $3 and p.amount_minor = $4
  and p.id > $5
  and not p.is_verification and p.id >= $6 and p.id < $7
  and ($8::text[] is null or p.status = any($8))
  and ($9::uuid is null or p.contact_id = $9)
  and ($10::uuid is null or p.payment_plan_id = $10)
  and ($11::uuid is null or p.payment_method_id = $11)
  and ($12::text is null or p.transaction_ref = $12)
  and ($13::text is null or p.decline_code = $13)
  and ($4::bigint is null or p.amount_minor = $4) and ($3::text is null or p.currency = $3)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $22::integer`,
  parameters: ['shard', 'orgId', 'currency', 'amountMinor', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfAmountDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string | null
  readonly amountMinor: bigint | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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

/** Returns matching payments of an amount, after an id. Many payments have the same amount. */
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
where p.shard = $1 and p.org_id = $2
  and p.currency = $3 and p.amount_minor = $4
  and p.id < $5
  and not p.is_verification and p.id >= $6 and p.id < $7
  and ($8::text[] is null or p.status = any($8))
  and ($9::uuid is null or p.contact_id = $9)
  and ($10::uuid is null or p.payment_plan_id = $10)
  and ($11::uuid is null or p.payment_method_id = $11)
  and ($12::text is null or p.transaction_ref = $12)
  and ($13::text is null or p.decline_code = $13)
  and ($4::bigint is null or p.amount_minor = $4) and ($3::text is null or p.currency = $3)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer`,
  parameters: ['shard', 'orgId', 'currency', 'amountMinor', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsOfAmountCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string | null
  readonly amountMinor: bigint | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsOfAmountCountedRow {
  readonly count: number
}

/** Returns matching payments of an amount, after an id. Many payments have the same amount. */
export const matchingPaymentsOfAmountCounted: Statement<MatchingPaymentsOfAmountCountedParameters, MatchingPaymentsOfAmountCountedRow> = {
  name: 'matchingPaymentsOfAmountCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.currency = $3 and p.amount_minor = $4
  and p.id < $5
  and not p.is_verification and p.id >= $6 and p.id < $7
  and ($8::text[] is null or p.status = any($8))
  and ($9::uuid is null or p.contact_id = $9)
  and ($10::uuid is null or p.payment_plan_id = $10)
  and ($11::uuid is null or p.payment_method_id = $11)
  and ($12::text is null or p.transaction_ref = $12)
  and ($13::text is null or p.decline_code = $13)
  and ($4::bigint is null or p.amount_minor = $4) and ($3::text is null or p.currency = $3)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer
) as counted`,
  parameters: ['shard', 'orgId', 'currency', 'amountMinor', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface NumberOfPaymentsInRangeParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly callerId: string
  readonly rowsMax: number
}

export interface NumberOfPaymentsInRangeRow {
  readonly payments: number
}

/**
 * Returns how many payments an organization has in a range of amounts of a currency, at most as
 * many as rowsMax.
 */
export const numberOfPaymentsInRange: Statement<NumberOfPaymentsInRangeParameters, NumberOfPaymentsInRangeRow> = {
  name: 'numberOfPaymentsInRange',
  text: `select count(*)::integer as "payments!"
from (
  select from payments p
  where p.shard = $1 and p.org_id = $2 and p.currency = $3
    and p.amount_minor >= coalesce($4::bigint, 0)
    and p.amount_minor <= coalesce($5::bigint, 99999999999)
    and exists (select from accounts a where a.id = p.org_id and $6 in (a.id, a.agency_id, a.platform_id))
  limit $7::integer
) found`,
  parameters: ['shard', 'orgId', 'currency', 'minAmountMinor', 'maxAmountMinor', 'callerId', 'rowsMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    payments: v[0] as number,
  }),
}

export interface MatchingPaymentsInRangeAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsInRangeAscendingRow {
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
 * Returns matching payments in a range of amounts of a currency, after an id. Reads the whole range
 * first.
 */
export const matchingPaymentsInRangeAscending: Statement<MatchingPaymentsInRangeAscendingParameters, MatchingPaymentsInRangeAscendingRow> = {
  name: 'matchingPaymentsInRangeAscending',
  text: `with range as materialized (
  select p.id from payments p
  where p.shard = $1 and p.org_id = $2 and p.currency = $3
    and p.amount_minor >= coalesce($4::bigint, 0)
    and p.amount_minor <= coalesce($5::bigint, 99999999999)
)
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from range
  -- Without the limit, PostgreSQL might scan all payments in the order of their ids.
  cross join lateral (
    select p.* from payments p
    where p.shard = $1 and p.id = range.id and p.id > $6
      and not p.is_verification and p.id >= $7 and p.id < $8
  and ($9::text[] is null or p.status = any($9))
  and ($10::uuid is null or p.contact_id = $10)
  and ($11::uuid is null or p.payment_plan_id = $11)
  and ($12::uuid is null or p.payment_method_id = $12)
  and ($13::text is null or p.transaction_ref = $13)
  and ($14::text is null or p.decline_code = $14)
  and ($15::bigint is null or p.amount_minor = $15) and ($3::text is null or p.currency = $3)
  and ($4::bigint is null or p.amount_minor >= $4)
  and ($5::bigint is null or p.amount_minor <= $5)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
    limit 1
  ) p
order by p.id asc limit $22::integer`,
  parameters: ['shard', 'orgId', 'currency', 'minAmountMinor', 'maxAmountMinor', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsInRangeDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsInRangeDescendingRow {
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
 * Returns matching payments in a range of amounts of a currency, after an id. Reads the whole range
 * first.
 */
export const matchingPaymentsInRangeDescending: Statement<MatchingPaymentsInRangeDescendingParameters, MatchingPaymentsInRangeDescendingRow> = {
  name: 'matchingPaymentsInRangeDescending',
  text: `with range as materialized (
  select p.id from payments p
  where p.shard = $1 and p.org_id = $2 and p.currency = $3
    and p.amount_minor >= coalesce($4::bigint, 0)
    and p.amount_minor <= coalesce($5::bigint, 99999999999)
)
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from range
  -- Without the limit, PostgreSQL might scan all payments in the order of their ids.
  cross join lateral (
    select p.* from payments p
    where p.shard = $1 and p.id = range.id and p.id < $6
      and not p.is_verification and p.id >= $7 and p.id < $8
  and ($9::text[] is null or p.status = any($9))
  and ($10::uuid is null or p.contact_id = $10)
  and ($11::uuid is null or p.payment_plan_id = $11)
  and ($12::uuid is null or p.payment_method_id = $12)
  and ($13::text is null or p.transaction_ref = $13)
  and ($14::text is null or p.decline_code = $14)
  and ($15::bigint is null or p.amount_minor = $15) and ($3::text is null or p.currency = $3)
  and ($4::bigint is null or p.amount_minor >= $4)
  and ($5::bigint is null or p.amount_minor <= $5)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
    limit 1
  ) p
order by p.id desc limit $22::integer`,
  parameters: ['shard', 'orgId', 'currency', 'minAmountMinor', 'maxAmountMinor', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsInRangeCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsInRangeCountedRow {
  readonly count: number
}

/**
 * Returns matching payments in a range of amounts of a currency, after an id. Reads the whole range
 * first.
 */
export const matchingPaymentsInRangeCounted: Statement<MatchingPaymentsInRangeCountedParameters, MatchingPaymentsInRangeCountedRow> = {
  name: 'matchingPaymentsInRangeCounted',
  text: `select count(*)::integer as "count!" from (
with range as materialized (
  select p.id from payments p
  where p.shard = $1 and p.org_id = $2 and p.currency = $3
    and p.amount_minor >= coalesce($4::bigint, 0)
    and p.amount_minor <= coalesce($5::bigint, 99999999999)
)
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from range
  -- Without the limit, PostgreSQL might scan all payments in the order of their ids.
  cross join lateral (
    select p.* from payments p
    where p.shard = $1 and p.id = range.id and p.id < $6
      and not p.is_verification and p.id >= $7 and p.id < $8
  and ($9::text[] is null or p.status = any($9))
  and ($10::uuid is null or p.contact_id = $10)
  and ($11::uuid is null or p.payment_plan_id = $11)
  and ($12::uuid is null or p.payment_method_id = $12)
  and ($13::text is null or p.transaction_ref = $13)
  and ($14::text is null or p.decline_code = $14)
  and ($15::bigint is null or p.amount_minor = $15) and ($3::text is null or p.currency = $3)
  and ($4::bigint is null or p.amount_minor >= $4)
  and ($5::bigint is null or p.amount_minor <= $5)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
    limit 1
  ) p
order by p.id desc limit $22::integer
) as counted`,
  parameters: ['shard', 'orgId', 'currency', 'minAmountMinor', 'maxAmountMinor', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingPaymentsInRareStatusesAscendingParameters {
  readonly rareStatuses: readonly (string | null)[]
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsInRareStatusesAscendingRow {
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
 * Returns matching payments in statuses that few payments have, after an id. Reads a page of each
 * status, then the first of all.
 */
export const matchingPaymentsInRareStatusesAscending: Statement<MatchingPaymentsInRareStatusesAscendingParameters, MatchingPaymentsInRareStatusesAscendingRow> = {
  name: 'matchingPaymentsInRareStatusesAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from unnest($1::text[]) as wanted (status)
  cross join lateral (
    select p.id
    from payments p
    where p.shard = $2 and p.org_id = $3 and p.rare_status = wanted.status
      and p.id > $4
      and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($12::text is null or p.decline_code = $12)
  and ($13::bigint is null or p.amount_minor = $13) and ($14::text is null or p.currency = $14)
  and ($15::bigint is null or p.amount_minor >= $15)
  and ($16::bigint is null or p.amount_minor <= $16)
  and ($17::timestamptz is null or p.created_at >= $17) and ($18::timestamptz is null or p.created_at < $18)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($19::text, $20::text, $21::text) = 0 or (
    select ($19 is null or m.type = $19) and ($20 is null or lower(m.brand) = lower($20))
      and ($21 is null or m.last4 = $21)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $22 in (a.id, a.agency_id, a.platform_id))
    order by p.id asc limit $23::integer
  ) as found
  join payments p on p.shard = $2 and p.id = found.id
order by p.id asc limit $23::integer`,
  parameters: ['rareStatuses', 'shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsInRareStatusesDescendingParameters {
  readonly rareStatuses: readonly (string | null)[]
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsInRareStatusesDescendingRow {
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
 * Returns matching payments in statuses that few payments have, after an id. Reads a page of each
 * status, then the first of all.
 */
export const matchingPaymentsInRareStatusesDescending: Statement<MatchingPaymentsInRareStatusesDescendingParameters, MatchingPaymentsInRareStatusesDescendingRow> = {
  name: 'matchingPaymentsInRareStatusesDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from unnest($1::text[]) as wanted (status)
  cross join lateral (
    select p.id
    from payments p
    where p.shard = $2 and p.org_id = $3 and p.rare_status = wanted.status
      and p.id < $4
      and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($12::text is null or p.decline_code = $12)
  and ($13::bigint is null or p.amount_minor = $13) and ($14::text is null or p.currency = $14)
  and ($15::bigint is null or p.amount_minor >= $15)
  and ($16::bigint is null or p.amount_minor <= $16)
  and ($17::timestamptz is null or p.created_at >= $17) and ($18::timestamptz is null or p.created_at < $18)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($19::text, $20::text, $21::text) = 0 or (
    select ($19 is null or m.type = $19) and ($20 is null or lower(m.brand) = lower($20))
      and ($21 is null or m.last4 = $21)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $22 in (a.id, a.agency_id, a.platform_id))
    order by p.id desc limit $23::integer
  ) as found
  join payments p on p.shard = $2 and p.id = found.id
order by p.id desc limit $23::integer`,
  parameters: ['rareStatuses', 'shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsInRareStatusesCountedParameters {
  readonly rareStatuses: readonly (string | null)[]
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsInRareStatusesCountedRow {
  readonly count: number
}

/**
 * Returns matching payments in statuses that few payments have, after an id. Reads a page of each
 * status, then the first of all.
 */
export const matchingPaymentsInRareStatusesCounted: Statement<MatchingPaymentsInRareStatusesCountedParameters, MatchingPaymentsInRareStatusesCountedRow> = {
  name: 'matchingPaymentsInRareStatusesCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from unnest($1::text[]) as wanted (status)
  cross join lateral (
    select p.id
    from payments p
    where p.shard = $2 and p.org_id = $3 and p.rare_status = wanted.status
      and p.id < $4
      and not p.is_verification and p.id >= $5 and p.id < $6
  and ($7::text[] is null or p.status = any($7))
  and ($8::uuid is null or p.contact_id = $8)
  and ($9::uuid is null or p.payment_plan_id = $9)
  and ($10::uuid is null or p.payment_method_id = $10)
  and ($11::text is null or p.transaction_ref = $11)
  and ($12::text is null or p.decline_code = $12)
  and ($13::bigint is null or p.amount_minor = $13) and ($14::text is null or p.currency = $14)
  and ($15::bigint is null or p.amount_minor >= $15)
  and ($16::bigint is null or p.amount_minor <= $16)
  and ($17::timestamptz is null or p.created_at >= $17) and ($18::timestamptz is null or p.created_at < $18)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($19::text, $20::text, $21::text) = 0 or (
    select ($19 is null or m.type = $19) and ($20 is null or lower(m.brand) = lower($20))
      and ($21 is null or m.last4 = $21)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $22 in (a.id, a.agency_id, a.platform_id))
    order by p.id desc limit $23::integer
  ) as found
  join payments p on p.shard = $2 and p.id = found.id
order by p.id desc limit $23::integer
) as counted`,
  parameters: ['rareStatuses', 'shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface MatchingPaymentsAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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

/** Returns an organization's matching payments, after an id. */
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
where p.shard = $1 and p.org_id = $2
  and p.id > $3
  and not p.is_verification and p.id >= $4 and p.id < $5
  and ($6::text[] is null or p.status = any($6))
  and ($7::uuid is null or p.contact_id = $7)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $22::integer`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
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

/** Returns an organization's matching payments, after an id. */
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
where p.shard = $1 and p.org_id = $2
  and p.id < $3
  and not p.is_verification and p.id >= $4 and p.id < $5
  and ($6::text[] is null or p.status = any($6))
  and ($7::uuid is null or p.contact_id = $7)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
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

export interface MatchingPaymentsCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly firstId: string
  readonly endId: string
  readonly statuses: readonly (string | null)[] | null
  readonly contactId: string | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly declineCode: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly callerId: string
  readonly limit: number
}

export interface MatchingPaymentsCountedRow {
  readonly count: number
}

/** Returns an organization's matching payments, after an id. */
export const matchingPaymentsCounted: Statement<MatchingPaymentsCountedParameters, MatchingPaymentsCountedRow> = {
  name: 'matchingPaymentsCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2
  and p.id < $3
  and not p.is_verification and p.id >= $4 and p.id < $5
  and ($6::text[] is null or p.status = any($6))
  and ($7::uuid is null or p.contact_id = $7)
  and ($8::uuid is null or p.payment_plan_id = $8)
  and ($9::uuid is null or p.payment_method_id = $9)
  and ($10::text is null or p.transaction_ref = $10)
  and ($11::text is null or p.decline_code = $11)
  and ($12::bigint is null or p.amount_minor = $12) and ($13::text is null or p.currency = $13)
  and ($14::bigint is null or p.amount_minor >= $14)
  and ($15::bigint is null or p.amount_minor <= $15)
  and ($16::timestamptz is null or p.created_at >= $16) and ($17::timestamptz is null or p.created_at < $17)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls($18::text, $19::text, $20::text) = 0 or (
    select ($18 is null or m.type = $18) and ($19 is null or lower(m.brand) = lower($19))
      and ($20 is null or m.last4 = $20)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and $21 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $22::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'firstId', 'endId', 'statuses', 'contactId', 'paymentPlanId', 'paymentMethodId', 'transactionRef', 'declineCode', 'amountMinor', 'currency', 'minAmountMinor', 'maxAmountMinor', 'since', 'until', 'methodType', 'cardBrand', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
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
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    hasPlan: v[0] as boolean,
    hasMethod: v[1] as boolean,
  }),
}

export const matchingPaymentsOfReference = {
  ascending: matchingPaymentsOfReferenceAscending,
  descending: matchingPaymentsOfReferenceDescending,
  counted: matchingPaymentsOfReferenceCounted,
}

export const matchingPaymentsOfTransactionRef = {
  ascending: matchingPaymentsOfTransactionRefAscending,
  descending: matchingPaymentsOfTransactionRefDescending,
  counted: matchingPaymentsOfTransactionRefCounted,
}

export const matchingPaymentsOfPlan = {
  ascending: matchingPaymentsOfPlanAscending,
  descending: matchingPaymentsOfPlanDescending,
  counted: matchingPaymentsOfPlanCounted,
}

export const matchingPaymentsOfMethod = {
  ascending: matchingPaymentsOfMethodAscending,
  descending: matchingPaymentsOfMethodDescending,
  counted: matchingPaymentsOfMethodCounted,
}

export const matchingPaymentsOfContact = {
  ascending: matchingPaymentsOfContactAscending,
  descending: matchingPaymentsOfContactDescending,
  counted: matchingPaymentsOfContactCounted,
}

export const matchingPaymentsOfLast4 = {
  ascending: matchingPaymentsOfLast4Ascending,
  descending: matchingPaymentsOfLast4Descending,
  counted: matchingPaymentsOfLast4Counted,
}

export const matchingPaymentsOfDeclineCode = {
  ascending: matchingPaymentsOfDeclineCodeAscending,
  descending: matchingPaymentsOfDeclineCodeDescending,
  counted: matchingPaymentsOfDeclineCodeCounted,
}

export const matchingPaymentsOfAmount = {
  ascending: matchingPaymentsOfAmountAscending,
  descending: matchingPaymentsOfAmountDescending,
  counted: matchingPaymentsOfAmountCounted,
}

export const matchingPaymentsInRange = {
  ascending: matchingPaymentsInRangeAscending,
  descending: matchingPaymentsInRangeDescending,
  counted: matchingPaymentsInRangeCounted,
}

export const matchingPaymentsInRareStatuses = {
  ascending: matchingPaymentsInRareStatusesAscending,
  descending: matchingPaymentsInRareStatusesDescending,
  counted: matchingPaymentsInRareStatusesCounted,
}

export const matchingPayments = {
  ascending: matchingPaymentsAscending,
  descending: matchingPaymentsDescending,
  counted: matchingPaymentsCounted,
}
