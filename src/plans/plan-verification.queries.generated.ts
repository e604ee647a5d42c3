// Made by scripts/generate-queries.ts from plan-verification.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface InsertPlanToVerifyParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly metadata: string | null
  readonly vaultTokenId: string
  readonly setUpPaymentId: string
  readonly consent: string
  readonly now: Timestamp
}

export interface InsertPlanToVerifyRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Inserts a pending plan that starts when its payment method is verified. */
export const insertPlanToVerify: Statement<InsertPlanToVerifyParameters, InsertPlanToVerifyRow> = {
  name: 'insertPlanToVerify',
  text: `insert into payment_plans as p (shard, id, org_id, contact_id, amount_minor, currency, status, frequency, start_date, occurrences,
  metadata, vault_token_id, set_up_payment_id, consent, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, 'Pending', $7, $8, $9,
  $10::json, $11, $12, $13::json, $14, $14)
returning p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at`,
  parameters: ['shard', 'id', 'orgId', 'contactId', 'amountMinor', 'currency', 'frequency', 'startDate', 'occurrences', 'metadata', 'vaultTokenId', 'setUpPaymentId', 'consent', 'now'],
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    status: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    metadata: v[10],
    paymentMethodId: v[11] as string | null,
    vaultTokenId: v[12] as string | null,
    remainingOccurrences: v[13] as number,
    nextRunAt: v[14] as Timestamp | null,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
  }),
}

export interface AwaitVerificationParameters {
  readonly paymentId: string | null
  readonly shard: number
  readonly planId: string
}

export interface AwaitVerificationRow {
  readonly id: string
}

/**
 * Sets the verification payment that a locked plan waits for; null: none. An earlier verification
 * has no effect on the plan.
 */
export const awaitVerification: Statement<AwaitVerificationParameters, AwaitVerificationRow> = {
  name: 'awaitVerification',
  text: `update payment_plans p set set_up_payment_id = $1
where p.shard = $2 and p.id = $3
returning p.id`,
  parameters: ['paymentId', 'shard', 'planId'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface VerificationOfPlanParameters {
  readonly shard: number
  readonly planId: string
}

export interface VerificationOfPlanRow {
  readonly status: string
  readonly setUpPaymentId: string | null
}

/**
 * Returns the status of a plan and the verification payment that it waits for, read before its
 * payment method is locked.
 */
export const verificationOfPlan: Statement<VerificationOfPlanParameters, VerificationOfPlanRow> = {
  name: 'verificationOfPlan',
  text: `select p.status, p.set_up_payment_id from payment_plans p
where p.shard = $1 and p.id = $2`,
  parameters: ['shard', 'planId'],
  row: (v) => ({
    status: v[0] as string,
    setUpPaymentId: v[1] as string | null,
  }),
}

export interface LockPlanOfVerificationParameters {
  readonly shard: number
  readonly planId: string
}

export interface LockPlanOfVerificationRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly setUpPaymentId: string | null
  readonly consent: unknown
}

/** Locks a plan that waits for a verification. Returns it with its customer's consent. */
export const lockPlanOfVerification: Statement<LockPlanOfVerificationParameters, LockPlanOfVerificationRow> = {
  name: 'lockPlanOfVerification',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at, p.set_up_payment_id, p.consent
from payment_plans p
where p.shard = $1 and p.id = $2
for update of p`,
  parameters: ['shard', 'planId'],
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    status: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    metadata: v[10],
    paymentMethodId: v[11] as string | null,
    vaultTokenId: v[12] as string | null,
    remainingOccurrences: v[13] as number,
    nextRunAt: v[14] as Timestamp | null,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
    setUpPaymentId: v[17] as string | null,
    consent: v[18],
  }),
}

export interface FailedVerificationOfPlanParameters {
  readonly shard: number
  readonly verificationIds: readonly (string | null)[]
  readonly planId: string
  readonly callerId: string
}

export interface FailedVerificationOfPlanRow {
  readonly declineCode: string | null
  readonly failureMessage: string | null
}

/** Returns why one of these verification payments of a plan failed. No row: none failed. */
export const failedVerificationOfPlan: Statement<FailedVerificationOfPlanParameters, FailedVerificationOfPlanRow> = {
  name: 'failedVerificationOfPlan',
  text: `select s.decline_code, s.failure_message
from payments s
where s.shard = $1 and s.id = any($2::uuid[]) and s.payment_plan_id = $3 and s.is_set_up
  and s.status in ('Failed', 'Canceled')
  and exists (select from accounts a where a.id = s.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'verificationIds', 'planId', 'callerId'],
  row: (v) => ({
    declineCode: v[0] as string | null,
    failureMessage: v[1] as string | null,
  }),
}
