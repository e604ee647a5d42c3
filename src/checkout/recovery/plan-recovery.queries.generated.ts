// Made by scripts/generate-queries.ts from plan-recovery.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface PlansWithFailedOccurrenceParameters {
  readonly shards: readonly (number | null)[]
  readonly planIds: readonly (string | null)[]
  readonly callerId: string
}

export interface PlansWithFailedOccurrenceRow {
  readonly id: string
  readonly orgId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly occurrences: number
  readonly currency: string
  readonly checkoutConfigurationId: string
}

/**
 * Returns the given plans that have a failed occurrence, each with the checkout configuration of
 * its recovery page.
 */
export const plansWithFailedOccurrence: Statement<PlansWithFailedOccurrenceParameters, PlansWithFailedOccurrenceRow> = {
  name: 'plansWithFailedOccurrence',
  text: `select p.id, p.org_id, p.amount_minor, p.total_amount_minor, p.occurrences, p.currency, coalesce(s.checkout_configuration_id, k.id) as "checkout_configuration_id!"
from payment_plans p
  join checkout_configurations k on k.shard = p.shard and k.org_id = p.org_id and k.is_default
  left join payment_plan_sessions s
    on s.shard = p.shard and s.org_id = p.org_id and s.id = p.payment_plan_session_id
where p.shard = any($1::smallint[]) and p.id = any($2::uuid[])
  and exists (
    select from payment_plan_occurrences o where o.shard = p.shard and o.plan_id = p.id and o.status = 'Failed'
  )
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shards', 'planIds', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: [] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    amountMinor: v[2] as bigint,
    totalAmountMinor: v[3] as bigint | null,
    occurrences: v[4] as number,
    currency: v[5] as string,
    checkoutConfigurationId: v[6] as string,
  }),
}

export interface PlanByLinkParameters {
  readonly shard: number
  readonly planId: string
}

export interface PlanByLinkRow {
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
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly accountCreatedAt: Timestamp
  readonly accountUpdatedAt: Timestamp
  readonly clockNow: Timestamp | null
  readonly contactEmail: string | null
  readonly checkoutConfigurationId: string
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
}

/**
 * Returns a plan for the holder of its recovery link, with its organization, contact and branding.
 * The branding is that of its session, or else the default.
 */
export const planByLink: Statement<PlanByLinkParameters, PlanByLinkRow> = {
  name: 'planByLink',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at,
  a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  a.created_at as account_created_at, a.updated_at as account_updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now,
  c.email as "contact_email?",
  coalesce(s.checkout_configuration_id, k.id) as "checkout_configuration_id!",
  s.brand_name as "brand_name?", s.brand_logo_url as "brand_logo_url?"
from payment_plans p
  join accounts a on a.id = p.org_id
  join contacts c on c.shard = p.shard and c.org_id = p.org_id and c.id = p.contact_id
  join checkout_configurations k on k.shard = p.shard and k.org_id = p.org_id and k.is_default
  left join payment_plan_sessions s
    on s.shard = p.shard and s.org_id = p.org_id and s.id = p.payment_plan_session_id
where p.shard = $1 and p.id = $2`,
  parameters: ['shard', 'planId'],
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
    kind: v[21] as string,
    name: v[22] as string,
    agencyId: v[23] as string | null,
    platformId: v[24] as string | null,
    timeZone: v[25] as string,
    mode: v[26] as string,
    clockId: v[27] as string | null,
    accountCreatedAt: v[28] as Timestamp,
    accountUpdatedAt: v[29] as Timestamp,
    clockNow: v[30] as Timestamp | null,
    contactEmail: v[31] as string | null,
    checkoutConfigurationId: v[32] as string,
    brandName: v[33] as string | null,
    brandLogoUrl: v[34] as string | null,
  }),
}

export interface OccurrencesToRecoverParameters {
  readonly shard: number
  readonly planId: string
}

export interface OccurrencesToRecoverRow {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
  readonly retryAt: Timestamp | null
  readonly paymentId: string | null
  readonly paymentStatus: string | null
  readonly byCustomer: boolean
  readonly declineCode: string | null
  readonly actionUrl: string | null
  readonly paymentUpdatedAt: Timestamp | null
  readonly returnCode: string | null
}

/**
 * Returns the occurrences of a plan that are unpaid, or were paid at its recovery link, each with
 * its newest payment.
 */
export const occurrencesToRecover: Statement<OccurrencesToRecoverParameters, OccurrencesToRecoverRow> = {
  name: 'occurrencesToRecover',
  text: `select o.number, o.due_date, o.status, o.retry_at, o.payment_id, p.status as "payment_status?", p.consent_id is not null and p.payment_plan_session_id is null as "by_customer!",
  p.decline_code as "decline_code?", p.action_url as "action_url?",
  p.updated_at as "payment_updated_at?", (
    select t.return_code from payment_attempts t
    where t.shard = p.shard and t.payment_id = p.id and t.return_code is not null
    limit 1
  ) as "return_code?"
from payment_plan_occurrences o
  left join payments p on p.shard = o.shard and p.org_id = o.org_id and p.id = o.payment_id
where o.shard = $1 and o.plan_id = $2
  and (o.status in ('Scheduled', 'Failed', 'Processing') or (p.consent_id is not null and p.payment_plan_session_id is null))
order by o.number`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
    status: v[2] as string,
    retryAt: v[3] as Timestamp | null,
    paymentId: v[4] as string | null,
    paymentStatus: v[5] as string | null,
    byCustomer: v[6] as boolean,
    declineCode: v[7] as string | null,
    actionUrl: v[8] as string | null,
    paymentUpdatedAt: v[9] as Timestamp | null,
    returnCode: v[10] as string | null,
  }),
}

export interface LockPlanToRecoverParameters {
  readonly shard: number
  readonly planId: string
}

export interface LockPlanToRecoverRow {
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

/** Locks a plan that was found by its recovery link. */
export const lockPlanToRecover: Statement<LockPlanToRecoverParameters, LockPlanToRecoverRow> = {
  name: 'lockPlanToRecover',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.id = $2
for update of p`,
  parameters: ['shard', 'planId'],
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

export interface OccurrenceIsRecoverableParameters {
  readonly shard: number
  readonly planId: string
  readonly number: number
  readonly lastPaymentId: string | null
}

export interface OccurrenceIsRecoverableRow {
  readonly number: number
}

/**
 * Returns an occurrence of a locked plan if it failed, its last payment is still this one, and no
 * occurrence of the plan is processing.
 */
export const occurrenceIsRecoverable: Statement<OccurrenceIsRecoverableParameters, OccurrenceIsRecoverableRow> = {
  name: 'occurrenceIsRecoverable',
  text: `select o.number from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.number = $3 and o.status = 'Failed'
  and o.payment_id is not distinct from $4::uuid
  and not exists (
    select from payment_plan_occurrences w where w.shard = o.shard and w.plan_id = o.plan_id and w.status = 'Processing'
  )`,
  parameters: ['shard', 'planId', 'number', 'lastPaymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface MethodFailedOccurrenceParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string
  readonly planId: string
  readonly number: number
}

export interface MethodFailedOccurrenceRow {
  readonly id: string
}

/** Returns a failed or returned payment of an occurrence from a payment method. */
export const methodFailedOccurrence: Statement<MethodFailedOccurrenceParameters, MethodFailedOccurrenceRow> = {
  name: 'methodFailedOccurrence',
  text: `select p.id from payments p
where p.shard = $1 and p.org_id = $2 and p.payment_method_id = $3 and p.payment_plan_id = $4
  and p.plan_occurrence = $5 and p.status in ('Failed', 'Returned')
limit 1`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'planId', 'number'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface CountCustomerAttemptsParameters {
  readonly paymentId: string | null
  readonly since: Timestamp
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly planId: string
  readonly number: number
}

export interface CountCustomerAttemptsRow {
  readonly ofPayment: number
  readonly recent: number
  readonly firstAt: Timestamp | null
}

/**
 * Counts a customer's attempts to pay an occurrence: the attempts of one payment, and all attempts
 * since a time. Returns the time of the first of these, too.
 */
export const countCustomerAttempts: Statement<CountCustomerAttemptsParameters, CountCustomerAttemptsRow> = {
  name: 'countCustomerAttempts',
  text: `select count(*) filter (where t.payment_id = $1::uuid)::integer as "of_payment!",
  count(*) filter (where t.created_at > $2)::integer as "recent!",
  min(t.created_at) filter (where t.created_at > $2) as "first_at?"
from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = $3 and p.org_id = $4 and p.contact_id = $5 and p.payment_plan_id = $6
  and p.plan_occurrence = $7 and p.consent_id is not null and p.payment_plan_session_id is null`,
  parameters: ['paymentId', 'since', 'shard', 'orgId', 'contactId', 'planId', 'number'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    ofPayment: v[0] as number,
    recent: v[1] as number,
    firstAt: v[2] as Timestamp | null,
  }),
}

export interface StartRecoveryParameters {
  readonly paymentId: string
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly number: number
}

export type StartRecoveryRow = object

/**
 * Marks a failed occurrence as being paid by its customer. Its next retry remains scheduled, in
 * case the customer's payment is declined.
 */
export const startRecovery: Statement<StartRecoveryParameters, StartRecoveryRow> = {
  name: 'startRecovery',
  text: `update payment_plan_occurrences o
set status = 'Processing', payment_id = $1, attempts = o.attempts + 1, updated_at = $2
where o.shard = $3 and o.plan_id = $4 and o.number = $5 and o.status = 'Failed'`,
  parameters: ['paymentId', 'now', 'shard', 'planId', 'number'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
