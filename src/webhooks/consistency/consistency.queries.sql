/*
 * wrongRequests (each cell: a check reads all rows): Reads a page of requests. Returns the pending
 * ones without a body or without a due row, and the last request of the page, after which the next
 * page starts. Returns no row at the end.
 */
with page as materialized (
  select r.shard, r.id, r.status, r.event_shard, r.event_id from webhook_requests r
  where (r.shard, r.id) > (:afterShard::smallint, :afterId::uuid)
  order by r.shard, r.id
  limit :limit::int
), checked as (
  select p.shard, p.id, p.status = 'pending' as is_pending,
    p.status = 'pending' and (
      exists (select from events e where e.shard = p.event_shard and e.id = p.event_id offset 0)
      or exists (select from event_copies e where e.shard = p.shard and e.event_id = p.event_id offset 0)
    ) as has_body,
    exists (select from webhook_due d where d.shard = p.shard and d.request_id = p.id offset 0) as is_queued
  from page p
)
select c.shard as "shard!", c.id as "id!", c.is_pending and not c.has_body as "is_bodiless!",
  c.is_pending and c.has_body and not c.is_queued as "is_lost!"
from checked c
where (c.is_pending and not (c.has_body and c.is_queued)) or (c.shard, c.id) = (select p.shard, p.id from page p order by p.shard desc, p.id desc limit 1)
order by c.shard, c.id;

/*
 * wrongDueRows (each cell: a check reads all rows): Reads a page of due rows. Returns the
 * inconsistent ones, and the last row of the page, after which the next page starts. A row is
 * unscheduled if it fell due long ago and is not ready, or if it has no due time although its
 * request has one. Rows of deleted webhooks do not count as unscheduled.
 */
with page as materialized (
  select d.shard, d.request_id, d.webhook_id, d.attempts, d.ready, d.due_at from webhook_due d
  where (d.shard, d.request_id) > (:afterShard::smallint, :afterId::uuid)
  order by d.shard, d.request_id
  limit :limit::int
), checked as (
  select p.shard, p.request_id, request.id is null as is_obsolete,
    coalesce(p.attempts <> request.attempts or p.attempts <> attempt.written, false) as has_wrong_count,
    coalesce(
      hook.id is null and not p.ready and (p.due_at <= :longAgo or (p.due_at is null and request.next_attempt_at is not null)),
      false
    ) as is_unscheduled
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
select c.shard as "shard!", c.request_id as "request_id!", c.is_obsolete as "is_obsolete!", c.has_wrong_count as "has_wrong_count!",
  c.is_unscheduled as "is_unscheduled!"
from checked c
where c.is_obsolete or c.has_wrong_count or c.is_unscheduled
  or (c.shard, c.request_id) = (select p.shard, p.request_id from page p order by p.shard desc, p.request_id desc limit 1)
order by c.shard, c.request_id;

/*
 * miscountedQueues (each cell: a check reads a range of shards): Returns the queues of a range of
 * shards whose number in flight differs from their claimed rows.
 */
select q.shard, q.webhook_id
from webhook_queues q
left join (
  select d.shard, d.webhook_id, count(*) as rows from webhook_due d
  where d.shard between :shardFrom and :shardTo and d.ready and d.claim_token is not null
  group by d.shard, d.webhook_id
) claimed on claimed.shard = q.shard and claimed.webhook_id = q.webhook_id
where q.shard between :shardFrom and :shardTo and q.in_flight <> coalesce(claimed.rows, 0);

/*
 * incompleteWebhooks (each cell: a check reads a range of shards): Returns the webhooks of a range
 * of shards that lack a position or a queue, or whose position is behind their history.
 */
select w.shard, w.id, p.webhook_id is null as "without_position!", q.webhook_id is null as "without_queue!",
  coalesce(p.last_position < newest.position, false) as "is_behind!"
from webhooks w
left join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
left join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
left join lateral (
  select r.position from webhook_requests r where r.shard = w.shard and r.webhook_id = w.id order by r.position desc limit 1
) newest on true
where w.shard between :shardFrom and :shardTo
  and (p.webhook_id is null or q.webhook_id is null or p.last_position < newest.position);
