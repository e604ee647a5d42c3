// Made by scripts/generate-queries.ts from plan-verification.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface InsertPlanToVerifyParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: string | null
  readonly vaultTokenId: string
  readonly verificationPaymentId: string
  readonly now: Timestamp
}

export interface InsertPlanToVerifyRow {
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

/** Inserts a pending plan that starts when its payment method is verified. */
export const insertPlanToVerify: Statement<InsertPlanToVerifyParameters, InsertPlanToVerifyRow> = {
  name: 'insertPlanToVerify',
  text: `insert into payment_plans as p (shard, id, org_id, contact_id, amount_minor, total_amount_minor, currency, status, frequency, start_date, occurrences,
  statement_descriptor, description, transaction_ref, metadata, vault_token_id, verification_payment_id, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, 'Pending', $8, $9, $10,
  $11, $12, $13, $14::json, $15, $16, $17, $17)
returning p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at`,
  parameters: ['shard', 'id', 'orgId', 'contactId', 'amountMinor', 'totalAmountMinor', 'currency', 'frequency', 'startDate', 'occurrences', 'statementDescriptor', 'description', 'transactionRef', 'metadata', 'vaultTokenId', 'verificationPaymentId', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
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

export interface AwaitVerificationParameters {
  readonly paymentId: string | null
  readonly shard: number
  readonly planId: string
}

export interface AwaitVerificationRow {
  readonly id: string
}

/**
 * Sets the verification payment that a locked plan waits for, or none if null. An earlier
 * verification then has no effect on the plan.
 */
export const awaitVerification: Statement<AwaitVerificationParameters, AwaitVerificationRow> = {
  name: 'awaitVerification',
  text: `update payment_plans p set verification_payment_id = $1
where p.shard = $2 and p.id = $3
returning p.id`,
  parameters: ['paymentId', 'shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
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
  readonly verificationPaymentId: string | null
}

/**
 * Returns the status of a plan and the verification payment that it waits for, read before its
 * payment method is locked.
 */
export const verificationOfPlan: Statement<VerificationOfPlanParameters, VerificationOfPlanRow> = {
  name: 'verificationOfPlan',
  text: `select p.status, p.verification_payment_id from payment_plans p
where p.shard = $1 and p.id = $2`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    status: v[0] as string,
    verificationPaymentId: v[1] as string | null,
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
  readonly verificationPaymentId: string | null
}

/** Locks a plan that waits for a verification. */
export const lockPlanOfVerification: Statement<LockPlanOfVerificationParameters, LockPlanOfVerificationRow> = {
  name: 'lockPlanOfVerification',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at, p.verification_payment_id
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
    verificationPaymentId: v[21] as string | null,
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

/** Returns why one of these verification payments of a plan failed, or no row when none failed. */
export const failedVerificationOfPlan: Statement<FailedVerificationOfPlanParameters, FailedVerificationOfPlanRow> = {
  name: 'failedVerificationOfPlan',
  text: `select s.decline_code, s.failure_message
from payments s
where s.shard = $1 and s.id = any($2::uuid[]) and s.payment_plan_id = $3 and s.is_verification
  and s.status in ('Failed', 'Canceled')
  and exists (select from accounts a where a.id = s.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'verificationIds', 'planId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    declineCode: v[0] as string | null,
    failureMessage: v[1] as string | null,
  }),
}
