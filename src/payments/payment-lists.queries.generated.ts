// Made by scripts/generate-queries.ts from payment-lists.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface PaymentsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfOrganizationAscendingRow {
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

/** Returns an organization's payments after an id. */
export const paymentsOfOrganizationAscending: Statement<PaymentsOfOrganizationAscendingParameters, PaymentsOfOrganizationAscendingRow> = {
  name: 'paymentsOfOrganizationAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.id > $3
  and exists (select from accounts a where a.id = p.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
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

export interface PaymentsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfOrganizationDescendingRow {
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

/** Returns an organization's payments after an id. */
export const paymentsOfOrganizationDescending: Statement<PaymentsOfOrganizationDescendingParameters, PaymentsOfOrganizationDescendingRow> = {
  name: 'paymentsOfOrganizationDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.id < $3
  and exists (select from accounts a where a.id = p.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
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

export interface PaymentsOfOrganizationCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfOrganizationCountedRow {
  readonly count: number
}

/** Returns an organization's payments after an id. */
export const paymentsOfOrganizationCounted: Statement<PaymentsOfOrganizationCountedParameters, PaymentsOfOrganizationCountedRow> = {
  name: 'paymentsOfOrganizationCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.id < $3
  and exists (select from accounts a where a.id = p.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $5::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface PaymentsInStatusAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsInStatusAscendingRow {
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

/** Returns an organization's payments in a status after an id. */
export const paymentsInStatusAscending: Statement<PaymentsInStatusAscendingParameters, PaymentsInStatusAscendingRow> = {
  name: 'paymentsInStatusAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.status = $3
  and p.id > $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $6::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'callerId', 'limit'],
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

export interface PaymentsInStatusDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsInStatusDescendingRow {
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

/** Returns an organization's payments in a status after an id. */
export const paymentsInStatusDescending: Statement<PaymentsInStatusDescendingParameters, PaymentsInStatusDescendingRow> = {
  name: 'paymentsInStatusDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.status = $3
  and p.id < $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $6::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'callerId', 'limit'],
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

export interface PaymentsInStatusCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsInStatusCountedRow {
  readonly count: number
}

/** Returns an organization's payments in a status after an id. */
export const paymentsInStatusCounted: Statement<PaymentsInStatusCountedParameters, PaymentsInStatusCountedRow> = {
  name: 'paymentsInStatusCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.status = $3
  and p.id < $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $6::integer
) as counted`,
  parameters: ['shard', 'orgId', 'status', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface PaymentsInRareStatusAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsInRareStatusAscendingRow {
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

/** Returns an organization's payments in a rare status after an id. */
export const paymentsInRareStatusAscending: Statement<PaymentsInRareStatusAscendingParameters, PaymentsInRareStatusAscendingRow> = {
  name: 'paymentsInRareStatusAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.rare_status = $3
  and p.id > $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $6::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'callerId', 'limit'],
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

export interface PaymentsInRareStatusDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsInRareStatusDescendingRow {
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

/** Returns an organization's payments in a rare status after an id. */
export const paymentsInRareStatusDescending: Statement<PaymentsInRareStatusDescendingParameters, PaymentsInRareStatusDescendingRow> = {
  name: 'paymentsInRareStatusDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.rare_status = $3
  and p.id < $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $6::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'callerId', 'limit'],
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

export interface PaymentsInRareStatusCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsInRareStatusCountedRow {
  readonly count: number
}

/** Returns an organization's payments in a rare status after an id. */
export const paymentsInRareStatusCounted: Statement<PaymentsInRareStatusCountedParameters, PaymentsInRareStatusCountedRow> = {
  name: 'paymentsInRareStatusCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.rare_status = $3
  and p.id < $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $6::integer
) as counted`,
  parameters: ['shard', 'orgId', 'status', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface PaymentsOfContactAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfContactAscendingRow {
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

/** Returns a contact's payments after an id. */
export const paymentsOfContactAscending: Statement<PaymentsOfContactAscendingParameters, PaymentsOfContactAscendingRow> = {
  name: 'paymentsOfContactAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.contact_id = $3
  and p.id > $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $6::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'callerId', 'limit'],
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

export interface PaymentsOfContactDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfContactDescendingRow {
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

/** Returns a contact's payments after an id. */
export const paymentsOfContactDescending: Statement<PaymentsOfContactDescendingParameters, PaymentsOfContactDescendingRow> = {
  name: 'paymentsOfContactDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.contact_id = $3
  and p.id < $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $6::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'callerId', 'limit'],
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

export interface PaymentsOfContactCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfContactCountedRow {
  readonly count: number
}

/** Returns a contact's payments after an id. */
export const paymentsOfContactCounted: Statement<PaymentsOfContactCountedParameters, PaymentsOfContactCountedRow> = {
  name: 'paymentsOfContactCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.contact_id = $3
  and p.id < $4
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $6::integer
) as counted`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface PaymentsOfContactInStatusAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfContactInStatusAscendingRow {
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

/** Returns a contact's payments in a status after an id. */
export const paymentsOfContactInStatusAscending: Statement<PaymentsOfContactInStatusAscendingParameters, PaymentsOfContactInStatusAscendingRow> = {
  name: 'paymentsOfContactInStatusAscending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.contact_id = $3 and p.status = $4
  and p.id > $5
  and exists (select from accounts a where a.id = p.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $7::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'status', 'from', 'callerId', 'limit'],
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

export interface PaymentsOfContactInStatusDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfContactInStatusDescendingRow {
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

/** Returns a contact's payments in a status after an id. */
export const paymentsOfContactInStatusDescending: Statement<PaymentsOfContactInStatusDescendingParameters, PaymentsOfContactInStatusDescendingRow> = {
  name: 'paymentsOfContactInStatusDescending',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.contact_id = $3 and p.status = $4
  and p.id < $5
  and exists (select from accounts a where a.id = p.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $7::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'status', 'from', 'callerId', 'limit'],
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

export interface PaymentsOfContactInStatusCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly status: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface PaymentsOfContactInStatusCountedRow {
  readonly count: number
}

/** Returns a contact's payments in a status after an id. */
export const paymentsOfContactInStatusCounted: Statement<PaymentsOfContactInStatusCountedParameters, PaymentsOfContactInStatusCountedRow> = {
  name: 'paymentsOfContactInStatusCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification and p.contact_id = $3 and p.status = $4
  and p.id < $5
  and exists (select from accounts a where a.id = p.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $7::integer
) as counted`,
  parameters: ['shard', 'orgId', 'contactId', 'status', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export const paymentsOfOrganization = {
  ascending: paymentsOfOrganizationAscending,
  descending: paymentsOfOrganizationDescending,
  counted: paymentsOfOrganizationCounted,
}

export const paymentsInStatus = {
  ascending: paymentsInStatusAscending,
  descending: paymentsInStatusDescending,
  counted: paymentsInStatusCounted,
}

export const paymentsInRareStatus = {
  ascending: paymentsInRareStatusAscending,
  descending: paymentsInRareStatusDescending,
  counted: paymentsInRareStatusCounted,
}

export const paymentsOfContact = {
  ascending: paymentsOfContactAscending,
  descending: paymentsOfContactDescending,
  counted: paymentsOfContactCounted,
}

export const paymentsOfContactInStatus = {
  ascending: paymentsOfContactInStatusAscending,
  descending: paymentsOfContactInStatusDescending,
  counted: paymentsOfContactInStatusCounted,
}
