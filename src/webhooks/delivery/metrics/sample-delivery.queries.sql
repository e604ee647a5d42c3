/*
 * sampleQueues (each cell: totals): Reads the first queues with ready requests. Returns how many
 * have a backlog and, for healthy webhooks, since when the oldest request is due and since when a
 * queue waits for service. Finds each queue by one index entry, as queuesWithWork does.
 */
with recursive queue as (
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
  where queue.ordinal < :queuesMax::int
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
        and (d.claim_token is null or d.claimed_until <= :at)
      order by d.due_at
      limit 1
    ) first
  ) head
  where head.due_at <= :at
)
select count(*) as "with_backlog!", min(due_at) filter (where is_well) as "oldest_due_at?",
  min(greatest(due_at, last_served_at)) filter (where is_well) as "unserved_since?"
from waiting;

/* sizesOfQueue (each cell: totals): Returns how many blocks the due rows and the queues take. */
select pg_relation_size('webhook_due') / current_setting('block_size')::int as "due_blocks!",
  pg_relation_size('webhook_queues') / current_setting('block_size')::int as "queue_blocks!";

/*
 * sampleDue (each cell: totals): Counts the due rows in a sample of their blocks, by their age
 * before the deadline. On the short schedule no request is older than an hour.
 */
select count(*) filter (where deadline_at >
    case retry_schedule when 'Short' then :shortMinuteBefore::timestamptz else :minuteBefore::timestamptz end
  ) as "under_minute!",
  count(*) filter (where case retry_schedule
    when 'Short' then deadline_at <= :shortMinuteBefore
    else deadline_at <= :minuteBefore and deadline_at > :hourBefore::timestamptz
  end) as "under_hour!",
  count(*) filter (
    where retry_schedule = 'Standard' and deadline_at <= :hourBefore and deadline_at > :dayBefore::timestamptz
  ) as "under_day!",
  count(*) filter (where retry_schedule = 'Standard' and deadline_at <= :dayBefore) as "older!"
from webhook_due tablesample system (:millionths::int / 10000.0);

/*
 * sampleFailing (each cell: totals): Counts the queues with an open circuit breaker in a sample of
 * their blocks.
 */
select count(*) as "failing!" from webhook_queues tablesample system (:millionths::int / 10000.0) where failing_since is not null;

/*
 * sampleOutbox (each cell: totals): Counts the events that are not fanned out or not forwarded, at
 * most `rowsMax`, and returns the oldest of them. An event to forward counts once for each account
 * in another cell.
 */
with waiting as materialized (
  select event_id from event_outbox union all select event_id from cell_outbox limit :rowsMax::int
)
select count(*) as "events!", (select event_id from waiting order by event_id limit 1) as "oldest?" from waiting;
