// Made by scripts/generate-queries.ts from deliveries.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface DeliveriesOfAccountAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly webhookId: string | null
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface DeliveriesOfAccountAscendingRow {
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

/** Returns the requests of an account's webhooks, or of one of them, that match, after an id. */
export const deliveriesOfAccountAscending: Statement<DeliveriesOfAccountAscendingParameters, DeliveriesOfAccountAscendingRow> = {
  name: 'deliveriesOfAccountAscending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.shard = $1 and r.account_id = $2 and r.id > $3
    and ($4::uuid is null or r.webhook_id = $4)
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
    and (select w.callback_for is null from webhooks w where w.shard = r.shard and w.id = r.webhook_id)
  order by r.id asc limit $11::int
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
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = r.account_id
  join webhook_queues queue on queue.shard = r.shard and queue.webhook_id = r.webhook_id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.id asc`,
  parameters: ['shard', 'accountId', 'from', 'webhookId', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
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

export interface DeliveriesOfAccountDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly webhookId: string | null
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface DeliveriesOfAccountDescendingRow {
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

/** Returns the requests of an account's webhooks, or of one of them, that match, after an id. */
export const deliveriesOfAccountDescending: Statement<DeliveriesOfAccountDescendingParameters, DeliveriesOfAccountDescendingRow> = {
  name: 'deliveriesOfAccountDescending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.shard = $1 and r.account_id = $2 and r.id < $3
    and ($4::uuid is null or r.webhook_id = $4)
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
    and (select w.callback_for is null from webhooks w where w.shard = r.shard and w.id = r.webhook_id)
  order by r.id desc limit $11::int
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
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = r.account_id
  join webhook_queues queue on queue.shard = r.shard and queue.webhook_id = r.webhook_id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.id desc`,
  parameters: ['shard', 'accountId', 'from', 'webhookId', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
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

export interface DeliveriesOfAccountCountedParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly webhookId: string | null
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface DeliveriesOfAccountCountedRow {
  readonly count: number
}

/** Returns the requests of an account's webhooks, or of one of them, that match, after an id. */
export const deliveriesOfAccountCounted: Statement<DeliveriesOfAccountCountedParameters, DeliveriesOfAccountCountedRow> = {
  name: 'deliveriesOfAccountCounted',
  text: `select count(*)::integer as "count!" from (
with page as materialized (
  select r.* from webhook_requests r
  where r.shard = $1 and r.account_id = $2 and r.id < $3
    and ($4::uuid is null or r.webhook_id = $4)
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
    and (select w.callback_for is null from webhooks w where w.shard = r.shard and w.id = r.webhook_id)
  order by r.id desc limit $11::int
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
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = r.account_id
  join webhook_queues queue on queue.shard = r.shard and queue.webhook_id = r.webhook_id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.id desc
) as counted`,
  parameters: ['shard', 'accountId', 'from', 'webhookId', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface DeliveriesOfWebhookAscendingParameters {
  readonly shard: number
  readonly webhookId: string
  readonly accountId: string
  readonly from: bigint
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface DeliveriesOfWebhookAscendingRow {
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

/** Returns the requests of an account's webhook that match, after a position. */
export const deliveriesOfWebhookAscending: Statement<DeliveriesOfWebhookAscendingParameters, DeliveriesOfWebhookAscendingRow> = {
  name: 'deliveriesOfWebhookAscending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.shard = $1 and r.webhook_id = $2 and r.account_id = $3 and r.position > $4
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
  order by r.position asc limit $11::int
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
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.position asc`,
  parameters: ['shard', 'webhookId', 'accountId', 'from', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
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

export interface DeliveriesOfWebhookDescendingParameters {
  readonly shard: number
  readonly webhookId: string
  readonly accountId: string
  readonly from: bigint
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface DeliveriesOfWebhookDescendingRow {
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

/** Returns the requests of an account's webhook that match, after a position. */
export const deliveriesOfWebhookDescending: Statement<DeliveriesOfWebhookDescendingParameters, DeliveriesOfWebhookDescendingRow> = {
  name: 'deliveriesOfWebhookDescending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.shard = $1 and r.webhook_id = $2 and r.account_id = $3 and r.position < $4
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
  order by r.position desc limit $11::int
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
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.position desc`,
  parameters: ['shard', 'webhookId', 'accountId', 'from', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
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

export interface DeliveriesOfWebhookCountedParameters {
  readonly shard: number
  readonly webhookId: string
  readonly accountId: string
  readonly from: bigint
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface DeliveriesOfWebhookCountedRow {
  readonly count: number
}

/** Returns the requests of an account's webhook that match, after a position. */
export const deliveriesOfWebhookCounted: Statement<DeliveriesOfWebhookCountedParameters, DeliveriesOfWebhookCountedRow> = {
  name: 'deliveriesOfWebhookCounted',
  text: `select count(*)::integer as "count!" from (
with page as materialized (
  select r.* from webhook_requests r
  where r.shard = $1 and r.webhook_id = $2 and r.account_id = $3 and r.position < $4
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
  order by r.position desc limit $11::int
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
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.position desc
) as counted`,
  parameters: ['shard', 'webhookId', 'accountId', 'from', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface FailedDeliveriesOfAccountAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly webhookId: string | null
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface FailedDeliveriesOfAccountAscendingRow {
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

/**
 * Returns the failed requests of an account's webhooks, or of one of them, that match, after an id.
 */
export const failedDeliveriesOfAccountAscending: Statement<FailedDeliveriesOfAccountAscendingParameters, FailedDeliveriesOfAccountAscendingRow> = {
  name: 'failedDeliveriesOfAccountAscending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = $1 and r.account_id = $2 and r.id > $3
    and ($4::uuid is null or r.webhook_id = $4)
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
    and (select w.callback_for is null from webhooks w where w.shard = r.shard and w.id = r.webhook_id)
  order by r.id asc limit $11::int
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
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = r.account_id
  join webhook_queues queue on queue.shard = r.shard and queue.webhook_id = r.webhook_id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.id asc`,
  parameters: ['shard', 'accountId', 'from', 'webhookId', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
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

export interface FailedDeliveriesOfAccountDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly webhookId: string | null
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface FailedDeliveriesOfAccountDescendingRow {
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

/**
 * Returns the failed requests of an account's webhooks, or of one of them, that match, after an id.
 */
export const failedDeliveriesOfAccountDescending: Statement<FailedDeliveriesOfAccountDescendingParameters, FailedDeliveriesOfAccountDescendingRow> = {
  name: 'failedDeliveriesOfAccountDescending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = $1 and r.account_id = $2 and r.id < $3
    and ($4::uuid is null or r.webhook_id = $4)
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
    and (select w.callback_for is null from webhooks w where w.shard = r.shard and w.id = r.webhook_id)
  order by r.id desc limit $11::int
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
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = r.account_id
  join webhook_queues queue on queue.shard = r.shard and queue.webhook_id = r.webhook_id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.id desc`,
  parameters: ['shard', 'accountId', 'from', 'webhookId', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
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

export interface FailedDeliveriesOfAccountCountedParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly webhookId: string | null
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface FailedDeliveriesOfAccountCountedRow {
  readonly count: number
}

/**
 * Returns the failed requests of an account's webhooks, or of one of them, that match, after an id.
 */
export const failedDeliveriesOfAccountCounted: Statement<FailedDeliveriesOfAccountCountedParameters, FailedDeliveriesOfAccountCountedRow> = {
  name: 'failedDeliveriesOfAccountCounted',
  text: `select count(*)::integer as "count!" from (
with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = $1 and r.account_id = $2 and r.id < $3
    and ($4::uuid is null or r.webhook_id = $4)
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
    and (select w.callback_for is null from webhooks w where w.shard = r.shard and w.id = r.webhook_id)
  order by r.id desc limit $11::int
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
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = r.account_id
  join webhook_queues queue on queue.shard = r.shard and queue.webhook_id = r.webhook_id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.id desc
) as counted`,
  parameters: ['shard', 'accountId', 'from', 'webhookId', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface FailedDeliveriesOfWebhookAscendingParameters {
  readonly shard: number
  readonly webhookId: string
  readonly accountId: string
  readonly from: bigint
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface FailedDeliveriesOfWebhookAscendingRow {
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

/** Returns the failed requests of an account's webhook that match, after a position. */
export const failedDeliveriesOfWebhookAscending: Statement<FailedDeliveriesOfWebhookAscendingParameters, FailedDeliveriesOfWebhookAscendingRow> = {
  name: 'failedDeliveriesOfWebhookAscending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = $1 and r.webhook_id = $2 and r.account_id = $3 and r.position > $4
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
  order by r.position asc limit $11::int
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
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.position asc`,
  parameters: ['shard', 'webhookId', 'accountId', 'from', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
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

export interface FailedDeliveriesOfWebhookDescendingParameters {
  readonly shard: number
  readonly webhookId: string
  readonly accountId: string
  readonly from: bigint
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface FailedDeliveriesOfWebhookDescendingRow {
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

/** Returns the failed requests of an account's webhook that match, after a position. */
export const failedDeliveriesOfWebhookDescending: Statement<FailedDeliveriesOfWebhookDescendingParameters, FailedDeliveriesOfWebhookDescendingRow> = {
  name: 'failedDeliveriesOfWebhookDescending',
  text: `with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = $1 and r.webhook_id = $2 and r.account_id = $3 and r.position < $4
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
  order by r.position desc limit $11::int
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
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.position desc`,
  parameters: ['shard', 'webhookId', 'accountId', 'from', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
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

export interface FailedDeliveriesOfWebhookCountedParameters {
  readonly shard: number
  readonly webhookId: string
  readonly accountId: string
  readonly from: bigint
  readonly firstId: string
  readonly endId: string
  readonly status: string | null
  readonly statusCode: number | null
  readonly eventType: string | null
  readonly eventId: string | null
  readonly limit: number
  readonly callerId: string
}

export interface FailedDeliveriesOfWebhookCountedRow {
  readonly count: number
}

/** Returns the failed requests of an account's webhook that match, after a position. */
export const failedDeliveriesOfWebhookCounted: Statement<FailedDeliveriesOfWebhookCountedParameters, FailedDeliveriesOfWebhookCountedRow> = {
  name: 'failedDeliveriesOfWebhookCounted',
  text: `select count(*)::integer as "count!" from (
with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = $1 and r.webhook_id = $2 and r.account_id = $3 and r.position < $4
    and r.id >= $5 and r.id < $6
  and ($7::text is null or r.status = $7)
  and ($8::smallint is null or r.last_status_code = $8)
  and ($9::text is null or r.event_type = $9)
  and ($10::uuid is null or r.event_id = $10)
  order by r.position desc limit $11::int
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
where w.callback_for is null and $12 in (a.id, a.agency_id, a.platform_id)
order by r.position desc
) as counted`,
  parameters: ['shard', 'webhookId', 'accountId', 'from', 'firstId', 'endId', 'status', 'statusCode', 'eventType', 'eventId', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export const deliveriesOfAccount = {
  ascending: deliveriesOfAccountAscending,
  descending: deliveriesOfAccountDescending,
  counted: deliveriesOfAccountCounted,
}

export const deliveriesOfWebhook = {
  ascending: deliveriesOfWebhookAscending,
  descending: deliveriesOfWebhookDescending,
  counted: deliveriesOfWebhookCounted,
}

export const failedDeliveriesOfAccount = {
  ascending: failedDeliveriesOfAccountAscending,
  descending: failedDeliveriesOfAccountDescending,
  counted: failedDeliveriesOfAccountCounted,
}

export const failedDeliveriesOfWebhook = {
  ascending: failedDeliveriesOfWebhookAscending,
  descending: failedDeliveriesOfWebhookDescending,
  counted: failedDeliveriesOfWebhookCounted,
}
