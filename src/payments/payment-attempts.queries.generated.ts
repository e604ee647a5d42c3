// Made by scripts/generate-queries.ts from payment-attempts.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface InsertPaymentAttemptParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: string
  readonly createdAt: Timestamp
}

export interface InsertPaymentAttemptRow {
  readonly number: number
}

/**
 * Inserts an attempt of a payment. Fails on payment_has_one_attempt_that_may_charge when another
 * attempt may still charge or has charged.
 */
export const insertPaymentAttempt: Statement<InsertPaymentAttemptParameters, InsertPaymentAttemptRow> = {
  name: 'insertPaymentAttempt',
  text: `insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id, vault_token_id,
  stores, customer_present, request, stage, sends, last_sent_at, created_at)
select $1, $2, $3, $4, coalesce(max(o.number), 0) + 1, $5, $6, $7,
  $8, $9, $10::json, 'Sending', 1, $11, $11
from payment_attempts o
where o.shard = $1 and o.payment_id = $4
returning number`,
  parameters: ['shard', 'id', 'orgId', 'paymentId', 'configurationId', 'paymentMethodId', 'vaultTokenId', 'stores', 'customerPresent', 'request', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface AttemptInShardParameters {
  readonly shard: number
  readonly id: string
}

export interface AttemptInShardRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: unknown
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  readonly networkDeclineCode: string | null
  readonly returnCode: string | null
  readonly actionSentAt: Timestamp | null
  readonly sends: number
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** Returns an attempt for a job that settles it. */
export const attemptInShard: Statement<AttemptInShardParameters, AttemptInShardRow> = {
  name: 'attemptInShard',
  text: `select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at
from payment_attempts t
where t.shard = $1 and t.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    number: v[3] as number,
    configurationId: v[4] as string,
    paymentMethodId: v[5] as string | null,
    vaultTokenId: v[6] as string | null,
    stores: v[7] as boolean,
    customerPresent: v[8] as boolean,
    request: v[9],
    stage: v[10] as string,
    outcome: v[11] as string | null,
    providerReference: v[12] as string | null,
    actionStateSealed: v[13] as Buffer | null,
    declineCode: v[14] as string | null,
    networkDeclineCode: v[15] as string | null,
    returnCode: v[16] as string | null,
    actionSentAt: v[17] as Timestamp | null,
    sends: v[18] as number,
    lastSentAt: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    settledAt: v[21] as Timestamp | null,
  }),
}

export interface LockPaymentAttemptParameters {
  readonly shard: number
  readonly id: string
}

export interface LockPaymentAttemptRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: unknown
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  readonly networkDeclineCode: string | null
  readonly returnCode: string | null
  readonly actionSentAt: Timestamp | null
  readonly sends: number
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** Locks an attempt. Its payment is locked first. */
export const lockPaymentAttempt: Statement<LockPaymentAttemptParameters, LockPaymentAttemptRow> = {
  name: 'lockPaymentAttempt',
  text: `select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at
from payment_attempts t
where t.shard = $1 and t.id = $2
for update of t`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    number: v[3] as number,
    configurationId: v[4] as string,
    paymentMethodId: v[5] as string | null,
    vaultTokenId: v[6] as string | null,
    stores: v[7] as boolean,
    customerPresent: v[8] as boolean,
    request: v[9],
    stage: v[10] as string,
    outcome: v[11] as string | null,
    providerReference: v[12] as string | null,
    actionStateSealed: v[13] as Buffer | null,
    declineCode: v[14] as string | null,
    networkDeclineCode: v[15] as string | null,
    returnCode: v[16] as string | null,
    actionSentAt: v[17] as Timestamp | null,
    sends: v[18] as number,
    lastSentAt: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    settledAt: v[21] as Timestamp | null,
  }),
}

export interface AttemptOfConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly configurationIds: readonly (string | null)[]
}

export interface AttemptOfConfigurationRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: unknown
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  readonly networkDeclineCode: string | null
  readonly returnCode: string | null
  readonly actionSentAt: Timestamp | null
  readonly sends: number
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** Returns an attempt that was sent through one of these provider configurations. */
export const attemptOfConfiguration: Statement<AttemptOfConfigurationParameters, AttemptOfConfigurationRow> = {
  name: 'attemptOfConfiguration',
  text: `select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at
from payment_attempts t
where t.shard = $1 and t.id = $2 and t.configuration_id = any($3::uuid[])`,
  parameters: ['shard', 'id', 'configurationIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    number: v[3] as number,
    configurationId: v[4] as string,
    paymentMethodId: v[5] as string | null,
    vaultTokenId: v[6] as string | null,
    stores: v[7] as boolean,
    customerPresent: v[8] as boolean,
    request: v[9],
    stage: v[10] as string,
    outcome: v[11] as string | null,
    providerReference: v[12] as string | null,
    actionStateSealed: v[13] as Buffer | null,
    declineCode: v[14] as string | null,
    networkDeclineCode: v[15] as string | null,
    returnCode: v[16] as string | null,
    actionSentAt: v[17] as Timestamp | null,
    sends: v[18] as number,
    lastSentAt: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    settledAt: v[21] as Timestamp | null,
  }),
}

export interface AttemptByReferenceParameters {
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
  readonly reference: string
}

export interface AttemptByReferenceRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: unknown
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  readonly networkDeclineCode: string | null
  readonly returnCode: string | null
  readonly actionSentAt: Timestamp | null
  readonly sends: number
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** Returns the attempt with this reference at the provider of these configurations. */
export const attemptByReference: Statement<AttemptByReferenceParameters, AttemptByReferenceRow> = {
  name: 'attemptByReference',
  text: `select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at
from payment_attempt_references r join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
where r.shard = $1 and r.configuration_id = any($2::uuid[]) and r.reference = $3
order by t.id limit 1`,
  parameters: ['shard', 'configurationIds', 'reference'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    number: v[3] as number,
    configurationId: v[4] as string,
    paymentMethodId: v[5] as string | null,
    vaultTokenId: v[6] as string | null,
    stores: v[7] as boolean,
    customerPresent: v[8] as boolean,
    request: v[9],
    stage: v[10] as string,
    outcome: v[11] as string | null,
    providerReference: v[12] as string | null,
    actionStateSealed: v[13] as Buffer | null,
    declineCode: v[14] as string | null,
    networkDeclineCode: v[15] as string | null,
    returnCode: v[16] as string | null,
    actionSentAt: v[17] as Timestamp | null,
    sends: v[18] as number,
    lastSentAt: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    settledAt: v[21] as Timestamp | null,
  }),
}

export interface AttemptThatChargedParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface AttemptThatChargedRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: unknown
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  readonly networkDeclineCode: string | null
  readonly returnCode: string | null
  readonly actionSentAt: Timestamp | null
  readonly sends: number
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** Returns the successful attempt of a payment. */
export const attemptThatCharged: Statement<AttemptThatChargedParameters, AttemptThatChargedRow> = {
  name: 'attemptThatCharged',
  text: `select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at
from payment_attempts t
where t.shard = $1 and t.payment_id = $2 and t.may_charge and t.outcome = 'Succeeded'`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    number: v[3] as number,
    configurationId: v[4] as string,
    paymentMethodId: v[5] as string | null,
    vaultTokenId: v[6] as string | null,
    stores: v[7] as boolean,
    customerPresent: v[8] as boolean,
    request: v[9],
    stage: v[10] as string,
    outcome: v[11] as string | null,
    providerReference: v[12] as string | null,
    actionStateSealed: v[13] as Buffer | null,
    declineCode: v[14] as string | null,
    networkDeclineCode: v[15] as string | null,
    returnCode: v[16] as string | null,
    actionSentAt: v[17] as Timestamp | null,
    sends: v[18] as number,
    lastSentAt: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    settledAt: v[21] as Timestamp | null,
  }),
}

export interface AttemptOfRefundParameters {
  readonly shard: number
  readonly refundId: string
}

export interface AttemptOfRefundRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: unknown
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  readonly networkDeclineCode: string | null
  readonly returnCode: string | null
  readonly actionSentAt: Timestamp | null
  readonly sends: number
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** Returns the attempt whose charge is refunded. */
export const attemptOfRefund: Statement<AttemptOfRefundParameters, AttemptOfRefundRow> = {
  name: 'attemptOfRefund',
  text: `select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at
from refunds r
  join payment_attempts t on t.shard = r.shard and t.org_id = r.org_id and t.id = r.attempt_id
where r.shard = $1 and r.id = $2`,
  parameters: ['shard', 'refundId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    number: v[3] as number,
    configurationId: v[4] as string,
    paymentMethodId: v[5] as string | null,
    vaultTokenId: v[6] as string | null,
    stores: v[7] as boolean,
    customerPresent: v[8] as boolean,
    request: v[9],
    stage: v[10] as string,
    outcome: v[11] as string | null,
    providerReference: v[12] as string | null,
    actionStateSealed: v[13] as Buffer | null,
    declineCode: v[14] as string | null,
    networkDeclineCode: v[15] as string | null,
    returnCode: v[16] as string | null,
    actionSentAt: v[17] as Timestamp | null,
    sends: v[18] as number,
    lastSentAt: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    settledAt: v[21] as Timestamp | null,
  }),
}

export interface PaymentHasOpenAttemptParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface PaymentHasOpenAttemptRow {
  readonly id: string
}

/** Returns the attempt of a payment that may still charge or has charged. */
export const paymentHasOpenAttempt: Statement<PaymentHasOpenAttemptParameters, PaymentHasOpenAttemptRow> = {
  name: 'paymentHasOpenAttempt',
  text: `select t.id from payment_attempts t
where t.shard = $1 and t.payment_id = $2 and t.may_charge`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface AttemptUsesTokenParameters {
  readonly shard: number
  readonly paymentId: string
  readonly vaultTokenId: string
}

export interface AttemptUsesTokenRow {
  readonly id: string
}

/** Returns an attempt of a payment with a vault token. */
export const attemptUsesToken: Statement<AttemptUsesTokenParameters, AttemptUsesTokenRow> = {
  name: 'attemptUsesToken',
  text: `select t.id from payment_attempts t
where t.shard = $1 and t.payment_id = $2 and t.vault_token_id = $3
limit 1`,
  parameters: ['shard', 'paymentId', 'vaultTokenId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WriteAttemptReferenceParameters {
  readonly reference: string
  readonly shard: number
  readonly id: string
}

export type WriteAttemptReferenceRow = object

/** Writes the provider's reference of a locked attempt that has none. */
export const writeAttemptReference: Statement<WriteAttemptReferenceParameters, WriteAttemptReferenceRow> = {
  name: 'writeAttemptReference',
  text: `with attempt as (
  update payment_attempts t set provider_reference = $1
  where t.shard = $2 and t.id = $3 and t.provider_reference is null
  returning t.configuration_id
)
insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
select $2, attempt.configuration_id, $1, $3 from attempt`,
  parameters: ['reference', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface WriteAttemptDeclineCodeParameters {
  readonly declineCode: string
  readonly shard: number
  readonly id: string
}

export type WriteAttemptDeclineCodeRow = object

/** Writes the decline code of an open attempt that is about to be canceled. */
export const writeAttemptDeclineCode: Statement<WriteAttemptDeclineCodeParameters, WriteAttemptDeclineCodeRow> = {
  name: 'writeAttemptDeclineCode',
  text: `update payment_attempts t set decline_code = $1
where t.shard = $2 and t.id = $3 and t.outcome is null`,
  parameters: ['declineCode', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ClaimChallengeParameters {
  readonly until: Timestamp
  readonly shard: number
  readonly id: string
  readonly stage: string
  readonly now: Timestamp
}

export interface ClaimChallengeRow {
  readonly id: string
}

/**
 * Claims the customer action of an attempt that is still in this stage, so that only one process at
 * a time continues or cancels it.
 */
export const claimChallenge: Statement<ClaimChallengeParameters, ClaimChallengeRow> = {
  name: 'claimChallenge',
  text: `update payment_attempts t set challenge_locked_until = $1
where t.shard = $2 and t.id = $3 and t.stage = $4 and t.outcome is null
  and (t.challenge_locked_until is null or t.challenge_locked_until <= $5)
returning t.id`,
  parameters: ['until', 'shard', 'id', 'stage', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ReleaseChallengeParameters {
  readonly shard: number
  readonly id: string
}

export type ReleaseChallengeRow = object

/** Releases the claim on the customer action of an attempt. */
export const releaseChallenge: Statement<ReleaseChallengeParameters, ReleaseChallengeRow> = {
  name: 'releaseChallenge',
  text: `update payment_attempts t set challenge_locked_until = null
where t.shard = $1 and t.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface MarkActionSentParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export interface MarkActionSentRow {
  readonly id: string
}

/**
 * Records that the result of an attempt's customer action is about to be sent. Returns no row when
 * the attempt has ended. An earlier time is kept.
 */
export const markActionSent: Statement<MarkActionSentParameters, MarkActionSentRow> = {
  name: 'markActionSent',
  text: `update payment_attempts t set action_sent_at = coalesce(t.action_sent_at, $1)
where t.shard = $2 and t.id = $3 and t.outcome is null
returning t.id`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface UnmarkActionSentParameters {
  readonly shard: number
  readonly id: string
  readonly sentAt: Timestamp
}

export type UnmarkActionSentRow = object

/** Records that the result sent at that time had no effect, unless a result was sent before. */
export const unmarkActionSent: Statement<UnmarkActionSentParameters, UnmarkActionSentRow> = {
  name: 'unmarkActionSent',
  text: `update payment_attempts t set action_sent_at = null
where t.shard = $1 and t.id = $2 and t.action_sent_at = $3`,
  parameters: ['shard', 'id', 'sentAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface CountAttemptSendParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export interface CountAttemptSendRow {
  readonly id: string
}

/** Counts one more send of an open attempt before it is sent. */
export const countAttemptSend: Statement<CountAttemptSendParameters, CountAttemptSendRow> = {
  name: 'countAttemptSend',
  text: `update payment_attempts t set sends = t.sends + 1, last_sent_at = $1
where t.shard = $2 and t.id = $3 and t.outcome is null
returning t.id`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface PlanOfLinkedPaymentParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface PlanOfLinkedPaymentRow {
  readonly status: string
}

/**
 * Returns the status of the plan at whose recovery link a payment was made, or no row for other
 * payments.
 */
export const planOfLinkedPayment: Statement<PlanOfLinkedPaymentParameters, PlanOfLinkedPaymentRow> = {
  name: 'planOfLinkedPayment',
  text: `select pl.status from payments p join payment_plans pl on pl.shard = p.shard and pl.id = p.payment_plan_id
where p.shard = $1 and p.id = $2 and p.plan_occurrence is not null and p.payment_plan_session_id is null`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    status: v[0] as string,
  }),
}

export interface AttemptsOfPaymentsParameters {
  readonly shards: readonly (number | null)[]
  readonly paymentIds: readonly (string | null)[]
  readonly callerId: string
}

export interface AttemptsOfPaymentsRow {
  readonly id: string
  readonly paymentId: string
  readonly number: number
  readonly configurationId: string
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly declineCode: string | null
  readonly networkDeclineCode: string | null
  readonly returnCode: string | null
  readonly createdAt: Timestamp
}

/** Returns the attempts of payments in their order, without their requests. */
export const attemptsOfPayments: Statement<AttemptsOfPaymentsParameters, AttemptsOfPaymentsRow> = {
  name: 'attemptsOfPayments',
  text: `select t.id, t.payment_id, t.number, t.configuration_id, t.stage, t.outcome, t.provider_reference, t.decline_code,
  t.network_decline_code, t.return_code, t.created_at
from unnest($1::integer[], $2::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
order by t.payment_id, t.number`,
  parameters: ['shards', 'paymentIds', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: ['paymentIds'] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    paymentId: v[1] as string,
    number: v[2] as number,
    configurationId: v[3] as string,
    stage: v[4] as string,
    outcome: v[5] as string | null,
    providerReference: v[6] as string | null,
    declineCode: v[7] as string | null,
    networkDeclineCode: v[8] as string | null,
    returnCode: v[9] as string | null,
    createdAt: v[10] as Timestamp,
  }),
}
