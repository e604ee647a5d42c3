// Made by scripts/generate-queries.ts from repair-delivery.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface WebhooksOfRequestsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface WebhooksOfRequestsRow {
  readonly webhookId: string
}

/** Returns the webhooks of these requests of one shard, for a command that reaches all accounts. */
export const webhooksOfRequests: Statement<WebhooksOfRequestsParameters, WebhooksOfRequestsRow> = {
  name: 'webhooksOfRequests',
  text: `select distinct r.webhook_id from webhook_requests r where r.shard = $1 and r.id = any($2::uuid[])`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}

export interface RequeueRequestsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
  readonly now: Timestamp
  readonly shortDeadlineSeconds: number
  readonly deadlineSeconds: number
}

export interface RequeueRequestsRow {
  readonly requestId: string
}

/**
 * Inserts the missing due rows of pending requests of one shard, for a command that reaches all
 * accounts. Run under the locks of their positions. A request past its deadline is failed by the
 * next worker.
 */
export const requeueRequests: Statement<RequeueRequestsParameters, RequeueRequestsRow> = {
  name: 'requeueRequests',
  text: `with lost as (
  select r.shard, r.id, r.webhook_id, r.attempts, r.created_at, w.retry_schedule,
    case when w.deleted_at is null then r.next_attempt_at end as due_at
  from webhook_requests r join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  where r.shard = $1 and r.id = any($2::uuid[]) and r.status = 'pending'
    and not exists (select from webhook_due d where d.shard = r.shard and d.request_id = r.id)
  order by r.id
  for update of r
)
insert into webhook_due (
  shard, request_id, webhook_id, ready, priority, due_at, deadline_at, retry_schedule, attempts, claims
)
select shard, id, webhook_id, coalesce(due_at <= $3, false), case when attempts < 2 then 1 else 2 end, due_at,
  created_at + make_interval(
    secs => case retry_schedule when 'Short' then $4::int else $5::int end
  ), retry_schedule, attempts, 0
from lost
on conflict do nothing
returning request_id`,
  parameters: ['shard', 'ids', 'now', 'shortDeadlineSeconds', 'deadlineSeconds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    requestId: v[0] as string,
  }),
}

export interface DeleteNeedlessDueRowsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface DeleteNeedlessDueRowsRow {
  readonly webhookId: string
}

/**
 * Deletes due rows of one shard whose request is not pending, for a command that reaches all
 * accounts.
 */
export const deleteNeedlessDueRows: Statement<DeleteNeedlessDueRowsParameters, DeleteNeedlessDueRowsRow> = {
  name: 'deleteNeedlessDueRows',
  text: `delete from webhook_due d
where d.shard = $1 and d.request_id = any($2::uuid[]) and not exists (
  select from webhook_requests r where r.shard = d.shard and r.id = d.request_id and r.status = 'pending'
)
returning d.webhook_id`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}

export interface LockDueRowsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface LockDueRowsRow {
  readonly requestId: string
}

/** Locks due rows of one shard, so that no outcome is written for them. */
export const lockDueRows: Statement<LockDueRowsParameters, LockDueRowsRow> = {
  name: 'lockDueRows',
  text: `select request_id from webhook_due where shard = $1 and request_id = any($2::uuid[]) order by request_id for update`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    requestId: v[0] as string,
  }),
}

export interface RecountAttemptsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface RecountAttemptsRow {
  readonly id: string | null
}

/**
 * Sets the attempt numbers of due rows and requests of one shard to the attempts that are stored.
 * Run after lockDueRows. For a command that reaches all accounts.
 */
export const recountAttempts: Statement<RecountAttemptsParameters, RecountAttemptsRow> = {
  name: 'recountAttempts',
  text: `with written as (
  select d.shard, d.request_id, count(a.id)::int as attempts
  from webhook_due d left join webhook_attempts a on a.shard = d.shard and a.request_id = d.request_id
  where d.shard = $1 and d.request_id = any($2::uuid[])
  group by d.shard, d.request_id
), queued as (
  update webhook_due d set attempts = w.attempts
  from written w where d.shard = w.shard and d.request_id = w.request_id
)
update webhook_requests r set attempts = w.attempts
from written w
where r.shard = $1 and r.shard = w.shard and r.id = w.request_id and r.status = 'pending'
returning r.id`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string | null,
  }),
}

export interface WakeForgottenRequestsParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface WakeForgottenRequestsRow {
  readonly requestId: string
}

/**
 * Restores the due times of unscheduled due rows of one shard, and makes rows ready that are due.
 * Run under the locks of their positions. For a command that reaches all accounts.
 */
export const wakeForgottenRequests: Statement<WakeForgottenRequestsParameters, WakeForgottenRequestsRow> = {
  name: 'wakeForgottenRequests',
  text: `update webhook_due d
set due_at = coalesce(d.due_at, r.next_attempt_at), ready = coalesce(d.due_at, r.next_attempt_at) <= $1
from webhook_requests r
where d.shard = $2 and d.request_id = any($3::uuid[]) and not d.ready
  and r.shard = d.shard and r.id = d.request_id and coalesce(d.due_at, r.next_attempt_at) is not null
returning d.request_id`,
  parameters: ['now', 'shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    requestId: v[0] as string,
  }),
}

export interface FailRequestsWithoutBodyParameters {
  readonly lastError: string
  readonly now: Timestamp
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface FailRequestsWithoutBodyRow {
  readonly id: string
}

/**
 * Fails pending requests of one shard whose event is gone. Run after lockDueRows. For a command
 * that reaches all accounts.
 */
export const failRequestsWithoutBody: Statement<FailRequestsWithoutBodyParameters, FailRequestsWithoutBodyRow> = {
  name: 'failRequestsWithoutBody',
  text: `update webhook_requests r
set status = 'failed', next_attempt_at = null, last_error = $1, updated_at = $2
where r.shard = $3 and r.id = any($4::uuid[]) and r.status = 'pending'
  and not exists (select from events e where e.shard = r.event_shard and e.id = r.event_id offset 0)
  and not exists (select from event_copies e where e.shard = r.shard and e.event_id = r.event_id offset 0)
returning r.id`,
  parameters: ['lastError', 'now', 'shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockQueuesParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface LockQueuesRow {
  readonly webhookId: string
}

/** Locks queues of one shard, so that nothing in them is claimed or recorded. */
export const lockQueues: Statement<LockQueuesParameters, LockQueuesRow> = {
  name: 'lockQueues',
  text: `select webhook_id from webhook_queues where shard = $1 and webhook_id = any($2::uuid[]) order by webhook_id for update`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}

export interface RecountQueuesParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface RecountQueuesRow {
  readonly webhookId: string
}

/** Sets the number in flight of queues of one shard to their claimed rows. Run after lockQueues. */
export const recountQueues: Statement<RecountQueuesParameters, RecountQueuesRow> = {
  name: 'recountQueues',
  text: `update webhook_queues q
set in_flight = (
  select count(*) from webhook_due d
  where d.shard = q.shard and d.webhook_id = q.webhook_id and d.ready and d.claim_token is not null
)
where q.shard = $1 and q.webhook_id = any($2::uuid[])
returning q.webhook_id`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}

export interface InsertMissingQueuesParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface InsertMissingQueuesRow {
  readonly webhookId: string
}

/** Inserts the missing queues of webhooks of one shard. */
export const insertMissingQueues: Statement<InsertMissingQueuesParameters, InsertMissingQueuesRow> = {
  name: 'insertMissingQueues',
  text: `insert into webhook_queues (shard, webhook_id)
select w.shard, w.id from webhooks w where w.shard = $1 and w.id = any($2::uuid[])
on conflict do nothing
returning webhook_id`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}

export interface InsertMissingPositionsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface InsertMissingPositionsRow {
  readonly webhookId: string
}

/** Inserts the missing positions of webhooks of one shard at the end of their history. */
export const insertMissingPositions: Statement<InsertMissingPositionsParameters, InsertMissingPositionsRow> = {
  name: 'insertMissingPositions',
  text: `insert into webhook_positions (shard, webhook_id, last_position)
select w.shard, w.id, coalesce((
  select max(r.position) from webhook_requests r where r.shard = w.shard and r.webhook_id = w.id
), 0)
from webhooks w where w.shard = $1 and w.id = any($2::uuid[])
on conflict do nothing
returning webhook_id`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}

export interface CatchUpPositionsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface CatchUpPositionsRow {
  readonly webhookId: string
}

/** Moves positions of one shard to the end of their history. Run under their locks. */
export const catchUpPositions: Statement<CatchUpPositionsParameters, CatchUpPositionsRow> = {
  name: 'catchUpPositions',
  text: `update webhook_positions p
set last_position = greatest(p.last_position, (
  select max(r.position) from webhook_requests r where r.shard = p.shard and r.webhook_id = p.webhook_id
))
where p.shard = $1 and p.webhook_id = any($2::uuid[])
returning p.webhook_id`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}
