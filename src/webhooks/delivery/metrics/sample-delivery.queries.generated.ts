// Made by scripts/generate-queries.ts from sample-delivery.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface SampleQueuesParameters {
  readonly queuesMax: number
  readonly at: Timestamp
}

export interface SampleQueuesRow {
  readonly withBacklog: bigint
  readonly oldestDueAt: Timestamp | null
  readonly unservedSince: Timestamp | null
}

/**
 * Reads the first queues with ready requests. Returns how many have a backlog and, for healthy
 * webhooks, since when the oldest request is due and since when a queue waits for service. Finds
 * each queue by one index entry, as queuesWithWork does.
 */
export const sampleQueues: Statement<SampleQueuesParameters, SampleQueuesRow> = {
  name: 'sampleQueues',
  text: `with recursive queue as (
  (
    select d.shard, d.webhook_id, 1 as ordinal from webhook_due d
    where d.ready
    order by d.shard, d.webhook_id
    limit 1
  )
  union all
  select next.shard, next.webhook_id, queue.ordinal + 1
  from queue cross join lateral (
    select d.shard, d.webhook_id from webhook_due d
    where d.ready and (d.shard, d.webhook_id) > (queue.shard, queue.webhook_id)
    order by d.shard, d.webhook_id
    limit 1
  ) next
  where queue.ordinal < $1::int
), waiting as (
  select head.due_at, q.failing_since is null as is_well, q.last_served_at
  from queue
  join webhook_queues q on q.shard = queue.shard and q.webhook_id = queue.webhook_id
  join webhooks hook on hook.shard = queue.shard and hook.id = queue.webhook_id and hook.enabled and hook.deleted_at is null
  cross join lateral (
    select min(first.due_at) as due_at
    from (values (0), (1), (2)) as each (priority) cross join lateral (
      select d.due_at from webhook_due d
      where d.shard = queue.shard and d.webhook_id = queue.webhook_id and d.ready and d.priority = each.priority
        and (d.claim_token is null or d.claimed_until <= $2)
      order by d.due_at
      limit 1
    ) first
  ) head
  where head.due_at <= $2
)
select count(*) as "with_backlog!", min(due_at) filter (where is_well) as "oldest_due_at?",
  min(greatest(due_at, last_served_at)) filter (where is_well) as "unserved_since?"
from waiting`,
  parameters: ['queuesMax', 'at'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    withBacklog: v[0] as bigint,
    oldestDueAt: v[1] as Timestamp | null,
    unservedSince: v[2] as Timestamp | null,
  }),
}

export type SizesOfQueueParameters = object

export interface SizesOfQueueRow {
  readonly dueBlocks: bigint
  readonly queueBlocks: bigint
}

/** Returns how many blocks the due rows and the queues take. */
export const sizesOfQueue: Statement<SizesOfQueueParameters, SizesOfQueueRow> = {
  name: 'sizesOfQueue',
  text: `select pg_relation_size('webhook_due') / current_setting('block_size')::int as "due_blocks!",
  pg_relation_size('webhook_queues') / current_setting('block_size')::int as "queue_blocks!"`,
  parameters: [],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    dueBlocks: v[0] as bigint,
    queueBlocks: v[1] as bigint,
  }),
}

export interface SampleDueParameters {
  readonly shortMinuteBefore: Timestamp
  readonly minuteBefore: Timestamp
  readonly hourBefore: Timestamp
  readonly dayBefore: Timestamp
  readonly millionths: number
}

export interface SampleDueRow {
  readonly underMinute: bigint
  readonly underHour: bigint
  readonly underDay: bigint
  readonly older: bigint
}

/**
 * Counts the due rows in a sample of their blocks, by their age before the deadline. On the short
 * schedule no request is older than an hour.
 */
export const sampleDue: Statement<SampleDueParameters, SampleDueRow> = {
  name: 'sampleDue',
  text: `select count(*) filter (where deadline_at >
    case retry_schedule when 'Short' then $1::timestamptz else $2::timestamptz end
  ) as "under_minute!",
  count(*) filter (where case retry_schedule
    when 'Short' then deadline_at <= $1
    else deadline_at <= $2 and deadline_at > $3::timestamptz
  end) as "under_hour!",
  count(*) filter (
    where retry_schedule = 'Standard' and deadline_at <= $3 and deadline_at > $4::timestamptz
  ) as "under_day!",
  count(*) filter (where retry_schedule = 'Standard' and deadline_at <= $4) as "older!"
from webhook_due tablesample system ($5::int / 10000.0)`,
  parameters: ['shortMinuteBefore', 'minuteBefore', 'hourBefore', 'dayBefore', 'millionths'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    underMinute: v[0] as bigint,
    underHour: v[1] as bigint,
    underDay: v[2] as bigint,
    older: v[3] as bigint,
  }),
}

export interface SampleFailingParameters {
  readonly millionths: number
}

export interface SampleFailingRow {
  readonly failing: bigint
}

/** Counts the queues with an open circuit breaker in a sample of their blocks. */
export const sampleFailing: Statement<SampleFailingParameters, SampleFailingRow> = {
  name: 'sampleFailing',
  text: `select count(*) as "failing!" from webhook_queues tablesample system ($1::int / 10000.0) where failing_since is not null`,
  parameters: ['millionths'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    failing: v[0] as bigint,
  }),
}

export interface SampleOutboxParameters {
  readonly rowsMax: number
}

export interface SampleOutboxRow {
  readonly events: bigint
  readonly oldest: string | null
}

/**
 * Counts the events that are not fanned out or not forwarded, at most `rowsMax`, and returns the
 * oldest of them. An event to forward counts once for each account in another cell.
 */
export const sampleOutbox: Statement<SampleOutboxParameters, SampleOutboxRow> = {
  name: 'sampleOutbox',
  text: `with waiting as materialized (
  select event_id from event_outbox union all select event_id from cell_outbox limit $1::int
)
select count(*) as "events!", (select event_id from waiting order by event_id limit 1) as "oldest?" from waiting`,
  parameters: ['rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    events: v[0] as bigint,
    oldest: v[1] as string | null,
  }),
}
