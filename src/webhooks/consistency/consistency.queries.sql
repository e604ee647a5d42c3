/*
 * wrongRequests (every shard: each row names its own): Returns, of a page of requests, the pending
 * ones without a body or without a due row, and always the last of the page, from which to
 * continue. No row: no more requests.
 */
with page as materialized (
  select r.shard, r.id, r.status, r.event_shard, r.event_id from webhook_requests r
  where (r.shard, r.id) > (:afterShard::smallint, :afterId::uuid)
  order by r.shard, r.id
  limit :limit::int
), looked_at as (
  select p.shard, p.id, p.status = 'pending' as is_pending,
    p.status = 'pending' and exists (
      select from events e where e.shard = p.event_shard and e.id = p.event_id offset 0
    ) as has_body,
    exists (select from webhook_due d where d.shard = p.shard and d.request_id = p.id offset 0) as is_queued
  from page p
)
select l.shard as "shard!", l.id as "id!", l.is_pending and not l.has_body as "is_bodiless!",
  l.is_pending and l.has_body and not l.is_queued as "is_lost!"
from looked_at l
where (l.is_pending and not (l.has_body and l.is_queued)) or (l.shard, l.id) = (select p.shard, p.id from page p order by p.shard desc, p.id desc limit 1)
order by l.shard, l.id;

/*
 * wrongDueRows (every shard: each row names its own): Returns, of a page of due rows, the
 * inconsistent ones, and always the last of the page, from which to continue. A row is forgotten
 * when it fell due long ago and is not ready, or has no time although its request has one; rows of
 * deleted webhooks are not.
 */
with page as materialized (
  select d.shard, d.request_id, d.webhook_id, d.attempts, d.ready, d.due_at from webhook_due d
  where (d.shard, d.request_id) > (:afterShard::smallint, :afterId::uuid)
  order by d.shard, d.request_id
  limit :limit::int
), looked_at as (
  select p.shard, p.request_id, request.id is null as is_needless,
    coalesce(p.attempts <> request.attempts or p.attempts <> attempt.written, false) as counts_wrong,
    coalesce(
      hook.id is null and not p.ready and (p.due_at <= :longAgo or (p.due_at is null and request.next_attempt_at is not null)),
      false
    ) as is_forgotten
  from page p
  left join webhooks hook on hook.shard = p.shard and hook.id = p.webhook_id and hook.deleted_at is not null
  left join lateral (
    select r.id, r.attempts, r.next_attempt_at from webhook_requests r
    where r.shard = p.shard and r.id = p.request_id and r.status = 'pending' offset 0
  ) request on true
  left join lateral (
    select count(*) as written from webhook_attempts a where a.shard = p.shard and a.request_id = p.request_id
  ) attempt on request.id is not null
)
select l.shard as "shard!", l.request_id as "request_id!", l.is_needless as "is_needless!", l.counts_wrong as "counts_wrong!",
  l.is_forgotten as "is_forgotten!"
from looked_at l
where l.is_needless or l.counts_wrong or l.is_forgotten
  or (l.shard, l.request_id) = (select p.shard, p.request_id from page p order by p.shard desc, p.request_id desc limit 1)
order by l.shard, l.request_id;

/*
 * miscountedQueues: Returns the queues of a range of shards whose number in flight differs from their
 * claimed rows.
 */
select l.shard, l.webhook_id
from webhook_lanes l
left join (
  select d.shard, d.webhook_id, count(*) as rows from webhook_due d
  where d.shard between :shardFrom and :shardTo and d.ready and d.claim_token is not null
  group by d.shard, d.webhook_id
) claimed on claimed.shard = l.shard and claimed.webhook_id = l.webhook_id
where l.shard between :shardFrom and :shardTo and l.in_flight <> coalesce(claimed.rows, 0);

/*
 * incompleteWebhooks: Returns the webhooks of a range of shards that lack a position or a queue, or
 * whose position is behind their history.
 */
select w.shard, w.id, p.webhook_id is null as "without_position!", l.webhook_id is null as "without_queue!",
  coalesce(p.last_position < newest.position, false) as "is_behind!"
from webhooks w
left join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
left join webhook_lanes l on l.shard = w.shard and l.webhook_id = w.id
left join lateral (
  select r.position from webhook_requests r where r.shard = w.shard and r.webhook_id = w.id order by r.position desc limit 1
) newest on true
where w.shard between :shardFrom and :shardTo
  and (p.webhook_id is null or l.webhook_id is null or p.last_position < newest.position);
