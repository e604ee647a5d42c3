// Made by scripts/generate-queries.ts from payment-plan-sessions.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface PaymentPlanSessionByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface PaymentPlanSessionByIdRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentPlanId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly paymentId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a plan session that the caller can reach. */
export const paymentPlanSessionById: Statement<PaymentPlanSessionByIdParameters, PaymentPlanSessionByIdRow> = {
  name: 'paymentPlanSessionById',
  text: `select s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
where s.shard = $1 and s.id = $2
  and exists (select from accounts a where a.id = s.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    amountMinor: v[3] as bigint,
    totalAmountMinor: v[4] as bigint | null,
    currency: v[5] as string,
    status: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    callbackUrl: v[10] as string | null,
    cancelUrl: v[11] as string | null,
    successUrl: v[12] as string | null,
    linkSecretSealed: v[13] as Buffer,
    expirationDate: v[14] as Timestamp | null,
    paymentPlanId: v[15] as string | null,
    checkoutConfigurationId: v[16] as string,
    brandLogoUrl: v[17] as string | null,
    brandName: v[18] as string | null,
    statementDescriptor: v[19] as string | null,
    description: v[20] as string | null,
    transactionRef: v[21] as string | null,
    metadata: v[22],
    completingSince: v[23] as Timestamp | null,
    paymentId: v[24] as string | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
  }),
}

export interface LockPaymentPlanSessionParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string | null
  readonly callerId: string
}

export interface LockPaymentPlanSessionRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentPlanId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly paymentId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Locks a plan session that the caller can reach, optionally only of one organization. */
export const lockPaymentPlanSession: Statement<LockPaymentPlanSessionParameters, LockPaymentPlanSessionRow> = {
  name: 'lockPaymentPlanSession',
  text: `select s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
where s.shard = $1 and s.id = $2 and ($3::uuid is null or s.org_id = $3)
  and exists (select from accounts a where a.id = s.org_id and $4 in (a.id, a.agency_id, a.platform_id))
for update of s`,
  parameters: ['shard', 'id', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    amountMinor: v[3] as bigint,
    totalAmountMinor: v[4] as bigint | null,
    currency: v[5] as string,
    status: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    callbackUrl: v[10] as string | null,
    cancelUrl: v[11] as string | null,
    successUrl: v[12] as string | null,
    linkSecretSealed: v[13] as Buffer,
    expirationDate: v[14] as Timestamp | null,
    paymentPlanId: v[15] as string | null,
    checkoutConfigurationId: v[16] as string,
    brandLogoUrl: v[17] as string | null,
    brandName: v[18] as string | null,
    statementDescriptor: v[19] as string | null,
    description: v[20] as string | null,
    transactionRef: v[21] as string | null,
    metadata: v[22],
    completingSince: v[23] as Timestamp | null,
    paymentId: v[24] as string | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
  }),
}

export interface WritePaymentPlanSessionParameters {
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly expirationDate: Timestamp | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WritePaymentPlanSessionRow {
  readonly id: string
}

/** Updates an active plan session that is not being completed. */
export const writePaymentPlanSession: Statement<WritePaymentPlanSessionParameters, WritePaymentPlanSessionRow> = {
  name: 'writePaymentPlanSession',
  text: `update payment_plan_sessions s
set contact_id = $1, amount_minor = $2, total_amount_minor = $3, currency = $4, status = $5,
  frequency = $6, start_date = $7, occurrences = $8, callback_url = $9,
  cancel_url = $10, success_url = $11, expiration_date = $12,
  checkout_configuration_id = $13, brand_logo_url = $14, brand_name = $15,
  updated_at = $16
where s.shard = $17 and s.id = $18 and s.status = 'Active' and s.completing_since is null
  and exists (select from accounts a where a.id = s.org_id and $19 in (a.id, a.agency_id, a.platform_id))
returning s.id`,
  parameters: ['contactId', 'amountMinor', 'totalAmountMinor', 'currency', 'status', 'frequency', 'startDate', 'occurrences', 'callbackUrl', 'cancelUrl', 'successUrl', 'expirationDate', 'checkoutConfigurationId', 'brandLogoUrl', 'brandName', 'updatedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface EndPlanSessionsOfContactParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly rowsMax: number
  readonly now: Timestamp
}

export interface EndPlanSessionsOfContactRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentPlanId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly paymentId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Ends a batch of a contact's open plan sessions that are not being completed. Overdue sessions
 * expire, the others are canceled.
 */
export const endPlanSessionsOfContact: Statement<EndPlanSessionsOfContactParameters, EndPlanSessionsOfContactRow> = {
  name: 'endPlanSessionsOfContact',
  text: `with open as materialized (
  -- Materialized: evaluated again within the update, the list would exceed its limit.
  select o.id from payment_plan_sessions o
  where o.shard = $1 and o.org_id = $2 and o.contact_id = $3 and o.status = 'Active'
    and o.completing_since is null
  order by o.id limit $4::integer
  for update of o
)
update payment_plan_sessions s
set status = case when s.expiration_date <= $5 then 'Expired' else 'Canceled' end, updated_at = $5
from open
where s.shard = $1 and s.id = open.id
returning s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at`,
  parameters: ['shard', 'orgId', 'contactId', 'rowsMax', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    amountMinor: v[3] as bigint,
    totalAmountMinor: v[4] as bigint | null,
    currency: v[5] as string,
    status: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    callbackUrl: v[10] as string | null,
    cancelUrl: v[11] as string | null,
    successUrl: v[12] as string | null,
    linkSecretSealed: v[13] as Buffer,
    expirationDate: v[14] as Timestamp | null,
    paymentPlanId: v[15] as string | null,
    checkoutConfigurationId: v[16] as string,
    brandLogoUrl: v[17] as string | null,
    brandName: v[18] as string | null,
    statementDescriptor: v[19] as string | null,
    description: v[20] as string | null,
    transactionRef: v[21] as string | null,
    metadata: v[22],
    completingSince: v[23] as Timestamp | null,
    paymentId: v[24] as string | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
  }),
}

export interface PlanSessionsToExpireParameters {
  readonly now: Timestamp
  readonly rowsMax: number
}

export interface PlanSessionsToExpireRow {
  readonly shard: number
  readonly id: string
}

/**
 * Returns overdue plan sessions without a test clock that are not being completed, longest overdue
 * first.
 */
export const planSessionsToExpire: Statement<PlanSessionsToExpireParameters, PlanSessionsToExpireRow> = {
  name: 'planSessionsToExpire',
  text: `select s.shard, s.id from payment_plan_sessions s
where s.clock_id is null and s.status = 'Active' and s.expiration_date <= $1 and s.completing_since is null
order by s.expiration_date limit $2::integer`,
  parameters: ['now', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface PlanSessionsOfClockToExpireParameters {
  readonly shard: number
  readonly clockId: string
  readonly now: Timestamp
  readonly rowsMax: number
}

export interface PlanSessionsOfClockToExpireRow {
  readonly shard: number
  readonly id: string
}

/**
 * Returns overdue plan sessions of a test clock that are not being completed, longest overdue
 * first.
 */
export const planSessionsOfClockToExpire: Statement<PlanSessionsOfClockToExpireParameters, PlanSessionsOfClockToExpireRow> = {
  name: 'planSessionsOfClockToExpire',
  text: `select s.shard, s.id from payment_plan_sessions s
where s.shard = $1 and s.clock_id = $2 and s.status = 'Active' and s.expiration_date <= $3
  and s.completing_since is null
order by s.expiration_date limit $4::integer`,
  parameters: ['shard', 'clockId', 'now', 'rowsMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface ExpirePlanSessionsParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface ExpirePlanSessionsRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentPlanId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly paymentId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Expires these plan sessions of one shard, except those that changed since or are locked. */
export const expirePlanSessions: Statement<ExpirePlanSessionsParameters, ExpirePlanSessionsRow> = {
  name: 'expirePlanSessions',
  text: `update payment_plan_sessions s
set status = 'Expired', updated_at = $1
where s.shard = $2 and s.status = 'Active' and s.id in (
    select o.id from payment_plan_sessions o
    where o.shard = $2 and o.id = any($3) and o.status = 'Active' and o.expiration_date <= $1
      and o.completing_since is null
    for update skip locked)
returning s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at`,
  parameters: ['now', 'shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    amountMinor: v[3] as bigint,
    totalAmountMinor: v[4] as bigint | null,
    currency: v[5] as string,
    status: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    callbackUrl: v[10] as string | null,
    cancelUrl: v[11] as string | null,
    successUrl: v[12] as string | null,
    linkSecretSealed: v[13] as Buffer,
    expirationDate: v[14] as Timestamp | null,
    paymentPlanId: v[15] as string | null,
    checkoutConfigurationId: v[16] as string,
    brandLogoUrl: v[17] as string | null,
    brandName: v[18] as string | null,
    statementDescriptor: v[19] as string | null,
    description: v[20] as string | null,
    transactionRef: v[21] as string | null,
    metadata: v[22],
    completingSince: v[23] as Timestamp | null,
    paymentId: v[24] as string | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
  }),
}
