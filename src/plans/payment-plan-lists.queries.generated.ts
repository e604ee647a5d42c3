// Made by scripts/generate-queries.ts from payment-plan-lists.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface PaymentPlansOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfOrganizationAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an organization's plans that match, after an id. */
export const paymentPlansOfOrganizationAscending: Statement<PaymentPlansOfOrganizationAscendingParameters, PaymentPlansOfOrganizationAscendingRow> = {
  name: 'paymentPlansOfOrganizationAscending',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.id > $3
  and ($4::text is null or p.currency = $4)
  and ($5::timestamptz is null or p.next_run_at >= $5)
  and ($6::timestamptz is null or p.next_run_at < $6)
  and p.id >= $7 and p.id < $8
  and ($9::timestamptz is null or p.created_at >= $9) and ($10::timestamptz is null or p.created_at < $10)
  and exists (select from accounts a where a.id = p.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $12::integer`,
  parameters: ['shard', 'orgId', 'from', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface PaymentPlansOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfOrganizationDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an organization's plans that match, after an id. */
export const paymentPlansOfOrganizationDescending: Statement<PaymentPlansOfOrganizationDescendingParameters, PaymentPlansOfOrganizationDescendingRow> = {
  name: 'paymentPlansOfOrganizationDescending',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.id < $3
  and ($4::text is null or p.currency = $4)
  and ($5::timestamptz is null or p.next_run_at >= $5)
  and ($6::timestamptz is null or p.next_run_at < $6)
  and p.id >= $7 and p.id < $8
  and ($9::timestamptz is null or p.created_at >= $9) and ($10::timestamptz is null or p.created_at < $10)
  and exists (select from accounts a where a.id = p.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $12::integer`,
  parameters: ['shard', 'orgId', 'from', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface PaymentPlansOfOrganizationCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfOrganizationCountedRow {
  readonly count: number
}

/** Returns an organization's plans that match, after an id. */
export const paymentPlansOfOrganizationCounted: Statement<PaymentPlansOfOrganizationCountedParameters, PaymentPlansOfOrganizationCountedRow> = {
  name: 'paymentPlansOfOrganizationCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.id < $3
  and ($4::text is null or p.currency = $4)
  and ($5::timestamptz is null or p.next_run_at >= $5)
  and ($6::timestamptz is null or p.next_run_at < $6)
  and p.id >= $7 and p.id < $8
  and ($9::timestamptz is null or p.created_at >= $9) and ($10::timestamptz is null or p.created_at < $10)
  and exists (select from accounts a where a.id = p.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $12::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface PaymentPlansInStatusAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansInStatusAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an organization's plans in a status that match, after an id. */
export const paymentPlansInStatusAscending: Statement<PaymentPlansInStatusAscendingParameters, PaymentPlansInStatusAscendingRow> = {
  name: 'paymentPlansInStatusAscending',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.status = $3 and p.id > $4
  and ($5::text is null or p.currency = $5)
  and ($6::timestamptz is null or p.next_run_at >= $6)
  and ($7::timestamptz is null or p.next_run_at < $7)
  and p.id >= $8 and p.id < $9
  and ($10::timestamptz is null or p.created_at >= $10) and ($11::timestamptz is null or p.created_at < $11)
  and exists (select from accounts a where a.id = p.org_id and $12 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $13::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface PaymentPlansInStatusDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansInStatusDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an organization's plans in a status that match, after an id. */
export const paymentPlansInStatusDescending: Statement<PaymentPlansInStatusDescendingParameters, PaymentPlansInStatusDescendingRow> = {
  name: 'paymentPlansInStatusDescending',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.status = $3 and p.id < $4
  and ($5::text is null or p.currency = $5)
  and ($6::timestamptz is null or p.next_run_at >= $6)
  and ($7::timestamptz is null or p.next_run_at < $7)
  and p.id >= $8 and p.id < $9
  and ($10::timestamptz is null or p.created_at >= $10) and ($11::timestamptz is null or p.created_at < $11)
  and exists (select from accounts a where a.id = p.org_id and $12 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $13::integer`,
  parameters: ['shard', 'orgId', 'status', 'from', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface PaymentPlansInStatusCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly status: string
  readonly from: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansInStatusCountedRow {
  readonly count: number
}

/** Returns an organization's plans in a status that match, after an id. */
export const paymentPlansInStatusCounted: Statement<PaymentPlansInStatusCountedParameters, PaymentPlansInStatusCountedRow> = {
  name: 'paymentPlansInStatusCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.status = $3 and p.id < $4
  and ($5::text is null or p.currency = $5)
  and ($6::timestamptz is null or p.next_run_at >= $6)
  and ($7::timestamptz is null or p.next_run_at < $7)
  and p.id >= $8 and p.id < $9
  and ($10::timestamptz is null or p.created_at >= $10) and ($11::timestamptz is null or p.created_at < $11)
  and exists (select from accounts a where a.id = p.org_id and $12 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $13::integer
) as counted`,
  parameters: ['shard', 'orgId', 'status', 'from', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface PaymentPlansOfContactAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly status: string | null
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfContactAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a contact's plans that match, after an id. */
export const paymentPlansOfContactAscending: Statement<PaymentPlansOfContactAscendingParameters, PaymentPlansOfContactAscendingRow> = {
  name: 'paymentPlansOfContactAscending',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.contact_id = $3 and p.id > $4
  and ($5::text is null or p.status = $5)
  and ($6::text is null or p.currency = $6)
  and ($7::timestamptz is null or p.next_run_at >= $7)
  and ($8::timestamptz is null or p.next_run_at < $8)
  and p.id >= $9 and p.id < $10
  and ($11::timestamptz is null or p.created_at >= $11) and ($12::timestamptz is null or p.created_at < $12)
  and exists (select from accounts a where a.id = p.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $14::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'status', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface PaymentPlansOfContactDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly status: string | null
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfContactDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a contact's plans that match, after an id. */
export const paymentPlansOfContactDescending: Statement<PaymentPlansOfContactDescendingParameters, PaymentPlansOfContactDescendingRow> = {
  name: 'paymentPlansOfContactDescending',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.contact_id = $3 and p.id < $4
  and ($5::text is null or p.status = $5)
  and ($6::text is null or p.currency = $6)
  and ($7::timestamptz is null or p.next_run_at >= $7)
  and ($8::timestamptz is null or p.next_run_at < $8)
  and p.id >= $9 and p.id < $10
  and ($11::timestamptz is null or p.created_at >= $11) and ($12::timestamptz is null or p.created_at < $12)
  and exists (select from accounts a where a.id = p.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $14::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'status', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface PaymentPlansOfContactCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly status: string | null
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfContactCountedRow {
  readonly count: number
}

/** Returns a contact's plans that match, after an id. */
export const paymentPlansOfContactCounted: Statement<PaymentPlansOfContactCountedParameters, PaymentPlansOfContactCountedRow> = {
  name: 'paymentPlansOfContactCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.contact_id = $3 and p.id < $4
  and ($5::text is null or p.status = $5)
  and ($6::text is null or p.currency = $6)
  and ($7::timestamptz is null or p.next_run_at >= $7)
  and ($8::timestamptz is null or p.next_run_at < $8)
  and p.id >= $9 and p.id < $10
  and ($11::timestamptz is null or p.created_at >= $11) and ($12::timestamptz is null or p.created_at < $12)
  and exists (select from accounts a where a.id = p.org_id and $13 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $14::integer
) as counted`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'status', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface PaymentPlansOfProviderConfigurationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly status: string | null
  readonly contactId: string | null
  readonly configurationId: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfProviderConfigurationAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns the plans in progress that a provider configuration charges and that match, after an id.
 */
export const paymentPlansOfProviderConfigurationAscending: Statement<PaymentPlansOfProviderConfigurationAscendingParameters, PaymentPlansOfProviderConfigurationAscendingRow> = {
  name: 'paymentPlansOfProviderConfigurationAscending',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.id > $3
  and p.status in ('Active', 'Paused', 'PastDue') and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and p.payment_method_id in (
    select m.id from payment_methods m where m.shard = $1 and m.configuration_id = $6)
  and ($7::text is null or p.currency = $7)
  and ($8::timestamptz is null or p.next_run_at >= $8)
  and ($9::timestamptz is null or p.next_run_at < $9)
  and p.id >= $10 and p.id < $11
  and ($12::timestamptz is null or p.created_at >= $12) and ($13::timestamptz is null or p.created_at < $13)
  and exists (select from accounts a where a.id = p.org_id and $14 in (a.id, a.agency_id, a.platform_id))
order by p.id asc limit $15::integer`,
  parameters: ['shard', 'orgId', 'from', 'status', 'contactId', 'configurationId', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface PaymentPlansOfProviderConfigurationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly status: string | null
  readonly contactId: string | null
  readonly configurationId: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfProviderConfigurationDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns the plans in progress that a provider configuration charges and that match, after an id.
 */
export const paymentPlansOfProviderConfigurationDescending: Statement<PaymentPlansOfProviderConfigurationDescendingParameters, PaymentPlansOfProviderConfigurationDescendingRow> = {
  name: 'paymentPlansOfProviderConfigurationDescending',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.id < $3
  and p.status in ('Active', 'Paused', 'PastDue') and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and p.payment_method_id in (
    select m.id from payment_methods m where m.shard = $1 and m.configuration_id = $6)
  and ($7::text is null or p.currency = $7)
  and ($8::timestamptz is null or p.next_run_at >= $8)
  and ($9::timestamptz is null or p.next_run_at < $9)
  and p.id >= $10 and p.id < $11
  and ($12::timestamptz is null or p.created_at >= $12) and ($13::timestamptz is null or p.created_at < $13)
  and exists (select from accounts a where a.id = p.org_id and $14 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $15::integer`,
  parameters: ['shard', 'orgId', 'from', 'status', 'contactId', 'configurationId', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface PaymentPlansOfProviderConfigurationCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly status: string | null
  readonly contactId: string | null
  readonly configurationId: string
  readonly currency: string | null
  readonly nextRunSince: Timestamp | null
  readonly nextRunUntil: Timestamp | null
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentPlansOfProviderConfigurationCountedRow {
  readonly count: number
}

/**
 * Returns the plans in progress that a provider configuration charges and that match, after an id.
 */
export const paymentPlansOfProviderConfigurationCounted: Statement<PaymentPlansOfProviderConfigurationCountedParameters, PaymentPlansOfProviderConfigurationCountedRow> = {
  name: 'paymentPlansOfProviderConfigurationCounted',
  text: `select count(*)::integer as "count!" from (
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.id < $3
  and p.status in ('Active', 'Paused', 'PastDue') and ($4::text is null or p.status = $4)
  and ($5::uuid is null or p.contact_id = $5)
  and p.payment_method_id in (
    select m.id from payment_methods m where m.shard = $1 and m.configuration_id = $6)
  and ($7::text is null or p.currency = $7)
  and ($8::timestamptz is null or p.next_run_at >= $8)
  and ($9::timestamptz is null or p.next_run_at < $9)
  and p.id >= $10 and p.id < $11
  and ($12::timestamptz is null or p.created_at >= $12) and ($13::timestamptz is null or p.created_at < $13)
  and exists (select from accounts a where a.id = p.org_id and $14 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $15::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'status', 'contactId', 'configurationId', 'currency', 'nextRunSince', 'nextRunUntil', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export const paymentPlansOfOrganization = {
  ascending: paymentPlansOfOrganizationAscending,
  descending: paymentPlansOfOrganizationDescending,
  counted: paymentPlansOfOrganizationCounted,
}

export const paymentPlansInStatus = {
  ascending: paymentPlansInStatusAscending,
  descending: paymentPlansInStatusDescending,
  counted: paymentPlansInStatusCounted,
}

export const paymentPlansOfContact = {
  ascending: paymentPlansOfContactAscending,
  descending: paymentPlansOfContactDescending,
  counted: paymentPlansOfContactCounted,
}

export const paymentPlansOfProviderConfiguration = {
  ascending: paymentPlansOfProviderConfigurationAscending,
  descending: paymentPlansOfProviderConfigurationDescending,
  counted: paymentPlansOfProviderConfigurationCounted,
}
