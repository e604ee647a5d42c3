// Made by scripts/generate-queries.ts from complete-session.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface PlanSessionByLinkParameters {
  readonly shard: number
  readonly secretHash: Buffer
}

export interface PlanSessionByLinkRow {
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
  readonly linkRequests: number
  readonly linkRequestedAt: Timestamp | null
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
  readonly paymentStatus: string | null
  readonly declineCode: string | null
  readonly actionUrl: string | null
  readonly isVerification: boolean | null
  readonly paymentMethodId: string | null
  readonly mayCharge: boolean
}

/**
 * Returns a plan session for the holder of its link, with its organization, contact and payment.
 */
export const planSessionByLink: Statement<PlanSessionByLinkParameters, PlanSessionByLinkRow> = {
  name: 'planSessionByLink',
  text: `select s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at, s.link_requests, s.link_requested_at,
  a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  a.created_at as account_created_at, a.updated_at as account_updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now,
  c.email as "contact_email?",
  p.status as "payment_status?", p.decline_code as "decline_code?",
  p.action_url as "action_url?", p.is_verification as "is_verification?", p.payment_method_id as "payment_method_id?",
  exists (select from payment_attempts t where t.shard = s.shard and t.payment_id = s.payment_id and t.may_charge) as "may_charge!"
from payment_plan_sessions s
  join accounts a on a.id = s.org_id
  join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
  left join payments p on p.shard = s.shard and p.org_id = s.org_id and p.id = s.payment_id
where s.shard = $1 and s.link_secret_hash = $2`,
  parameters: ['shard', 'secretHash'],
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
    linkRequests: v[27] as number,
    linkRequestedAt: v[28] as Timestamp | null,
    kind: v[29] as string,
    name: v[30] as string,
    agencyId: v[31] as string | null,
    platformId: v[32] as string | null,
    timeZone: v[33] as string,
    mode: v[34] as string,
    clockId: v[35] as string | null,
    accountCreatedAt: v[36] as Timestamp,
    accountUpdatedAt: v[37] as Timestamp,
    clockNow: v[38] as Timestamp | null,
    contactEmail: v[39] as string | null,
    paymentStatus: v[40] as string | null,
    declineCode: v[41] as string | null,
    actionUrl: v[42] as string | null,
    isVerification: v[43] as boolean | null,
    paymentMethodId: v[44] as string | null,
    mayCharge: v[45] as boolean,
  }),
}

export interface LockSessionToCompleteParameters {
  readonly shard: number
  readonly id: string
}

export interface LockSessionToCompleteRow {
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

/** Locks a plan session that was found by its link. */
export const lockSessionToComplete: Statement<LockSessionToCompleteParameters, LockSessionToCompleteRow> = {
  name: 'lockSessionToComplete',
  text: `select s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
where s.shard = $1 and s.id = $2
for update of s`,
  parameters: ['shard', 'id'],
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

export interface ClaimPlanSessionParameters {
  readonly now: Timestamp
  readonly paymentId: string
  readonly shard: number
  readonly id: string
}

export interface ClaimPlanSessionRow {
  readonly id: string
}

/** Claims an active session for a payment. */
export const claimPlanSession: Statement<ClaimPlanSessionParameters, ClaimPlanSessionRow> = {
  name: 'claimPlanSession',
  text: `update payment_plan_sessions s
set completing_since = $1, payment_id = $2
where s.shard = $3 and s.id = $4 and s.status = 'Active' and s.completing_since is null
returning s.id`,
  parameters: ['now', 'paymentId', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ReopenPlanSessionParameters {
  readonly shard: number
  readonly id: string
}

export interface ReopenPlanSessionRow {
  readonly id: string
}

/** Ends the claim of an active session after a declined attempt. */
export const reopenPlanSession: Statement<ReopenPlanSessionParameters, ReopenPlanSessionRow> = {
  name: 'reopenPlanSession',
  text: `update payment_plan_sessions s
set completing_since = null
where s.shard = $1 and s.id = $2 and s.status = 'Active'
returning s.id`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface EndPlanSessionParameters {
  readonly status: string
  readonly paymentPlanId: string | null
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export interface EndPlanSessionRow {
  readonly id: string
}

/** Sets the final status of an active session, and its plan if it was completed. */
export const endPlanSession: Statement<EndPlanSessionParameters, EndPlanSessionRow> = {
  name: 'endPlanSession',
  text: `update payment_plan_sessions s
set status = $1, completing_since = null, payment_plan_id = $2, updated_at = $3
where s.shard = $4 and s.id = $5 and s.status = 'Active'
returning s.id`,
  parameters: ['status', 'paymentPlanId', 'now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
