/* webhookRecoveryById: one recovery of a webhook that the caller can reach, be it deleted. */
select v.id, v.webhook_id, v.account_id, a.kind as account_kind, v.since, v.status, v.total, v.done, v.dispatched,
  v.created_at, v.updated_at
from webhook_recoveries v join accounts a on a.id = v.account_id
where v.shard = :shard and v.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/* runningRecoveryOf: the recovery of a webhook that is under way. Under the webhook's lock nobody begins another. */
select v.id, v.since
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

/* insertWebhookRecovery: begins a recovery after a position of its webhook's history. Under the webhook's lock. */
insert into webhook_recoveries (
  shard, id, account_id, webhook_id, since, status, total, done, dispatched, counted_position, done_position,
  last_position, created_at, updated_at
)
select :shard, :id, w.account_id, w.id, :since, 'running', 0, 0, 0, :after, :after, p.last_position, :now, :now
from webhooks w join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
where w.shard = :shard and w.id = :webhookId
  and exists (select from accounts a where a.id = w.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning shard, id, webhook_id, since, counted_position, done_position, last_position;

/* runningRecoveries (every shard: the job asks which have work): recoveries under way, the longest untouched first. */
select v.shard, v.id from webhook_recoveries v where v.status = 'running' order by v.updated_at limit :limit::int;

/* touchRecovery: puts a recovery that failed to go on behind the others. */
update webhook_recoveries v set updated_at = :now where v.shard = :shard and v.id = :id and v.status = 'running';

/* takeRecovery: a recovery that is under way and that no other worker is at, held until the transaction ends. */
select v.shard, v.id, v.webhook_id, v.since, v.counted_position, v.done_position, v.last_position
from webhook_recoveries v
where v.shard = :shard and v.id = :id and v.status = 'running'
for update skip locked;

/* countFailedRequests: counts on what a recovery that is held has to do, up to a position. With nothing at all it is done. */
with counted as (
  select count(*)::int as failed
  from webhook_requests r
  where r.shard = :shard and r.webhook_id = :webhookId and r.position > :after and r.position <= :upTo
    and r.id >= :oldest and r.created_at >= :since and r.status = 'failed'
), told as (
  select v.id, v.total + counted.failed as total, :upTo = v.last_position and v.total + counted.failed = 0 as is_empty
  from webhook_recoveries v, counted
  where v.shard = :shard and v.id = :id
)
update webhook_recoveries v
set total = told.total, counted_position = :upTo, updated_at = :now,
  done_position = case when told.is_empty then v.last_position else v.done_position end,
  status = case when told.is_empty then 'done' else v.status end
from told
where v.shard = :shard and v.id = told.id;

/* takesDispatches: whether anything is dispatched to a webhook whose position is locked. For the job. */
select w.enabled and w.deleted_at is null as is_open from webhooks w where w.shard = :shard and w.id = :webhookId;

/* failedRequests: what failed in a stretch of a webhook's history, oldest first. For the job. */
select r.event_id, r.event_type, r.position
from webhook_requests r
where r.shard = :shard and r.webhook_id = :webhookId and r.position > :after and r.position <= :upTo
  and r.id >= :oldest and r.created_at >= :since and r.status = 'failed'
order by r.position limit :limit::int;

/*
 * noteRecovered: how far a recovery that is held has come. At its end it has come by all there is: more failed, or went
 * for its age, since it was counted.
 */
update webhook_recoveries v
set done_position = :donePosition, done = v.done + :found::int, dispatched = v.dispatched + :dispatched::int,
  total = case
    when :donePosition = v.last_position then v.done + :found::int else greatest(v.total, v.done + :found::int) end,
  status = case when :donePosition = v.last_position then 'done' else v.status end, updated_at = :now
where v.shard = :shard and v.id = :id;

/* stopRecovery: ends a recovery that is held before it is done. */
update webhook_recoveries v set status = 'stopped', updated_at = :now where v.shard = :shard and v.id = :id;

/* recoveriesLongOver (every shard: the sweep asks which have something to sweep): those that ended before a time. */
select v.shard, v.id from webhook_recoveries v
where v.status <> 'running' and v.updated_at <= :endedBy order by v.updated_at limit :limit::int;

/* sweepRecoveriesOfShard: deletes those of one bucket. */
delete from webhook_recoveries v where v.shard = :shard and v.id = any(:ids::uuid[]) and v.status <> 'running';
