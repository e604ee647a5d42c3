/*
 * webhookRecoveryById: Returns a recovery of a webhook, deleted or not, that the caller can reach.
 */
select v.id, v.webhook_id, v.account_id, a.kind as account_kind, v.since, v.include, v.status, v.total, v.done, v.dispatched,
  v.pending, v.created_at, v.updated_at
from webhook_recoveries v join accounts a on a.id = v.account_id
where v.shard = :shard and v.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * runningRecoveryOf: Returns the running recovery of a webhook. Under the webhook's lock no other
 * can start.
 */
select v.id, v.since, v.include
from webhook_recoveries v join accounts a on a.id = v.account_id
where v.shard = :shard and v.webhook_id = :webhookId and v.status = 'running'
  and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * lastPositionBefore: Finds a position before which every request of a webhook is older than a
 * time, by binary search. Clock differences and lock waits may put times of the history out of
 * order, so the caller subtracts a margin from the time.
 */
with recursive search (low, high) as (
  select 0::bigint, p.last_position from webhook_positions p where p.shard = :shard and p.webhook_id = :webhookId
  union all
  select case when probe.is_before then probe.position else search.low end,
    case when probe.is_before then search.high else (search.low + search.high) / 2 end
  from search
    left join lateral (
      select r.position, r.created_at < :before as is_before
      from webhook_requests r
      where r.shard = :shard and r.webhook_id = :webhookId and r.id >= :oldest
        and r.position > (search.low + search.high) / 2 and r.position <= search.high
      order by r.position limit 1
    ) probe on true
  where search.low < search.high
)
select max(low) as position from search;

/*
 * insertWebhookRecovery: Inserts a recovery under the webhook's lock. For failed requests it reads
 * the history after a position, for missed events the events between two ids. An event from before
 * the webhook was created is never missed.
 */
insert into webhook_recoveries (
  shard, id, account_id, webhook_id, since, include, status, total, done, dispatched,
  counted_position, done_position, last_position, counted_event_id, done_event_id, last_event_id, event_span_ms,
  created_at, updated_at
)
select :shard, :id, w.account_id, w.id, :since, :include, 'running', 0, 0, 0,
  start.position, start.position, p.last_position, start.event_id, start.event_id, :lastEventId, :eventSpanMs::bigint,
  :now, :now
from webhooks w join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
cross join lateral (
  select case when :include = 'MissedEvents' then p.last_position else :after::bigint end as position,
    case when :include = 'FailedRequests' then :lastEventId::uuid else :firstEventId::uuid end as event_id
) start
where w.shard = :shard and w.id = :webhookId
  and exists (select from accounts a where a.id = w.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning shard, id, account_id, webhook_id, since, counted_position, done_position, last_position, counted_event_id,
  done_event_id, last_event_id, event_span_ms;

/*
 * runningRecoveries (each cell: a job finds its work): Returns running recoveries, least recently
 * updated first.
 */
select v.shard, v.id from webhook_recoveries v where v.status = 'running' order by v.updated_at limit :limit::int;

/*
 * touchRecovery: Moves a recovery that failed behind the others and reduces its next span of
 * events.
 */
update webhook_recoveries v set updated_at = :now, event_span_ms = greatest(v.event_span_ms / 16, 1)
where v.shard = :shard and v.id = :id and v.status = 'running';

/* lockRecovery: Locks a running recovery, unless another worker has locked it. */
select v.shard, v.id, v.account_id, v.webhook_id, v.since, v.counted_position, v.done_position, v.last_position,
  v.counted_event_id, v.done_event_id, v.last_event_id, v.event_span_ms
from webhook_recoveries v
where v.shard = :shard and v.id = :id and v.status = 'running'
for update skip locked;

/*
 * countFailedRequests: Adds the failed requests up to a position to the total of a locked recovery,
 * and counts the pending ones. An empty recovery is done.
 */
with counted as (
  select count(*) filter (where r.status = 'failed')::int as failed,
    count(*) filter (where r.status = 'pending')::int as pending
  from webhook_requests r
  where r.shard = :shard and r.webhook_id = :webhookId and r.position > :after and r.position <= :upTo
    and r.id >= :oldest and r.created_at >= :since and r.status in ('failed', 'pending')
), progress as (
  select v.id, v.total + counted.failed as total, v.pending + counted.pending as pending,
    :upTo = v.last_position and v.counted_event_id = v.last_event_id and v.total + counted.failed = 0 as is_empty
  from webhook_recoveries v, counted
  where v.shard = :shard and v.id = :id
)
update webhook_recoveries v
set total = progress.total, pending = progress.pending, counted_position = :upTo, updated_at = :now,
  done_position = case when progress.is_empty then v.last_position else v.done_position end,
  status = case when progress.is_empty then 'done' else v.status end
from progress
where v.shard = :shard and v.id = progress.id;

/*
 * addMissedEvents: Adds counted missed events, up to an id, to the total of a locked recovery. An
 * empty recovery is done.
 */
with progress as (
  select v.id, v.total + :missed::int as total,
    :upTo = v.last_event_id and v.counted_position = v.last_position and v.total + :missed::int = 0 as is_empty
  from webhook_recoveries v
  where v.shard = :shard and v.id = :id
)
update webhook_recoveries v
set total = progress.total, counted_event_id = :upTo, event_span_ms = :eventSpanMs::bigint, updated_at = :now,
  done_position = case when progress.is_empty then v.last_position else v.done_position end,
  done_event_id = case when progress.is_empty then v.last_event_id else v.done_event_id end,
  status = case when progress.is_empty then 'done' else v.status end
from progress
where v.shard = :shard and v.id = progress.id;

/*
 * eventsBelow (all cells: the accounts below are in any cell): Returns the events of an account and
 * the accounts below it between two ids, oldest first. The caller takes the oldest of all cells.
 */
select e.id, e.type, e.subject_id
from (
  select a.id, a.shard from accounts a where a.id = :accountId
  union all
  select a.id, a.shard from accounts a where a.agency_id = :accountId
  union all
  select a.id, a.shard from accounts a where a.platform_id = :accountId
) below
cross join lateral (
  select v.id, v.type, v.subject_id
  from events v
  where v.shard = below.shard and v.account_id = below.id and v.id > :after and v.id <= :upTo
  order by v.id limit :limit::int
) e
order by e.id limit :limit::int;

/*
 * webhookIsOpen: Returns whether a webhook with a locked position is enabled and not deleted, and
 * its event types.
 */
select w.enabled and w.deleted_at is null as is_open, w.events
from webhooks w where w.shard = :shard and w.id = :webhookId;

/* failedRequests: Returns the failed requests of a webhook between two positions, oldest first. */
select r.event_id, r.event_type, r.position
from webhook_requests r
where r.shard = :shard and r.webhook_id = :webhookId and r.position > :after and r.position <= :upTo
  and r.id >= :oldest and r.created_at >= :since and r.status = 'failed'
order by r.position limit :limit::int;

/*
 * writeRecoveryProgress: Writes the progress of a locked recovery. At its end `total` becomes the
 * number found: more may have failed, or been dispatched otherwise, since the count.
 */
with progress as (
  select v.id, :donePosition = v.last_position and :doneEventId = v.last_event_id as has_ended
  from webhook_recoveries v
  where v.shard = :shard and v.id = :id
)
update webhook_recoveries v
set done_position = :donePosition, done_event_id = :doneEventId, event_span_ms = :eventSpanMs::bigint,
  done = v.done + :found::int, dispatched = v.dispatched + :dispatched::int,
  total = case when progress.has_ended then v.done + :found::int else greatest(v.total, v.done + :found::int) end,
  status = case when progress.has_ended then 'done' else v.status end, updated_at = :now
from progress
where v.shard = :shard and v.id = progress.id;

/* stopRecovery: Stops a locked recovery. */
update webhook_recoveries v set status = 'stopped', updated_at = :now where v.shard = :shard and v.id = :id;

/*
 * oldRecoveries (each cell: a job finds its work): Returns recoveries that ended before a time,
 * oldest first.
 */
select v.shard, v.id from webhook_recoveries v
where v.status <> 'running' and v.updated_at <= :endedBy order by v.updated_at limit :limit::int;

/* deleteOldRecoveriesOfShard: Deletes these ended recoveries of one shard. */
delete from webhook_recoveries v where v.shard = :shard and v.id = any(:ids::uuid[]) and v.status <> 'running';
