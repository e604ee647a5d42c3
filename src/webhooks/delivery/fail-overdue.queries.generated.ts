// Made by scripts/generate-queries.ts from fail-overdue.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface OverdueRequestsParameters {
  readonly at: Timestamp
  readonly limit: number
}

export interface OverdueRequestsRow {
  readonly shard: number
  readonly requestId: string
}

/** Returns requests past their deadline without an attempt in flight, longest overdue first. */
export const overdueRequests: Statement<OverdueRequestsParameters, OverdueRequestsRow> = {
  name: 'overdueRequests',
  text: `select shard, request_id
from webhook_due
where deadline_at <= $1 and (claim_token is null or claimed_until <= $1)
order by deadline_at
limit $2::int`,
  parameters: ['at', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    requestId: v[1] as string,
  }),
}

export interface FailOverdueRequestsParameters {
  readonly requestIds: readonly (string | null)[]
  readonly attemptIds: readonly (string | null)[]
  readonly shard: number
  readonly at: Timestamp
  readonly lostError: string
}

export interface FailOverdueRequestsRow {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly eventId: string
  readonly eventType: string
  readonly url: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly isCallback: boolean
}

/**
 * Fails requests of one shard past their deadline, also of disabled webhooks. A request whose
 * worker was lost first gets an attempt with an id of `attemptIds`, and its queue gets the slot
 * back.
 */
export const failOverdueRequests: Statement<FailOverdueRequestsParameters, FailOverdueRequestsRow> = {
  name: 'failOverdueRequests',
  text: `with overdue as (
  select d.shard, d.request_id, d.webhook_id, d.attempts, d.claimed_at, given.attempt_id
  from webhook_due d
  join unnest($1::uuid[], $2::uuid[]) as given (request_id, attempt_id)
    on given.request_id = d.request_id
  where d.shard = $3 and d.deadline_at <= $4 and (d.claim_token is null or d.claimed_until <= $4)
  for update of d skip locked
), settled as (
  delete from webhook_due d using overdue o where d.shard = o.shard and d.request_id = o.request_id
), lost as (
  insert into webhook_attempts (shard, id, request_id, number, started_at, error)
  select shard, attempt_id, request_id, attempts + 1, claimed_at, $5 from overdue where claimed_at is not null
), of_queue as (
  select o.shard, o.webhook_id, count(*) as ended from overdue o where o.claimed_at is not null
  group by o.shard, o.webhook_id
), locked as (
  select q.shard, q.webhook_id, o.ended
  from of_queue o join webhook_queues q on q.shard = o.shard and q.webhook_id = o.webhook_id
  order by q.shard, q.webhook_id
  for update of q
), freed as (
  update webhook_queues q set in_flight = q.in_flight - locked.ended
  from locked
  where q.shard = locked.shard and q.webhook_id = locked.webhook_id
)
update webhook_requests r
set status = 'failed', next_attempt_at = null, updated_at = $4,
  attempts = case when o.claimed_at is null then r.attempts else o.attempts + 1 end,
  last_status_code = case when o.claimed_at is null then r.last_status_code end,
  last_error = case when o.claimed_at is null then r.last_error else $5 end
from overdue o
where r.shard = o.shard and r.id = o.request_id
returning r.id, r.webhook_id, r.account_id, r.event_id, r.event_type, r.url, r.attempts, r.last_status_code,
  r.last_error, r.created_at, r.updated_at, exists (
    select 1 from webhooks w where w.shard = r.shard and w.id = r.webhook_id and w.callback_for is not null
  ) as "is_callback!"`,
  parameters: ['requestIds', 'attemptIds', 'shard', 'at', 'lostError'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    accountId: v[2] as string,
    eventId: v[3] as string,
    eventType: v[4] as string,
    url: v[5] as string,
    attempts: v[6] as number,
    lastStatusCode: v[7] as number | null,
    lastError: v[8] as string | null,
    createdAt: v[9] as Timestamp,
    updatedAt: v[10] as Timestamp,
    isCallback: v[11] as boolean,
  }),
}

export interface OwnersOfWebhooksParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface OwnersOfWebhooksRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly clockNow: Timestamp | null
}

/** Returns accounts of one shard by id. */
export const ownersOfWebhooks: Statement<OwnersOfWebhooksParameters, OwnersOfWebhooksRow> = {
  name: 'ownersOfWebhooks',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now
from accounts a
where a.shard = $1 and a.id = any($2::uuid[])`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
    clockNow: v[10] as Timestamp | null,
  }),
}
