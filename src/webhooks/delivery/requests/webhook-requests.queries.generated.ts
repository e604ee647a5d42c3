// Made by scripts/generate-queries.ts from webhook-requests.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface WebhookRequestByIdParameters {
  readonly shard: number
  readonly id: string
  readonly since: string
  readonly callerId: string
}

export interface WebhookRequestByIdRow {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly accountKind: string
  readonly eventId: string
  readonly eventType: string
  readonly position: bigint
  readonly url: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly isEnabled: boolean
  readonly retrySchedule: string
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
  readonly maxInFlight: number | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a request of a webhook, deleted or not, that the caller can reach. */
export const webhookRequestById: Statement<WebhookRequestByIdParameters, WebhookRequestByIdRow> = {
  name: 'webhookRequestById',
  text: `select r.id, r.webhook_id, r.account_id, a.kind as account_kind, r.event_id, r.event_type, r.position, r.url,
  e.payload as "payload!", r.status, r.attempts, r.last_status_code, r.last_error,
  case when w.enabled and w.deleted_at is null and r.next_attempt_at is not null
    then greatest(r.next_attempt_at, queue.blocked_until) end as next_attempt_at,
  r.next_attempt_at as retry_at, w.enabled and w.deleted_at is null as "is_enabled!", w.retry_schedule,
  queue.blocked_until, queue.paced_until, queue.in_flight, queue.window_size, queue.consecutive_failures,
  w.max_in_flight,
  r.created_at, r.updated_at
from webhook_requests r
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = w.shard and queue.webhook_id = w.id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where r.shard = $1 and r.id = $2 and r.id >= $3
  and w.callback_for is null and $4 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'since', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    accountId: v[2] as string,
    accountKind: v[3] as string,
    eventId: v[4] as string,
    eventType: v[5] as string,
    position: v[6] as bigint,
    url: v[7] as string,
    payload: v[8] as string,
    status: v[9] as string,
    attempts: v[10] as number,
    lastStatusCode: v[11] as number | null,
    lastError: v[12] as string | null,
    nextAttemptAt: v[13] as Timestamp | null,
    retryAt: v[14] as Timestamp | null,
    isEnabled: v[15] as boolean,
    retrySchedule: v[16] as string,
    blockedUntil: v[17] as Timestamp | null,
    pacedUntil: v[18] as Timestamp | null,
    inFlight: v[19] as number,
    windowSize: v[20] as number,
    consecutiveFailures: v[21] as number,
    maxInFlight: v[22] as number | null,
    createdAt: v[23] as Timestamp,
    updatedAt: v[24] as Timestamp,
  }),
}

export interface RequestsOfWebhookAscendingParameters {
  readonly shard: number
  readonly webhookId: string
  readonly since: string
  readonly from: bigint
  readonly status: string | null
  readonly limit: number
  readonly callerId: string
}

export interface RequestsOfWebhookAscendingRow {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly accountKind: string
  readonly eventId: string
  readonly eventType: string
  readonly position: bigint
  readonly url: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly isEnabled: boolean
  readonly retrySchedule: string
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
  readonly maxInFlight: number | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the requests of a webhook after a position. */
export const requestsOfWebhookAscending: Statement<RequestsOfWebhookAscendingParameters, RequestsOfWebhookAscendingRow> = {
  name: 'requestsOfWebhookAscending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.shard = $1 and r.webhook_id = $2 and r.id >= $3 and r.position > $4
    and ($5::text is null or r.status = $5)
  order by r.position asc limit $6::int
)
select r.id, r.webhook_id, r.account_id, a.kind as account_kind, r.event_id, r.event_type, r.position, r.url,
  e.payload as "payload!", r.status, r.attempts, r.last_status_code, r.last_error,
  case when w.enabled and w.deleted_at is null and r.next_attempt_at is not null
    then greatest(r.next_attempt_at, queue.blocked_until) end as next_attempt_at,
  r.next_attempt_at as retry_at, w.enabled and w.deleted_at is null as "is_enabled!", w.retry_schedule,
  queue.blocked_until, queue.paced_until, queue.in_flight, queue.window_size, queue.consecutive_failures,
  w.max_in_flight,
  r.created_at, r.updated_at
from page r
  join webhooks w on w.shard = $1 and w.id = $2
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = $1 and queue.webhook_id = $2
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $7 in (a.id, a.agency_id, a.platform_id)
order by r.position asc`,
  parameters: ['shard', 'webhookId', 'since', 'from', 'status', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    accountId: v[2] as string,
    accountKind: v[3] as string,
    eventId: v[4] as string,
    eventType: v[5] as string,
    position: v[6] as bigint,
    url: v[7] as string,
    payload: v[8] as string,
    status: v[9] as string,
    attempts: v[10] as number,
    lastStatusCode: v[11] as number | null,
    lastError: v[12] as string | null,
    nextAttemptAt: v[13] as Timestamp | null,
    retryAt: v[14] as Timestamp | null,
    isEnabled: v[15] as boolean,
    retrySchedule: v[16] as string,
    blockedUntil: v[17] as Timestamp | null,
    pacedUntil: v[18] as Timestamp | null,
    inFlight: v[19] as number,
    windowSize: v[20] as number,
    consecutiveFailures: v[21] as number,
    maxInFlight: v[22] as number | null,
    createdAt: v[23] as Timestamp,
    updatedAt: v[24] as Timestamp,
  }),
}

export interface RequestsOfWebhookDescendingParameters {
  readonly shard: number
  readonly webhookId: string
  readonly since: string
  readonly from: bigint
  readonly status: string | null
  readonly limit: number
  readonly callerId: string
}

export interface RequestsOfWebhookDescendingRow {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly accountKind: string
  readonly eventId: string
  readonly eventType: string
  readonly position: bigint
  readonly url: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly isEnabled: boolean
  readonly retrySchedule: string
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
  readonly maxInFlight: number | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the requests of a webhook after a position. */
export const requestsOfWebhookDescending: Statement<RequestsOfWebhookDescendingParameters, RequestsOfWebhookDescendingRow> = {
  name: 'requestsOfWebhookDescending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.shard = $1 and r.webhook_id = $2 and r.id >= $3 and r.position < $4
    and ($5::text is null or r.status = $5)
  order by r.position desc limit $6::int
)
select r.id, r.webhook_id, r.account_id, a.kind as account_kind, r.event_id, r.event_type, r.position, r.url,
  e.payload as "payload!", r.status, r.attempts, r.last_status_code, r.last_error,
  case when w.enabled and w.deleted_at is null and r.next_attempt_at is not null
    then greatest(r.next_attempt_at, queue.blocked_until) end as next_attempt_at,
  r.next_attempt_at as retry_at, w.enabled and w.deleted_at is null as "is_enabled!", w.retry_schedule,
  queue.blocked_until, queue.paced_until, queue.in_flight, queue.window_size, queue.consecutive_failures,
  w.max_in_flight,
  r.created_at, r.updated_at
from page r
  join webhooks w on w.shard = $1 and w.id = $2
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = $1 and queue.webhook_id = $2
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $7 in (a.id, a.agency_id, a.platform_id)
order by r.position desc`,
  parameters: ['shard', 'webhookId', 'since', 'from', 'status', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    accountId: v[2] as string,
    accountKind: v[3] as string,
    eventId: v[4] as string,
    eventType: v[5] as string,
    position: v[6] as bigint,
    url: v[7] as string,
    payload: v[8] as string,
    status: v[9] as string,
    attempts: v[10] as number,
    lastStatusCode: v[11] as number | null,
    lastError: v[12] as string | null,
    nextAttemptAt: v[13] as Timestamp | null,
    retryAt: v[14] as Timestamp | null,
    isEnabled: v[15] as boolean,
    retrySchedule: v[16] as string,
    blockedUntil: v[17] as Timestamp | null,
    pacedUntil: v[18] as Timestamp | null,
    inFlight: v[19] as number,
    windowSize: v[20] as number,
    consecutiveFailures: v[21] as number,
    maxInFlight: v[22] as number | null,
    createdAt: v[23] as Timestamp,
    updatedAt: v[24] as Timestamp,
  }),
}

export interface FailedRequestsOfWebhookAscendingParameters {
  readonly shard: number
  readonly webhookId: string
  readonly since: string
  readonly from: bigint
  readonly limit: number
  readonly callerId: string
}

export interface FailedRequestsOfWebhookAscendingRow {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly accountKind: string
  readonly eventId: string
  readonly eventType: string
  readonly position: bigint
  readonly url: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly isEnabled: boolean
  readonly retrySchedule: string
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
  readonly maxInFlight: number | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the failed requests of a webhook after a position. */
export const failedRequestsOfWebhookAscending: Statement<FailedRequestsOfWebhookAscendingParameters, FailedRequestsOfWebhookAscendingRow> = {
  name: 'failedRequestsOfWebhookAscending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = $1 and r.webhook_id = $2 and r.id >= $3 and r.position > $4
  order by r.position asc limit $5::int
)
select r.id, r.webhook_id, r.account_id, a.kind as account_kind, r.event_id, r.event_type, r.position, r.url,
  e.payload as "payload!", r.status, r.attempts, r.last_status_code, r.last_error,
  case when w.enabled and w.deleted_at is null and r.next_attempt_at is not null
    then greatest(r.next_attempt_at, queue.blocked_until) end as next_attempt_at,
  r.next_attempt_at as retry_at, w.enabled and w.deleted_at is null as "is_enabled!", w.retry_schedule,
  queue.blocked_until, queue.paced_until, queue.in_flight, queue.window_size, queue.consecutive_failures,
  w.max_in_flight,
  r.created_at, r.updated_at
from page r
  join webhooks w on w.shard = $1 and w.id = $2
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = $1 and queue.webhook_id = $2
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $6 in (a.id, a.agency_id, a.platform_id)
order by r.position asc`,
  parameters: ['shard', 'webhookId', 'since', 'from', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    accountId: v[2] as string,
    accountKind: v[3] as string,
    eventId: v[4] as string,
    eventType: v[5] as string,
    position: v[6] as bigint,
    url: v[7] as string,
    payload: v[8] as string,
    status: v[9] as string,
    attempts: v[10] as number,
    lastStatusCode: v[11] as number | null,
    lastError: v[12] as string | null,
    nextAttemptAt: v[13] as Timestamp | null,
    retryAt: v[14] as Timestamp | null,
    isEnabled: v[15] as boolean,
    retrySchedule: v[16] as string,
    blockedUntil: v[17] as Timestamp | null,
    pacedUntil: v[18] as Timestamp | null,
    inFlight: v[19] as number,
    windowSize: v[20] as number,
    consecutiveFailures: v[21] as number,
    maxInFlight: v[22] as number | null,
    createdAt: v[23] as Timestamp,
    updatedAt: v[24] as Timestamp,
  }),
}

export interface FailedRequestsOfWebhookDescendingParameters {
  readonly shard: number
  readonly webhookId: string
  readonly since: string
  readonly from: bigint
  readonly limit: number
  readonly callerId: string
}

export interface FailedRequestsOfWebhookDescendingRow {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly accountKind: string
  readonly eventId: string
  readonly eventType: string
  readonly position: bigint
  readonly url: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly isEnabled: boolean
  readonly retrySchedule: string
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
  readonly maxInFlight: number | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the failed requests of a webhook after a position. */
export const failedRequestsOfWebhookDescending: Statement<FailedRequestsOfWebhookDescendingParameters, FailedRequestsOfWebhookDescendingRow> = {
  name: 'failedRequestsOfWebhookDescending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = $1 and r.webhook_id = $2 and r.id >= $3 and r.position < $4
  order by r.position desc limit $5::int
)
select r.id, r.webhook_id, r.account_id, a.kind as account_kind, r.event_id, r.event_type, r.position, r.url,
  e.payload as "payload!", r.status, r.attempts, r.last_status_code, r.last_error,
  case when w.enabled and w.deleted_at is null and r.next_attempt_at is not null
    then greatest(r.next_attempt_at, queue.blocked_until) end as next_attempt_at,
  r.next_attempt_at as retry_at, w.enabled and w.deleted_at is null as "is_enabled!", w.retry_schedule,
  queue.blocked_until, queue.paced_until, queue.in_flight, queue.window_size, queue.consecutive_failures,
  w.max_in_flight,
  r.created_at, r.updated_at
from page r
  join webhooks w on w.shard = $1 and w.id = $2
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = $1 and queue.webhook_id = $2
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $6 in (a.id, a.agency_id, a.platform_id)
order by r.position desc`,
  parameters: ['shard', 'webhookId', 'since', 'from', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    accountId: v[2] as string,
    accountKind: v[3] as string,
    eventId: v[4] as string,
    eventType: v[5] as string,
    position: v[6] as bigint,
    url: v[7] as string,
    payload: v[8] as string,
    status: v[9] as string,
    attempts: v[10] as number,
    lastStatusCode: v[11] as number | null,
    lastError: v[12] as string | null,
    nextAttemptAt: v[13] as Timestamp | null,
    retryAt: v[14] as Timestamp | null,
    isEnabled: v[15] as boolean,
    retrySchedule: v[16] as string,
    blockedUntil: v[17] as Timestamp | null,
    pacedUntil: v[18] as Timestamp | null,
    inFlight: v[19] as number,
    windowSize: v[20] as number,
    consecutiveFailures: v[21] as number,
    maxInFlight: v[22] as number | null,
    createdAt: v[23] as Timestamp,
    updatedAt: v[24] as Timestamp,
  }),
}

export interface AttemptsOfRequestsParameters {
  readonly attemptsMax: number
  readonly shard: number
  readonly requestIds: readonly (string | null)[]
  readonly since: string
  readonly callerId: string
}

export interface AttemptsOfRequestsRow {
  readonly requestId: string
  readonly number: number
  readonly startedAt: Timestamp
  readonly durationMs: number | null
  readonly statusCode: number | null
  readonly error: string | null
  readonly responseBody: string | null
  readonly remoteAddress: string | null
}

/** Returns the latest attempts of requests of one shard, in order. */
export const attemptsOfRequests: Statement<AttemptsOfRequestsParameters, AttemptsOfRequestsRow> = {
  name: 'attemptsOfRequests',
  text: `select t.request_id, t.number, t.started_at, t.duration_ms, t.status_code, t.error, t.response_body, t.remote_address
from webhook_requests r
  join webhook_attempts t on t.shard = r.shard and t.request_id = r.id and t.number > r.attempts - $1::int
where r.shard = $2 and r.id = any($3::uuid[]) and t.id >= $4
  and exists (select from accounts a where a.id = r.account_id and $5 in (a.id, a.agency_id, a.platform_id))
order by t.request_id, t.number`,
  parameters: ['attemptsMax', 'shard', 'requestIds', 'since', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    requestId: v[0] as string,
    number: v[1] as number,
    startedAt: v[2] as Timestamp,
    durationMs: v[3] as number | null,
    statusCode: v[4] as number | null,
    error: v[5] as string | null,
    responseBody: v[6] as string | null,
    remoteAddress: v[7] as string | null,
  }),
}

export interface RequestsOfDispatchesParameters {
  readonly shard: number
  readonly webhookId: string
  readonly ids: readonly (string | null)[]
  readonly firstId: string
  readonly lastId: string
}

export interface RequestsOfDispatchesRow {
  readonly id: string
  readonly status: string
}

/**
 * Returns the status of each given request that exists. The caller has locked the webhook.
 * `firstId` and `lastId` exclude other partitions.
 */
export const requestsOfDispatches: Statement<RequestsOfDispatchesParameters, RequestsOfDispatchesRow> = {
  name: 'requestsOfDispatches',
  text: `select r.id, r.status
from webhook_requests r
where r.shard = $1 and r.webhook_id = $2 and r.id = any($3::uuid[])
  and r.id between $4 and $5`,
  parameters: ['shard', 'webhookId', 'ids', 'firstId', 'lastId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    status: v[1] as string,
  }),
}

export interface MakeDueNowParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface MakeDueNowRow {
  readonly id: string
}

/**
 * Makes a waiting request the next of its webhook and lets one request pass an open circuit
 * breaker. Returns no row during an attempt.
 */
export const makeDueNow: Statement<MakeDueNowParameters, MakeDueNowRow> = {
  name: 'makeDueNow',
  text: `with due as (
  update webhook_due d set due_at = $1, ready = true, priority = 0
  where d.shard = $2 and d.request_id = $3 and d.claim_token is null
  returning d.shard, d.request_id, d.webhook_id
), unblocked as (
  update webhook_queues q set blocked_until = null
  from due where q.shard = due.shard and q.webhook_id = due.webhook_id and q.blocked_until is not null
)
update webhook_requests r
set next_attempt_at = $1, updated_at = $1
from due
where r.shard = $2 and r.id = due.request_id and r.status = 'pending'
  and exists (select from accounts a where a.id = r.account_id and $4 in (a.id, a.agency_id, a.platform_id))
returning r.id`,
  parameters: ['now', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export const requestsOfWebhook = { ascending: requestsOfWebhookAscending, descending: requestsOfWebhookDescending }

export const failedRequestsOfWebhook = {
  ascending: failedRequestsOfWebhookAscending,
  descending: failedRequestsOfWebhookDescending,
}
