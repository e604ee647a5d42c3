// Made by scripts/generate-queries.ts from webhook-recoveries.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface WebhookRecoveryByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WebhookRecoveryByIdRow {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly accountKind: string
  readonly since: Timestamp
  readonly include: string
  readonly status: string
  readonly total: number
  readonly done: number
  readonly dispatched: number
  readonly pending: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a recovery of a webhook, deleted or not, that the caller can reach. */
export const webhookRecoveryById: Statement<WebhookRecoveryByIdParameters, WebhookRecoveryByIdRow> = {
  name: 'webhookRecoveryById',
  text: `select v.id, v.webhook_id, v.account_id, a.kind as account_kind, v.since, v.include, v.status, v.total, v.done, v.dispatched,
  v.pending, v.created_at, v.updated_at
from webhook_recoveries v join accounts a on a.id = v.account_id
where v.shard = $1 and v.id = $2 and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    accountId: v[2] as string,
    accountKind: v[3] as string,
    since: v[4] as Timestamp,
    include: v[5] as string,
    status: v[6] as string,
    total: v[7] as number,
    done: v[8] as number,
    dispatched: v[9] as number,
    pending: v[10] as number,
    createdAt: v[11] as Timestamp,
    updatedAt: v[12] as Timestamp,
  }),
}

export interface RunningRecoveryOfParameters {
  readonly shard: number
  readonly webhookId: string
  readonly callerId: string
}

export interface RunningRecoveryOfRow {
  readonly id: string
  readonly since: Timestamp
  readonly include: string
}

/** Returns the running recovery of a webhook. Under the webhook's lock no other can start. */
export const runningRecoveryOf: Statement<RunningRecoveryOfParameters, RunningRecoveryOfRow> = {
  name: 'runningRecoveryOf',
  text: `select v.id, v.since, v.include
from webhook_recoveries v join accounts a on a.id = v.account_id
where v.shard = $1 and v.webhook_id = $2 and v.status = 'running'
  and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'webhookId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    since: v[1] as Timestamp,
    include: v[2] as string,
  }),
}

export interface LastPositionBeforeParameters {
  readonly shard: number
  readonly webhookId: string
  readonly before: Timestamp
  readonly oldest: string
}

export interface LastPositionBeforeRow {
  readonly position: bigint | null
}

/**
 * Finds a position before which every request of a webhook is older than a time, by binary search.
 * Clock differences and lock waits may put times of the history out of order, so the caller
 * subtracts a margin from the time.
 */
export const lastPositionBefore: Statement<LastPositionBeforeParameters, LastPositionBeforeRow> = {
  name: 'lastPositionBefore',
  text: `with recursive search (low, high) as (
  select 0::bigint, p.last_position from webhook_positions p where p.shard = $1 and p.webhook_id = $2
  union all
  select case when probe.is_before then probe.position else search.low end,
    case when probe.is_before then search.high else (search.low + search.high) / 2 end
  from search
    left join lateral (
      select r.position, r.created_at < $3 as is_before
      from webhook_requests r
      where r.shard = $1 and r.webhook_id = $2 and r.id >= $4
        and r.position > (search.low + search.high) / 2 and r.position <= search.high
      order by r.position limit 1
    ) probe on true
  where search.low < search.high
)
select max(low) as position from search`,
  parameters: ['shard', 'webhookId', 'before', 'oldest'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    position: v[0] as bigint | null,
  }),
}

export interface InsertWebhookRecoveryParameters {
  readonly shard: number
  readonly id: string
  readonly since: Timestamp
  readonly include: string
  readonly lastEventId: string
  readonly eventSpanMs: bigint
  readonly now: Timestamp
  readonly after: bigint
  readonly firstEventId: string
  readonly webhookId: string
  readonly callerId: string
}

export interface InsertWebhookRecoveryRow {
  readonly shard: number
  readonly id: string
  readonly accountId: string
  readonly webhookId: string
  readonly since: Timestamp
  readonly countedPosition: bigint
  readonly donePosition: bigint
  readonly lastPosition: bigint
  readonly countedEventId: string
  readonly doneEventId: string
  readonly lastEventId: string
  readonly eventSpanMs: bigint
}

/**
 * Inserts a recovery under the webhook's lock. For failed requests it reads the history after a
 * position, for missed events the events between two ids. An event from before the webhook was
 * created is never missed.
 */
export const insertWebhookRecovery: Statement<InsertWebhookRecoveryParameters, InsertWebhookRecoveryRow> = {
  name: 'insertWebhookRecovery',
  text: `insert into webhook_recoveries (
  shard, id, account_id, webhook_id, since, include, status, total, done, dispatched,
  counted_position, done_position, last_position, counted_event_id, done_event_id, last_event_id, event_span_ms,
  created_at, updated_at
)
select $1, $2, w.account_id, w.id, $3, $4, 'running', 0, 0, 0,
  start.position, start.position, p.last_position, start.event_id, start.event_id, $5, $6::bigint,
  $7, $7
from webhooks w join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
cross join lateral (
  select case when $4 = 'MissedEvents' then p.last_position else $8::bigint end as position,
    case when $4 = 'FailedRequests' then $5::uuid else $9::uuid end as event_id
) start
where w.shard = $1 and w.id = $10
  and exists (select from accounts a where a.id = w.account_id and $11 in (a.id, a.agency_id, a.platform_id))
returning shard, id, account_id, webhook_id, since, counted_position, done_position, last_position, counted_event_id,
  done_event_id, last_event_id, event_span_ms`,
  parameters: ['shard', 'id', 'since', 'include', 'lastEventId', 'eventSpanMs', 'now', 'after', 'firstEventId', 'webhookId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    accountId: v[2] as string,
    webhookId: v[3] as string,
    since: v[4] as Timestamp,
    countedPosition: v[5] as bigint,
    donePosition: v[6] as bigint,
    lastPosition: v[7] as bigint,
    countedEventId: v[8] as string,
    doneEventId: v[9] as string,
    lastEventId: v[10] as string,
    eventSpanMs: v[11] as bigint,
  }),
}

export interface RunningRecoveriesParameters {
  readonly limit: number
}

export interface RunningRecoveriesRow {
  readonly shard: number
  readonly id: string
}

/** Returns running recoveries, least recently updated first. */
export const runningRecoveries: Statement<RunningRecoveriesParameters, RunningRecoveriesRow> = {
  name: 'runningRecoveries',
  text: `select v.shard, v.id from webhook_recoveries v where v.status = 'running' order by v.updated_at limit $1::int`,
  parameters: ['limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface TouchRecoveryParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export type TouchRecoveryRow = object

/** Moves a recovery that failed behind the others and reduces its next span of events. */
export const touchRecovery: Statement<TouchRecoveryParameters, TouchRecoveryRow> = {
  name: 'touchRecovery',
  text: `update webhook_recoveries v set updated_at = $1, event_span_ms = greatest(v.event_span_ms / 16, 1)
where v.shard = $2 and v.id = $3 and v.status = 'running'`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface LockRecoveryParameters {
  readonly shard: number
  readonly id: string
}

export interface LockRecoveryRow {
  readonly shard: number
  readonly id: string
  readonly accountId: string
  readonly webhookId: string
  readonly since: Timestamp
  readonly countedPosition: bigint
  readonly donePosition: bigint
  readonly lastPosition: bigint
  readonly countedEventId: string
  readonly doneEventId: string
  readonly lastEventId: string
  readonly eventSpanMs: bigint
}

/** Locks a running recovery, unless another worker has locked it. */
export const lockRecovery: Statement<LockRecoveryParameters, LockRecoveryRow> = {
  name: 'lockRecovery',
  text: `select v.shard, v.id, v.account_id, v.webhook_id, v.since, v.counted_position, v.done_position, v.last_position,
  v.counted_event_id, v.done_event_id, v.last_event_id, v.event_span_ms
from webhook_recoveries v
where v.shard = $1 and v.id = $2 and v.status = 'running'
for update skip locked`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    accountId: v[2] as string,
    webhookId: v[3] as string,
    since: v[4] as Timestamp,
    countedPosition: v[5] as bigint,
    donePosition: v[6] as bigint,
    lastPosition: v[7] as bigint,
    countedEventId: v[8] as string,
    doneEventId: v[9] as string,
    lastEventId: v[10] as string,
    eventSpanMs: v[11] as bigint,
  }),
}

export interface CountFailedRequestsParameters {
  readonly shard: number
  readonly webhookId: string
  readonly after: bigint
  readonly upTo: bigint
  readonly oldest: string
  readonly since: Timestamp
  readonly id: string
  readonly now: Timestamp
}

export type CountFailedRequestsRow = object

/**
 * Adds the failed requests up to a position to the total of a locked recovery, and counts the
 * pending ones. An empty recovery is done.
 */
export const countFailedRequests: Statement<CountFailedRequestsParameters, CountFailedRequestsRow> = {
  name: 'countFailedRequests',
  text: `with counted as (
  select count(*) filter (where r.status = 'failed')::int as failed,
    count(*) filter (where r.status = 'pending')::int as pending
  from webhook_requests r
  where r.shard = $1 and r.webhook_id = $2 and r.position > $3 and r.position <= $4
    and r.id >= $5 and r.created_at >= $6 and r.status in ('failed', 'pending')
), progress as (
  select v.id, v.total + counted.failed as total, v.pending + counted.pending as pending,
    $4 = v.last_position and v.counted_event_id = v.last_event_id and v.total + counted.failed = 0 as is_empty
  from webhook_recoveries v, counted
  where v.shard = $1 and v.id = $7
)
update webhook_recoveries v
set total = progress.total, pending = progress.pending, counted_position = $4, updated_at = $8,
  done_position = case when progress.is_empty then v.last_position else v.done_position end,
  status = case when progress.is_empty then 'done' else v.status end
from progress
where v.shard = $1 and v.id = progress.id`,
  parameters: ['shard', 'webhookId', 'after', 'upTo', 'oldest', 'since', 'id', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface AddMissedEventsParameters {
  readonly missed: number
  readonly upTo: string
  readonly shard: number
  readonly id: string
  readonly eventSpanMs: bigint
  readonly now: Timestamp
}

export type AddMissedEventsRow = object

/**
 * Adds counted missed events, up to an id, to the total of a locked recovery. An empty recovery is
 * done.
 */
export const addMissedEvents: Statement<AddMissedEventsParameters, AddMissedEventsRow> = {
  name: 'addMissedEvents',
  text: `with progress as (
  select v.id, v.total + $1::int as total,
    $2 = v.last_event_id and v.counted_position = v.last_position and v.total + $1::int = 0 as is_empty
  from webhook_recoveries v
  where v.shard = $3 and v.id = $4
)
update webhook_recoveries v
set total = progress.total, counted_event_id = $2, event_span_ms = $5::bigint, updated_at = $6,
  done_position = case when progress.is_empty then v.last_position else v.done_position end,
  done_event_id = case when progress.is_empty then v.last_event_id else v.done_event_id end,
  status = case when progress.is_empty then 'done' else v.status end
from progress
where v.shard = $3 and v.id = progress.id`,
  parameters: ['missed', 'upTo', 'shard', 'id', 'eventSpanMs', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EventsBelowParameters {
  readonly accountId: string
  readonly after: string
  readonly upTo: string
  readonly limit: number
}

export interface EventsBelowRow {
  readonly id: string
  readonly type: string
  readonly subjectId: string
}

/**
 * Returns the events of an account and the accounts below it between two ids, oldest first. The
 * caller takes the oldest of all cells.
 */
export const eventsBelow: Statement<EventsBelowParameters, EventsBelowRow> = {
  name: 'eventsBelow',
  text: `select e.id, e.type, e.subject_id
from (
  select a.id, a.shard from accounts a where a.id = $1
  union all
  select a.id, a.shard from accounts a where a.agency_id = $1
  union all
  select a.id, a.shard from accounts a where a.platform_id = $1
) below
cross join lateral (
  select v.id, v.type, v.subject_id
  from events v
  where v.shard = below.shard and v.account_id = below.id and v.id > $2 and v.id <= $3
  order by v.id limit $4::int
) e
order by e.id limit $4::int`,
  parameters: ['accountId', 'after', 'upTo', 'limit'],
  route: { to: 'allCells' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    type: v[1] as string,
    subjectId: v[2] as string,
  }),
}

export interface WebhookIsOpenParameters {
  readonly shard: number
  readonly webhookId: string
}

export interface WebhookIsOpenRow {
  readonly isOpen: boolean | null
  readonly events: string[]
}

/**
 * Returns whether a webhook with a locked position is enabled and not deleted, and its event types.
 */
export const webhookIsOpen: Statement<WebhookIsOpenParameters, WebhookIsOpenRow> = {
  name: 'webhookIsOpen',
  text: `select w.enabled and w.deleted_at is null as is_open, w.events
from webhooks w where w.shard = $1 and w.id = $2`,
  parameters: ['shard', 'webhookId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    isOpen: v[0] as boolean | null,
    events: v[1] as string[],
  }),
}

export interface FailedRequestsParameters {
  readonly shard: number
  readonly webhookId: string
  readonly after: bigint
  readonly upTo: bigint
  readonly oldest: string
  readonly since: Timestamp
  readonly limit: number
}

export interface FailedRequestsRow {
  readonly eventId: string
  readonly eventType: string
  readonly position: bigint
}

/** Returns the failed requests of a webhook between two positions, oldest first. */
export const failedRequests: Statement<FailedRequestsParameters, FailedRequestsRow> = {
  name: 'failedRequests',
  text: `select r.event_id, r.event_type, r.position
from webhook_requests r
where r.shard = $1 and r.webhook_id = $2 and r.position > $3 and r.position <= $4
  and r.id >= $5 and r.created_at >= $6 and r.status = 'failed'
order by r.position limit $7::int`,
  parameters: ['shard', 'webhookId', 'after', 'upTo', 'oldest', 'since', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    eventId: v[0] as string,
    eventType: v[1] as string,
    position: v[2] as bigint,
  }),
}

export interface WriteRecoveryProgressParameters {
  readonly donePosition: bigint
  readonly doneEventId: string
  readonly shard: number
  readonly id: string
  readonly eventSpanMs: bigint
  readonly found: number
  readonly dispatched: number
  readonly now: Timestamp
}

export type WriteRecoveryProgressRow = object

/**
 * Writes the progress of a locked recovery. At its end `total` becomes the number found: more may
 * have failed, or been dispatched otherwise, since the count.
 */
export const writeRecoveryProgress: Statement<WriteRecoveryProgressParameters, WriteRecoveryProgressRow> = {
  name: 'writeRecoveryProgress',
  text: `with progress as (
  select v.id, $1 = v.last_position and $2 = v.last_event_id as has_ended
  from webhook_recoveries v
  where v.shard = $3 and v.id = $4
)
update webhook_recoveries v
set done_position = $1, done_event_id = $2, event_span_ms = $5::bigint,
  done = v.done + $6::int, dispatched = v.dispatched + $7::int,
  total = case when progress.has_ended then v.done + $6::int else greatest(v.total, v.done + $6::int) end,
  status = case when progress.has_ended then 'done' else v.status end, updated_at = $8
from progress
where v.shard = $3 and v.id = progress.id`,
  parameters: ['donePosition', 'doneEventId', 'shard', 'id', 'eventSpanMs', 'found', 'dispatched', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface StopRecoveryParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export type StopRecoveryRow = object

/** Stops a locked recovery. */
export const stopRecovery: Statement<StopRecoveryParameters, StopRecoveryRow> = {
  name: 'stopRecovery',
  text: `update webhook_recoveries v set status = 'stopped', updated_at = $1 where v.shard = $2 and v.id = $3`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface OldRecoveriesParameters {
  readonly endedBy: Timestamp
  readonly limit: number
}

export interface OldRecoveriesRow {
  readonly shard: number
  readonly id: string
}

/** Returns recoveries that ended before a time, oldest first. */
export const oldRecoveries: Statement<OldRecoveriesParameters, OldRecoveriesRow> = {
  name: 'oldRecoveries',
  text: `select v.shard, v.id from webhook_recoveries v
where v.status <> 'running' and v.updated_at <= $1 order by v.updated_at limit $2::int`,
  parameters: ['endedBy', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface DeleteOldRecoveriesOfShardParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export type DeleteOldRecoveriesOfShardRow = object

/** Deletes these ended recoveries of one shard. */
export const deleteOldRecoveriesOfShard: Statement<DeleteOldRecoveriesOfShardParameters, DeleteOldRecoveriesOfShardRow> = {
  name: 'deleteOldRecoveriesOfShard',
  text: `delete from webhook_recoveries v where v.shard = $1 and v.id = any($2::uuid[]) and v.status <> 'running'`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
