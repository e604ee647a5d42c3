/* webhookRecoveryById: one recovery of a webhook that the caller can reach, be it deleted. */
select v.id, v.webhook_id, v.account_id, a.kind as account_kind, v.since, v.include, v.status, v.total, v.done, v.dispatched,
  v.pending, v.created_at, v.updated_at
from webhook_recoveries v join accounts a on a.id = v.account_id
where v.shard = :shard and v.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/* runningRecoveryOf: the recovery of a webhook that is under way. Under the webhook's lock nobody begins another. */
select v.id, v.since, v.include
from webhook_recoveries v join accounts a on a.id = v.account_id
where v.shard = :shard and v.webhook_id = :webhookId and v.status = 'running'
  and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * lastPositionBefore: how far a webhook's history surely was before a time, found by halving. Times may go back along it
 * by as much as clocks differ and locks are waited for: whoever asks takes that off the time.
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
 * insertWebhookRecovery: begins a recovery under the webhook's lock. It goes through the webhook's history after a position,
 * when it includes failed requests, and through the events after an id up to another, when it includes missed events. An event
 * that happened before the webhook was created is never missed.
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

/* runningRecoveries (every shard: the job asks which have work): recoveries under way, the longest untouched first. */
select v.shard, v.id from webhook_recoveries v where v.status = 'running' order by v.updated_at limit :limit::int;

/* touchRecovery: puts a recovery that failed to go on behind the others. Its next look at events is a smaller one. */
update webhook_recoveries v set updated_at = :now, event_span_ms = greatest(v.event_span_ms / 16, 1)
where v.shard = :shard and v.id = :id and v.status = 'running';

/* takeRecovery: a recovery that is under way and that no other worker is at, held until the transaction ends. */
select v.shard, v.id, v.account_id, v.webhook_id, v.since, v.counted_position, v.done_position, v.last_position,
  v.counted_event_id, v.done_event_id, v.last_event_id, v.event_span_ms
from webhook_recoveries v
where v.shard = :shard and v.id = :id and v.status = 'running'
for update skip locked;

/*
 * countFailedRequests: adds the failed requests up to a position to what a locked recovery has to do. With nothing at all it is
 * done. Adds the pending ones to what it passes over.
 */
with counted as (
  select count(*) filter (where r.status = 'failed')::int as failed,
    count(*) filter (where r.status = 'pending')::int as pending
  from webhook_requests r
  where r.shard = :shard and r.webhook_id = :webhookId and r.position > :after and r.position <= :upTo
    and r.id >= :oldest and r.created_at >= :since and r.status in ('failed', 'pending')
), told as (
  select v.id, v.total + counted.failed as total, v.pending + counted.pending as pending,
    :upTo = v.last_position and v.counted_event_id = v.last_event_id and v.total + counted.failed = 0 as is_empty
  from webhook_recoveries v, counted
  where v.shard = :shard and v.id = :id
)
update webhook_recoveries v
set total = told.total, pending = told.pending, counted_position = :upTo, updated_at = :now,
  done_position = case when told.is_empty then v.last_position else v.done_position end,
  status = case when told.is_empty then 'done' else v.status end
from told
where v.shard = :shard and v.id = told.id;

/* noteMissedCounted: adds missed events that a recovery that is held has counted, up to an id. With nothing at all it is done. */
with told as (
  select v.id, v.total + :missed::int as total,
    :upTo = v.last_event_id and v.counted_position = v.last_position and v.total + :missed::int = 0 as is_empty
  from webhook_recoveries v
  where v.shard = :shard and v.id = :id
)
update webhook_recoveries v
set total = told.total, counted_event_id = :upTo, event_span_ms = :eventSpanMs::bigint, updated_at = :now,
  done_position = case when told.is_empty then v.last_position else v.done_position end,
  done_event_id = case when told.is_empty then v.last_event_id else v.done_event_id end,
  status = case when told.is_empty then 'done' else v.status end
from told
where v.shard = :shard and v.id = told.id;

/*
 * eventsBelow (runs over the buckets of an account and of those below it; each row names its own): what happened to them after an
 * id, up to another, oldest first.
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

/* takesDispatches: whether anything is dispatched to a webhook whose position is locked, and what it hears. For the job. */
select w.enabled and w.deleted_at is null as is_open, w.events
from webhooks w where w.shard = :shard and w.id = :webhookId;

/* failedRequests: what failed in a stretch of a webhook's history, oldest first. For the job. */
select r.event_id, r.event_type, r.position
from webhook_requests r
where r.shard = :shard and r.webhook_id = :webhookId and r.position > :after and r.position <= :upTo
  and r.id >= :oldest and r.created_at >= :since and r.status = 'failed'
order by r.position limit :limit::int;

/*
 * noteRecovered: how far a recovery that is held has come, in the webhook's history and in the events. At its end `total` is what
 * was found: more may have failed, or been dispatched otherwise, since it was counted.
 */
with told as (
  select v.id, :donePosition = v.last_position and :doneEventId = v.last_event_id as is_over
  from webhook_recoveries v
  where v.shard = :shard and v.id = :id
)
update webhook_recoveries v
set done_position = :donePosition, done_event_id = :doneEventId, event_span_ms = :eventSpanMs::bigint,
  done = v.done + :found::int, dispatched = v.dispatched + :dispatched::int,
  total = case when told.is_over then v.done + :found::int else greatest(v.total, v.done + :found::int) end,
  status = case when told.is_over then 'done' else v.status end, updated_at = :now
from told
where v.shard = :shard and v.id = told.id;

/* stopRecovery: ends a recovery that is held before it is done. */
update webhook_recoveries v set status = 'stopped', updated_at = :now where v.shard = :shard and v.id = :id;

/* recoveriesLongOver (every shard: the sweep asks which have something to sweep): those that ended before a time. */
select v.shard, v.id from webhook_recoveries v
where v.status <> 'running' and v.updated_at <= :endedBy order by v.updated_at limit :limit::int;

/* sweepRecoveriesOfShard: deletes those of one bucket. */
delete from webhook_recoveries v where v.shard = :shard and v.id = any(:ids::uuid[]) and v.status <> 'running';
