// Made by scripts/generate-queries.ts from capture-requests.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface CaptureRequestsOfPaymentsParameters {
  readonly shards: readonly (number | null)[]
  readonly paymentIds: readonly (string | null)[]
  readonly callerId: string
}

export interface CaptureRequestsOfPaymentsRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly type: string
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly request: unknown
  readonly providerReference: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the capture requests of payments, oldest first. */
export const captureRequestsOfPayments: Statement<CaptureRequestsOfPaymentsParameters, CaptureRequestsOfPaymentsRow> = {
  name: 'captureRequestsOfPayments',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.type, r.amount_minor, p.currency, r.status, r.request,
  r.provider_reference, r.failure_message, r.sends, r.created_at, r.updated_at
from unnest($1::integer[], $2::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
  join payment_capture_requests r on r.shard = p.shard and r.org_id = p.org_id and r.payment_id = p.id
where exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
order by r.id`,
  parameters: ['shards', 'paymentIds', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: ['paymentIds'] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    type: v[5] as string,
    amountMinor: v[6] as bigint | null,
    currency: v[7] as string,
    status: v[8] as string,
    request: v[9],
    providerReference: v[10] as string | null,
    failureMessage: v[11] as string | null,
    sends: v[12] as number,
    createdAt: v[13] as Timestamp,
    updatedAt: v[14] as Timestamp,
  }),
}

export interface CaptureRequestInShardParameters {
  readonly shard: number
  readonly id: string
}

export interface CaptureRequestInShardRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly type: string
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly request: unknown
  readonly providerReference: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a capture request for a job that settles it. */
export const captureRequestInShard: Statement<CaptureRequestInShardParameters, CaptureRequestInShardRow> = {
  name: 'captureRequestInShard',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.type, r.amount_minor, p.currency, r.status, r.request,
  r.provider_reference, r.failure_message, r.sends, r.created_at, r.updated_at
from payment_capture_requests r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = $1 and r.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    type: v[5] as string,
    amountMinor: v[6] as bigint | null,
    currency: v[7] as string,
    status: v[8] as string,
    request: v[9],
    providerReference: v[10] as string | null,
    failureMessage: v[11] as string | null,
    sends: v[12] as number,
    createdAt: v[13] as Timestamp,
    updatedAt: v[14] as Timestamp,
  }),
}

export interface LockCaptureRequestParameters {
  readonly shard: number
  readonly id: string
}

export interface LockCaptureRequestRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly type: string
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly request: unknown
  readonly providerReference: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Locks a capture request. Its payment is locked first. */
export const lockCaptureRequest: Statement<LockCaptureRequestParameters, LockCaptureRequestRow> = {
  name: 'lockCaptureRequest',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.type, r.amount_minor, p.currency, r.status, r.request,
  r.provider_reference, r.failure_message, r.sends, r.created_at, r.updated_at
from payment_capture_requests r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = $1 and r.id = $2
for update of r`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    type: v[5] as string,
    amountMinor: v[6] as bigint | null,
    currency: v[7] as string,
    status: v[8] as string,
    request: v[9],
    providerReference: v[10] as string | null,
    failureMessage: v[11] as string | null,
    sends: v[12] as number,
    createdAt: v[13] as Timestamp,
    updatedAt: v[14] as Timestamp,
  }),
}

export interface PendingCaptureRequestParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface PendingCaptureRequestRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly type: string
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly request: unknown
  readonly providerReference: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the pending capture request of a payment. */
export const pendingCaptureRequest: Statement<PendingCaptureRequestParameters, PendingCaptureRequestRow> = {
  name: 'pendingCaptureRequest',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.type, r.amount_minor, p.currency, r.status, r.request,
  r.provider_reference, r.failure_message, r.sends, r.created_at, r.updated_at
from payment_capture_requests r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = $1 and r.payment_id = $2 and r.status = 'Pending'`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    type: v[5] as string,
    amountMinor: v[6] as bigint | null,
    currency: v[7] as string,
    status: v[8] as string,
    request: v[9],
    providerReference: v[10] as string | null,
    failureMessage: v[11] as string | null,
    sends: v[12] as number,
    createdAt: v[13] as Timestamp,
    updatedAt: v[14] as Timestamp,
  }),
}

export interface CaptureRequestOfConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly configurationIds: readonly (string | null)[]
}

export interface CaptureRequestOfConfigurationRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly type: string
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly request: unknown
  readonly providerReference: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a capture request that was sent through one of these provider configurations. */
export const captureRequestOfConfiguration: Statement<CaptureRequestOfConfigurationParameters, CaptureRequestOfConfigurationRow> = {
  name: 'captureRequestOfConfiguration',
  text: `select r.id, r.org_id, r.payment_id, r.attempt_id, r.configuration_id, r.type, r.amount_minor, p.currency, r.status, r.request,
  r.provider_reference, r.failure_message, r.sends, r.created_at, r.updated_at
from payment_capture_requests r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = $1 and r.id = $2 and r.configuration_id = any($3::uuid[])`,
  parameters: ['shard', 'id', 'configurationIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    attemptId: v[3] as string,
    configurationId: v[4] as string,
    type: v[5] as string,
    amountMinor: v[6] as bigint | null,
    currency: v[7] as string,
    status: v[8] as string,
    request: v[9],
    providerReference: v[10] as string | null,
    failureMessage: v[11] as string | null,
    sends: v[12] as number,
    createdAt: v[13] as Timestamp,
    updatedAt: v[14] as Timestamp,
  }),
}

export interface CountCaptureRequestsParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
}

export interface CountCaptureRequestsRow {
  readonly count: number
}

/** Counts the capture requests of a payment. */
export const countCaptureRequests: Statement<CountCaptureRequestsParameters, CountCaptureRequestsRow> = {
  name: 'countCaptureRequests',
  text: `select count(*)::integer as "count!" from payment_capture_requests r
where r.shard = $1 and r.org_id = $2 and r.payment_id = $3`,
  parameters: ['shard', 'orgId', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface AuthorizedAttemptParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface AuthorizedAttemptRow {
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

/** Returns the attempt of a payment that waits for its capture. */
export const authorizedAttempt: Statement<AuthorizedAttemptParameters, AuthorizedAttemptRow> = {
  name: 'authorizedAttempt',
  text: `select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at
from payment_attempts t
where t.shard = $1 and t.payment_id = $2 and t.stage = 'Authorized'`,
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

export interface InsertCaptureRequestParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly attemptId: string
  readonly configurationId: string
  readonly type: string
  readonly amountMinor: bigint | null
  readonly request: string
  readonly createdAt: Timestamp
}

export type InsertCaptureRequestRow = object

/** Inserts a capture request of a locked payment. */
export const insertCaptureRequest: Statement<InsertCaptureRequestParameters, InsertCaptureRequestRow> = {
  name: 'insertCaptureRequest',
  text: `insert into payment_capture_requests (shard, id, org_id, payment_id, attempt_id, configuration_id, type, amount_minor,
  status, request, sends, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8,
  'Pending', $9::json, 1, $10, $10)`,
  parameters: ['shard', 'id', 'orgId', 'paymentId', 'attemptId', 'configurationId', 'type', 'amountMinor', 'request', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface CountCaptureSendParameters {
  readonly shard: number
  readonly id: string
}

export interface CountCaptureSendRow {
  readonly id: string
}

/** Counts one more send of a pending capture request before it is sent. */
export const countCaptureSend: Statement<CountCaptureSendParameters, CountCaptureSendRow> = {
  name: 'countCaptureSend',
  text: `update payment_capture_requests r set sends = r.sends + 1
where r.shard = $1 and r.id = $2 and r.status = 'Pending'
returning r.id`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WriteCaptureReferenceParameters {
  readonly providerReference: string
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WriteCaptureReferenceRow = object

/** Writes the provider's reference of an accepted capture request. */
export const writeCaptureReference: Statement<WriteCaptureReferenceParameters, WriteCaptureReferenceRow> = {
  name: 'writeCaptureReference',
  text: `update payment_capture_requests r set provider_reference = $1, updated_at = $2
where r.shard = $3 and r.id = $4`,
  parameters: ['providerReference', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface FailCaptureRequestParameters {
  readonly failureMessage: string
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type FailCaptureRequestRow = object

/** Writes the failure of a locked capture request, and deletes its job. */
export const failCaptureRequest: Statement<FailCaptureRequestParameters, FailCaptureRequestRow> = {
  name: 'failCaptureRequest',
  text: `with failed as (
  update payment_capture_requests r set status = 'Failed', failure_message = $1, updated_at = $2
  where r.shard = $3 and r.id = $4
)
delete from jobs j where j.shard = $3 and j.kind = 'SettleCapture' and j.subject_id = $4`,
  parameters: ['failureMessage', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EndCaptureRequestParameters {
  readonly endedBy: string | null
  readonly failureMessage: string
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly paymentId: string
}

export type EndCaptureRequestRow = object

/**
 * Ends the pending capture request of a locked payment whose authorization has ended, and deletes
 * its job. A request that had succeeded becomes failed if the opposite happened: no money of a
 * capture moved, or the amount of a void was captured.
 */
export const endCaptureRequest: Statement<EndCaptureRequestParameters, EndCaptureRequestRow> = {
  name: 'endCaptureRequest',
  text: `with ended as (
  update payment_capture_requests r
  set status = case when r.type = $1 then 'Succeeded' else 'Failed' end,
    failure_message = case when r.type = $1 then null else $2 end, updated_at = $3
  where r.shard = $4 and r.payment_id = $5
    and (r.status = 'Pending' or (r.status = 'Succeeded' and r.type is distinct from $1))
  returning r.id
)
delete from jobs j
where j.shard = $4 and j.kind = 'SettleCapture' and j.subject_id = any(array(select ended.id from ended))`,
  parameters: ['endedBy', 'failureMessage', 'updatedAt', 'shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
