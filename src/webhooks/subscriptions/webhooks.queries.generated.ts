// Made by scripts/generate-queries.ts from webhooks.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface WebhookByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WebhookByIdRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly url: string
  readonly events: string[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly failingSince: Timestamp | null
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
}

/** Returns an undeleted webhook that the caller can reach. */
export const webhookById: Statement<WebhookByIdParameters, WebhookByIdRow> = {
  name: 'webhookById',
  text: `select w.id, w.account_id, a.kind as account_kind, w.url, w.events, w.description, w.enabled,
  w.rate_limit_per_second, w.max_in_flight, w.retry_schedule, w.secret_version, w.secret_check_value, w.created_at,
  w.updated_at, q.failing_since, q.blocked_until, q.paced_until, q.in_flight, q.window_size, q.consecutive_failures
from webhooks w
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = $1 and w.id = $2 and w.deleted_at is null and w.callback_for is null
  and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    url: v[3] as string,
    events: v[4] as string[],
    description: v[5] as string | null,
    enabled: v[6] as boolean,
    rateLimitPerSecond: v[7] as number | null,
    maxInFlight: v[8] as number | null,
    retrySchedule: v[9] as string,
    secretVersion: v[10] as number,
    secretCheckValue: v[11] as string,
    createdAt: v[12] as Timestamp,
    updatedAt: v[13] as Timestamp,
    failingSince: v[14] as Timestamp | null,
    blockedUntil: v[15] as Timestamp | null,
    pacedUntil: v[16] as Timestamp | null,
    inFlight: v[17] as number,
    windowSize: v[18] as number,
    consecutiveFailures: v[19] as number,
  }),
}

export interface WebhookOrDeletedByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WebhookOrDeletedByIdRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly url: string
  readonly events: string[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly failingSince: Timestamp | null
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
}

/** Returns a webhook, deleted or not, that the caller can reach. */
export const webhookOrDeletedById: Statement<WebhookOrDeletedByIdParameters, WebhookOrDeletedByIdRow> = {
  name: 'webhookOrDeletedById',
  text: `select w.id, w.account_id, a.kind as account_kind, w.url, w.events, w.description, w.enabled,
  w.rate_limit_per_second, w.max_in_flight, w.retry_schedule, w.secret_version, w.secret_check_value, w.created_at,
  w.updated_at, q.failing_since, q.blocked_until, q.paced_until, q.in_flight, q.window_size, q.consecutive_failures
from webhooks w
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = $1 and w.id = $2 and w.callback_for is null and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    url: v[3] as string,
    events: v[4] as string[],
    description: v[5] as string | null,
    enabled: v[6] as boolean,
    rateLimitPerSecond: v[7] as number | null,
    maxInFlight: v[8] as number | null,
    retrySchedule: v[9] as string,
    secretVersion: v[10] as number,
    secretCheckValue: v[11] as string,
    createdAt: v[12] as Timestamp,
    updatedAt: v[13] as Timestamp,
    failingSince: v[14] as Timestamp | null,
    blockedUntil: v[15] as Timestamp | null,
    pacedUntil: v[16] as Timestamp | null,
    inFlight: v[17] as number,
    windowSize: v[18] as number,
    consecutiveFailures: v[19] as number,
  }),
}

export interface WebhooksOfAccountAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface WebhooksOfAccountAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly url: string
  readonly events: string[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly failingSince: Timestamp | null
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
}

/** Returns an account's webhooks after an id. */
export const webhooksOfAccountAscending: Statement<WebhooksOfAccountAscendingParameters, WebhooksOfAccountAscendingRow> = {
  name: 'webhooksOfAccountAscending',
  text: `select w.id, w.account_id, a.kind as account_kind, w.url, w.events, w.description, w.enabled,
  w.rate_limit_per_second, w.max_in_flight, w.retry_schedule, w.secret_version, w.secret_check_value, w.created_at,
  w.updated_at, q.failing_since, q.blocked_until, q.paced_until, q.in_flight, q.window_size, q.consecutive_failures
from webhooks w
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = $1 and w.account_id = $2
  and w.id > $3 and w.deleted_at is null and w.callback_for is null
  and $4 in (a.id, a.agency_id, a.platform_id)
order by w.id asc limit $5::int`,
  parameters: ['shard', 'accountId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    url: v[3] as string,
    events: v[4] as string[],
    description: v[5] as string | null,
    enabled: v[6] as boolean,
    rateLimitPerSecond: v[7] as number | null,
    maxInFlight: v[8] as number | null,
    retrySchedule: v[9] as string,
    secretVersion: v[10] as number,
    secretCheckValue: v[11] as string,
    createdAt: v[12] as Timestamp,
    updatedAt: v[13] as Timestamp,
    failingSince: v[14] as Timestamp | null,
    blockedUntil: v[15] as Timestamp | null,
    pacedUntil: v[16] as Timestamp | null,
    inFlight: v[17] as number,
    windowSize: v[18] as number,
    consecutiveFailures: v[19] as number,
  }),
}

export interface WebhooksOfAccountDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface WebhooksOfAccountDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly url: string
  readonly events: string[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly failingSince: Timestamp | null
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
}

/** Returns an account's webhooks after an id. */
export const webhooksOfAccountDescending: Statement<WebhooksOfAccountDescendingParameters, WebhooksOfAccountDescendingRow> = {
  name: 'webhooksOfAccountDescending',
  text: `select w.id, w.account_id, a.kind as account_kind, w.url, w.events, w.description, w.enabled,
  w.rate_limit_per_second, w.max_in_flight, w.retry_schedule, w.secret_version, w.secret_check_value, w.created_at,
  w.updated_at, q.failing_since, q.blocked_until, q.paced_until, q.in_flight, q.window_size, q.consecutive_failures
from webhooks w
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = $1 and w.account_id = $2
  and w.id < $3 and w.deleted_at is null and w.callback_for is null
  and $4 in (a.id, a.agency_id, a.platform_id)
order by w.id desc limit $5::int`,
  parameters: ['shard', 'accountId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    url: v[3] as string,
    events: v[4] as string[],
    description: v[5] as string | null,
    enabled: v[6] as boolean,
    rateLimitPerSecond: v[7] as number | null,
    maxInFlight: v[8] as number | null,
    retrySchedule: v[9] as string,
    secretVersion: v[10] as number,
    secretCheckValue: v[11] as string,
    createdAt: v[12] as Timestamp,
    updatedAt: v[13] as Timestamp,
    failingSince: v[14] as Timestamp | null,
    blockedUntil: v[15] as Timestamp | null,
    pacedUntil: v[16] as Timestamp | null,
    inFlight: v[17] as number,
    windowSize: v[18] as number,
    consecutiveFailures: v[19] as number,
  }),
}

export interface LockWebhookParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockWebhookRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly url: string
  readonly events: string[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly failingSince: Timestamp | null
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
  readonly deletedAt: Timestamp | null
  readonly accountMode: string
}

/** Locks a webhook, deleted or not, and its position, so that nothing is dispatched to it. */
export const lockWebhook: Statement<LockWebhookParameters, LockWebhookRow> = {
  name: 'lockWebhook',
  text: `select w.id, w.account_id, a.kind as account_kind, w.url, w.events, w.description, w.enabled,
  w.rate_limit_per_second, w.max_in_flight, w.retry_schedule, w.secret_version, w.secret_check_value, w.created_at,
  w.updated_at, q.failing_since, q.blocked_until, q.paced_until, q.in_flight, q.window_size, q.consecutive_failures, w.deleted_at,
  a.mode as account_mode
from webhooks w
  join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = $1 and w.id = $2 and w.callback_for is null and $3 in (a.id, a.agency_id, a.platform_id)
for update of p, w`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    url: v[3] as string,
    events: v[4] as string[],
    description: v[5] as string | null,
    enabled: v[6] as boolean,
    rateLimitPerSecond: v[7] as number | null,
    maxInFlight: v[8] as number | null,
    retrySchedule: v[9] as string,
    secretVersion: v[10] as number,
    secretCheckValue: v[11] as string,
    createdAt: v[12] as Timestamp,
    updatedAt: v[13] as Timestamp,
    failingSince: v[14] as Timestamp | null,
    blockedUntil: v[15] as Timestamp | null,
    pacedUntil: v[16] as Timestamp | null,
    inFlight: v[17] as number,
    windowSize: v[18] as number,
    consecutiveFailures: v[19] as number,
    deletedAt: v[20] as Timestamp | null,
    accountMode: v[21] as string,
  }),
}

export interface InsertWebhookParameters {
  readonly shard: number
  readonly id: string
  readonly url: string
  readonly events: readonly (string | null)[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretCheckValue: string
  readonly now: Timestamp
  readonly accountId: string
  readonly callerId: string
  readonly webhooksMax: bigint
  readonly secretSealed: Buffer
  readonly wallNow: Timestamp
}

export interface InsertWebhookRow {
  readonly id: string
  readonly accountId: string
  readonly url: string
  readonly events: string[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Inserts a webhook with its first secret, position and queue, unless its account has reached its
 * limit.
 */
export const insertWebhook: Statement<InsertWebhookParameters, InsertWebhookRow> = {
  name: 'insertWebhook',
  text: `with added as (
  insert into webhooks (
    shard, id, account_id, url, events, description, enabled, rate_limit_per_second, max_in_flight, retry_schedule,
    secret_version, secret_check_value, created_at, updated_at
  )
  select $1, $2, a.id, $3, $4::text[], $5, $6, $7, $8,
    $9, 1, $10, $11, $11
  from accounts a
  where a.id = $12 and a.shard = $1 and $13 in (a.id, a.agency_id, a.platform_id)
    and (
      select count(*) from webhooks w
      where w.shard = $1 and w.account_id = $12 and w.deleted_at is null and w.callback_for is null
    ) < $14::bigint
  returning id, account_id, url, events, description, enabled, rate_limit_per_second, max_in_flight, retry_schedule,
    secret_version, secret_check_value, created_at, updated_at
), secret as (
  insert into webhook_secrets (shard, webhook_id, version, secret_sealed, created_at)
  select $1, id, 1, $15, $16 from added
), position as (
  insert into webhook_positions (shard, webhook_id, last_position) select $1, id, 0 from added
), queue as (
  insert into webhook_queues (shard, webhook_id) select $1, id from added
)
select id, account_id, url, events, description, enabled, rate_limit_per_second, max_in_flight, retry_schedule,
  secret_version, secret_check_value, created_at, updated_at
from added`,
  parameters: ['shard', 'id', 'url', 'events', 'description', 'enabled', 'rateLimitPerSecond', 'maxInFlight', 'retrySchedule', 'secretCheckValue', 'now', 'accountId', 'callerId', 'webhooksMax', 'secretSealed', 'wallNow'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    url: v[2] as string,
    events: v[3] as string[],
    description: v[4] as string | null,
    enabled: v[5] as boolean,
    rateLimitPerSecond: v[6] as number | null,
    maxInFlight: v[7] as number | null,
    retrySchedule: v[8] as string,
    secretVersion: v[9] as number,
    secretCheckValue: v[10] as string,
    createdAt: v[11] as Timestamp,
    updatedAt: v[12] as Timestamp,
  }),
}

export interface UpdateWebhookParameters {
  readonly url: string
  readonly events: readonly (string | null)[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface UpdateWebhookRow {
  readonly id: string
}

/** Updates a webhook. */
export const updateWebhook: Statement<UpdateWebhookParameters, UpdateWebhookRow> = {
  name: 'updateWebhook',
  text: `update webhooks w
set url = $1, events = $2::text[], description = $3, enabled = $4,
  rate_limit_per_second = $5, max_in_flight = $6, retry_schedule = $7,
  updated_at = $8
where w.shard = $9 and w.id = $10 and w.deleted_at is null
  and exists (select from accounts a where a.id = w.account_id and $11 in (a.id, a.agency_id, a.platform_id))
returning w.id`,
  parameters: ['url', 'events', 'description', 'enabled', 'rateLimitPerSecond', 'maxInFlight', 'retrySchedule', 'now', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface MarkWebhookDeletedParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface MarkWebhookDeletedRow {
  readonly id: string
}

/** Marks a webhook as deleted. Its history stays. */
export const markWebhookDeleted: Statement<MarkWebhookDeletedParameters, MarkWebhookDeletedRow> = {
  name: 'markWebhookDeleted',
  text: `update webhooks w
set deleted_at = $1, updated_at = $1
where w.shard = $2 and w.id = $3 and w.deleted_at is null
  and exists (select from accounts a where a.id = w.account_id and $4 in (a.id, a.agency_id, a.platform_id))
returning w.id`,
  parameters: ['now', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface AbandonRequestsParameters {
  readonly shard: number
  readonly webhookId: string
  readonly limit: number
}

export type AbandonRequestsRow = object

/**
 * Makes a batch of a deleted webhook's requests wait for their deadline, so that its queue needs no
 * more service.
 */
export const abandonRequests: Statement<AbandonRequestsParameters, AbandonRequestsRow> = {
  name: 'abandonRequests',
  text: `update webhook_due d set due_at = null, ready = false
from (
  select w.request_id from webhook_due w
  where w.shard = $1 and w.webhook_id = $2 and w.ready and w.claim_token is null
  limit $3::int
  for update skip locked
) waiting
where d.shard = $1 and d.request_id = waiting.request_id`,
  parameters: ['shard', 'webhookId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ForgetEndpointParameters {
  readonly windowSize: number
  readonly shard: number
  readonly webhookId: string
}

export type ForgetEndpointRow = object

/**
 * Closes the circuit breaker of a webhook, and gives it the window of a new one. `failing_since`
 * stays until a request is accepted.
 */
export const forgetEndpoint: Statement<ForgetEndpointParameters, ForgetEndpointRow> = {
  name: 'forgetEndpoint',
  text: `update webhook_queues
set blocked_until = null, consecutive_failures = 0, breaker_openings = 0, window_size = $1::float8
where shard = $2 and webhook_id = $3`,
  parameters: ['windowSize', 'shard', 'webhookId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface DemoteReadyRequestsParameters {
  readonly shard: number
  readonly webhookId: string
  readonly limit: number
}

export type DemoteReadyRequestsRow = object

/**
 * Gives a batch of a webhook's ready requests the priority of later attempts, so that new requests
 * are not delayed.
 */
export const demoteReadyRequests: Statement<DemoteReadyRequestsParameters, DemoteReadyRequestsRow> = {
  name: 'demoteReadyRequests',
  text: `update webhook_due d set priority = 2
from (
  select w.request_id from webhook_due w
  where w.shard = $1 and w.webhook_id = $2 and w.ready and w.priority = 1 and w.claim_token is null
  limit $3::int
  for update skip locked
) waiting
where d.shard = $1 and d.request_id = waiting.request_id`,
  parameters: ['shard', 'webhookId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface UnblockQueueParameters {
  readonly shard: number
  readonly webhookId: string
}

export type UnblockQueueRow = object

/** Lets one request pass the open circuit breaker of a webhook, to probe its endpoint. */
export const unblockQueue: Statement<UnblockQueueParameters, UnblockQueueRow> = {
  name: 'unblockQueue',
  text: `update webhook_queues set blocked_until = null
where shard = $1 and webhook_id = $2 and blocked_until is not null`,
  parameters: ['shard', 'webhookId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface RetireSigningSecretParameters {
  readonly expiresAt: Timestamp
  readonly shard: number
  readonly webhookId: string
}

export type RetireSigningSecretRow = object

/** Sets until when the current secret signs beside its successor. */
export const retireSigningSecret: Statement<RetireSigningSecretParameters, RetireSigningSecretRow> = {
  name: 'retireSigningSecret',
  text: `update webhook_secrets set expires_at = $1
where shard = $2 and webhook_id = $3 and expires_at is null`,
  parameters: ['expiresAt', 'shard', 'webhookId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface AddSigningSecretParameters {
  readonly shard: number
  readonly webhookId: string
  readonly version: number
  readonly secretSealed: Buffer
  readonly now: Timestamp
}

export type AddSigningSecretRow = object

/** Inserts a webhook's new secret. */
export const addSigningSecret: Statement<AddSigningSecretParameters, AddSigningSecretRow> = {
  name: 'addSigningSecret',
  text: `insert into webhook_secrets (shard, webhook_id, version, secret_sealed, created_at)
values ($1, $2, $3, $4, $5)`,
  parameters: ['shard', 'webhookId', 'version', 'secretSealed', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface DeleteSigningSecretsParameters {
  readonly shard: number
  readonly webhookId: string
  readonly now: Timestamp
  readonly lastForgotten: number
}

export type DeleteSigningSecretsRow = object

/** Deletes the secrets that have expired or exceed the number kept. */
export const deleteSigningSecrets: Statement<DeleteSigningSecretsParameters, DeleteSigningSecretsRow> = {
  name: 'deleteSigningSecrets',
  text: `delete from webhook_secrets
where shard = $1 and webhook_id = $2 and (expires_at <= $3 or version <= $4)`,
  parameters: ['shard', 'webhookId', 'now', 'lastForgotten'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface WriteSecretVersionParameters {
  readonly version: number
  readonly secretCheckValue: string
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WriteSecretVersionRow {
  readonly id: string
}

/** Writes the version of a webhook's new secret. */
export const writeSecretVersion: Statement<WriteSecretVersionParameters, WriteSecretVersionRow> = {
  name: 'writeSecretVersion',
  text: `update webhooks w
set secret_version = $1, secret_check_value = $2, updated_at = $3
where w.shard = $4 and w.id = $5
  and exists (select from accounts a where a.id = w.account_id and $6 in (a.id, a.agency_id, a.platform_id))
returning w.id`,
  parameters: ['version', 'secretCheckValue', 'now', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockCallbackParameters {
  readonly shard: number
  readonly subjectId: string
  readonly accountId: string
}

export interface LockCallbackRow {
  readonly id: string
}

/** Locks the hidden subscription of a record. */
export const lockCallback: Statement<LockCallbackParameters, LockCallbackRow> = {
  name: 'lockCallback',
  text: `select w.id
from webhooks w join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
where w.shard = $1 and w.callback_for = $2 and w.account_id = $3
for update of p, w`,
  parameters: ['shard', 'subjectId', 'accountId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertCallbackParameters {
  readonly shard: number
  readonly id: string
  readonly accountId: string
  readonly url: string
  readonly events: readonly (string | null)[]
  readonly subjectId: string
  readonly now: Timestamp
}

export type InsertCallbackRow = object

/** Inserts the hidden subscription of a record. It has no secret. */
export const insertCallback: Statement<InsertCallbackParameters, InsertCallbackRow> = {
  name: 'insertCallback',
  text: `with added as (
  insert into webhooks (
    shard, id, account_id, url, events, enabled, secret_version, secret_check_value, callback_for, created_at, updated_at
  )
  values ($1, $2, $3, $4, $5::text[], true, 0, '', $6, $7, $7)
), position as (
  insert into webhook_positions (shard, webhook_id, last_position) values ($1, $2, 0)
)
insert into webhook_queues (shard, webhook_id) values ($1, $2)`,
  parameters: ['shard', 'id', 'accountId', 'url', 'events', 'subjectId', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface RedirectCallbackParameters {
  readonly url: string | null
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export type RedirectCallbackRow = object

/** Changes the URL of a hidden subscription; null: deletes it. */
export const redirectCallback: Statement<RedirectCallbackParameters, RedirectCallbackRow> = {
  name: 'redirectCallback',
  text: `update webhooks
set url = coalesce($1, url), deleted_at = case when $1::text is null then $2::timestamptz end, updated_at = $2
where shard = $3 and id = $4 and callback_for is not null`,
  parameters: ['url', 'now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export const webhooksOfAccount = { ascending: webhooksOfAccountAscending, descending: webhooksOfAccountDescending }
