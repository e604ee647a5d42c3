/*
 * makeReady (each cell: a worker finds its work): Makes waiting requests ready when they are due,
 * longest due first. Returns the queue of each.
 */
with due as (
  select d.shard, d.request_id from webhook_due d
  where not d.ready and d.due_at <= :at
  order by d.due_at
  limit :limit::int
  for update skip locked
)
update webhook_due d set ready = true
from due
where d.shard = due.shard and d.request_id = due.request_id
returning d.shard, d.webhook_id;

/*
 * queuesWithWork (each cell: a worker finds its work): Returns the queues with ready requests that
 * nothing blocks, least recently served first. A queue at its limit is left out until a lease ends.
 * The recursive walk reads one index entry for each queue, however many rows a queue has, and no
 * waiting rows. Callbacks of sessions have a queue each and a limit of their own.
 */
with recursive queue as (
  (
    select d.shard, d.webhook_id from webhook_due d
    where d.ready
    order by d.shard, d.webhook_id
    limit 1
  )
  union all
  select next.shard, next.webhook_id
  from queue cross join lateral (
    select d.shard, d.webhook_id from webhook_due d
    where d.ready and (d.shard, d.webhook_id) > (queue.shard, queue.webhook_id)
    order by d.shard, d.webhook_id
    limit 1
  ) next
), open as materialized (
  select q.shard, q.webhook_id, hook.callback_for is not null as is_callback, q.last_served_at
  from queue
  join webhook_queues q on q.shard = queue.shard and q.webhook_id = queue.webhook_id
  join webhooks hook on hook.shard = queue.shard and hook.id = queue.webhook_id and hook.enabled and hook.deleted_at is null
  where coalesce(q.blocked_until <= :at, true) and coalesce(q.paced_until <= :at, true)
    and (
      q.in_flight < least(
        floor(q.window_size), coalesce(hook.max_in_flight, :inFlightMax::int),
        case when q.consecutive_failures > 0 then greatest(
          case hook.retry_schedule when 'Short' then :shortOpensAfter::int else :opensAfter::int end - q.consecutive_failures, 1
        ) end
      )
      or q.last_served_at <= :leaseAgo
    )
)
(
  select shard as "shard!", webhook_id as "webhook_id!", is_callback as "is_callback!" from open where not is_callback
  order by last_served_at nulls first
  limit :limit::int
)
union all
(
  select shard, webhook_id, is_callback from open where is_callback
  order by last_served_at nulls first
  limit :limit::int
);

/*
 * claimFromQueues: Claims ready requests for sending, at most `perQueue` from each queue, and
 * returns all that an attempt needs. Until the lease ends, no other worker claims the row, and only
 * the token's holder can record the outcome. `lost_claim_at` is set when an earlier lease ran out:
 * the outcome of that attempt is unknown.
 *
 * An endpoint queue has the due requests of one webhook, and as many attempts in flight as its
 * window and the webhook's maximum allow. `in_flight` is read from the locked row, so that
 * concurrent claims cannot exceed the limit. `unrecorded` is how many of them the endpoint has
 * accepted, whose outcomes this worker has not recorded yet: they take no slot. After failures the
 * limit is at most the number of failures left until the circuit breaker opens, and one when it is
 * half open. A row with an expired lease keeps its slot. If such rows could take all slots of a
 * queue, they are selected first.
 *
 * Priority in a queue: requests that a user retried, then about three first and second attempts for
 * each later one, each longest due first. With a single free slot, both alternate. So later attempts
 * delay new requests little, and new requests never stop them.
 * At most `lowPriorityMax` later attempts are claimed in total.
 *
 * Only requests and events with ids below `before` are read. This excludes partitions of coming
 * weeks.
 *
 * Each returned row has one kind: `open` is a queue that may send, `locked` a queue that this claim
 * has locked, with its free capacity, its window and its attempts in flight before, without
 * the `unrecorded` ones, `paced` the end of the pause of a rate-limited queue, and `claimed` a claimed
 * request.
 */
with wanted as (
  select w.shard, w.webhook_id, w.per_queue, w.unrecorded, w.ordinal, hook.rate_limit_per_second as rate, q.paced_until,
    coalesce(hook.max_in_flight, :inFlightMax::int) as max_in_flight,
    case hook.retry_schedule when 'Short' then :shortOpensAfter::int else :opensAfter::int end as opens_after
  from unnest(:shards::smallint[], :webhookIds::uuid[], :perQueue::int[], :unrecorded::int[])
    with ordinality as w (shard, webhook_id, per_queue, unrecorded, ordinal)
  join webhooks hook on hook.shard = w.shard and hook.id = w.webhook_id and hook.enabled and hook.deleted_at is null
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.webhook_id
  where coalesce(q.blocked_until <= :at, true)
), locked as (
  select q.shard, q.webhook_id, greatest(q.in_flight - w.unrecorded, 0) as in_flight, q.consecutive_failures, q.low_priority_next, q.last_served_at, w.per_queue, w.ordinal, w.rate, w.opens_after,
    least(floor(q.window_size)::int, w.max_in_flight) as window_size,
    -- The requests of a tenth of a second may be sent at once, the rest evenly.
    greatest(q.paced_until, :at::timestamptz - make_interval(secs => (greatest(ceil(w.rate / 10.0), 1) - 1) / w.rate)) as pace
  from wanted w join webhook_queues q on q.shard = w.shard and q.webhook_id = w.webhook_id
  where coalesce(q.blocked_until <= :at, true) and coalesce(q.paced_until <= :at, true)
  order by w.ordinal
  for update of q skip locked
), queue as (
  select h.shard, h.webhook_id, h.per_queue, h.ordinal, h.rate, h.pace, h.low_priority_next, h.last_served_at, h.window_size, h.in_flight,
    least(
      least(
        h.window_size, case when h.consecutive_failures > 0 then greatest(h.opens_after - h.consecutive_failures, 1) end
      ) - h.in_flight,
      case when h.rate is not null then floor(extract(epoch from :at::timestamptz - h.pace) * h.rate)::int + 1 end
    ) as capacity
  from locked h
), head as (
  select queue.shard, queue.webhook_id, queue.per_queue, queue.ordinal, queue.capacity, queue.rate, queue.pace, queue.low_priority_next, due.request_id, due.priority, due.due_at, due.lost_claim_at
  from queue cross join lateral (
    select early.* from (
      select d.request_id, d.priority, d.due_at, d.claimed_at as lost_claim_at from webhook_due d
      where d.shard = queue.shard and d.webhook_id = queue.webhook_id and d.ready and d.priority <= 1
        and d.due_at <= :at and d.deadline_at > :at and (d.claim_token is null or d.claimed_until <= :at)
      order by d.priority, d.due_at
      limit greatest(least(queue.per_queue, queue.capacity), 0)
      for update skip locked
    ) early
    union all
    select later.* from (
      select d.request_id, d.priority, d.due_at, d.claimed_at as lost_claim_at from webhook_due d
      where d.shard = queue.shard and d.webhook_id = queue.webhook_id and d.ready and d.priority = 2
        and d.due_at <= :at and d.deadline_at > :at and (d.claim_token is null or d.claimed_until <= :at)
      order by d.due_at
      limit greatest(least(queue.per_queue, queue.capacity, :lowPriorityMax::int), 0)
      for update skip locked
    ) later
    union all
    select lost.* from (
      select d.request_id, d.priority, d.due_at, d.claimed_at as lost_claim_at from webhook_due d
      where queue.capacity <= 0 and queue.last_served_at <= :leaseAgo
        and d.shard = queue.shard and d.webhook_id = queue.webhook_id and d.ready
        and d.claimed_until <= :at and d.deadline_at > :at
      limit queue.per_queue
      for update skip locked
    ) lost
  ) due
), ranked as (
  select h.*,
    row_number() over (partition by h.shard, h.webhook_id, h.priority = 2 order by h.priority, h.due_at) as rank,
    row_number() over (partition by h.priority = 2 order by h.ordinal, h.due_at) as number_of_priority
  from head h
), numbered as (
  select r.*,
    row_number() over (
      partition by r.shard, r.webhook_id, r.lost_claim_at is null
      order by r.priority > 0,
        case when r.priority < 2 then r.rank when r.low_priority_next then 3 * r.rank - 2 else 3 * r.rank end,
        (r.priority = 2) <> r.low_priority_next
    ) as number
  from ranked r
  where r.priority < 2 or r.number_of_priority <= :lowPriorityMax::int
), claimed as (
  update webhook_due d
  set claim_token = :token, claimed_at = :at, claimed_until = :leaseUntil, claims = d.claims + 1
  from numbered n
  where d.shard = n.shard and d.request_id = n.request_id
    and n.number <= case when n.lost_claim_at is null then least(n.capacity, n.per_queue) else n.per_queue end
  returning d.shard, d.request_id, d.webhook_id, d.attempts, d.priority, d.deadline_at, d.retry_schedule, n.lost_claim_at, n.rate, n.pace
), served as (
  update webhook_queues q
  set last_served_at = :at, in_flight = q.in_flight + s.fresh, low_priority_next = not s.has_later,
    paced_until = s.pace + make_interval(secs => s.taken::float8 / s.rate)
  from (
    select c.shard, c.webhook_id, c.rate, c.pace, count(*) filter (where c.lost_claim_at is null) as fresh,
      count(*) as taken, bool_or(c.priority = 2) as has_later
    from claimed c group by c.shard, c.webhook_id, c.rate, c.pace
  ) s
  where q.shard = s.shard and q.webhook_id = s.webhook_id
  returning q.shard, q.webhook_id, s.rate, q.paced_until
)
select 'open' as "kind!", w.shard as "shard!", w.webhook_id as "webhook_id!", null::int as "capacity?",
  null::int as "window_size?", null::int as "in_flight?", null::timestamptz as "paced_until?", null::uuid as "request_id?", null::int as "attempts?", null::smallint as "priority?",
  null::timestamptz as "deadline_at?", null::timestamptz as "lost_claim_at?", null::text as "url?",
  null::text as "payload?", null::int as "secret_version?", null::boolean as "is_callback?",
  null::boolean as "is_old_url?", null::text as "retry_schedule?"
from wanted w
union all
select 'locked', queue.shard, queue.webhook_id, queue.capacity, queue.window_size, queue.in_flight, null, null, null, null, null, null, null, null, null, null, null, null
from queue
union all
select 'paced', served.shard, served.webhook_id, null, null, null, served.paced_until::timestamptz(3), null, null, null, null, null,
  null, null, null, null, null, null
from served where served.rate is not null
union all
select 'paced', w.shard, w.webhook_id, null, null, null, w.paced_until::timestamptz(3), null, null, null, null, null, null,
  null, null, null, null, null
from wanted w where w.paced_until > :at
union all
select 'claimed', c.shard, c.webhook_id, null, null, null, null, c.request_id, c.attempts, c.priority, c.deadline_at, c.lost_claim_at,
  request.url, event.payload, hook.secret_version, hook.callback_for is not null, hook.url <> request.url,
  c.retry_schedule
from claimed c
join webhooks hook on hook.shard = c.shard and hook.id = c.webhook_id
cross join lateral (
  select r.url, r.event_shard, r.event_id from webhook_requests r
  where r.shard = c.shard and r.id = c.request_id and r.id < :before
  offset 0
) request
cross join lateral (
  select e.payload from events e where e.shard = request.event_shard and e.id = request.event_id and e.id < :before
  union all
  select e.payload from event_copies e where e.shard = c.shard and e.event_id = request.event_id and e.event_id < :before
  limit 1
) event;

/* secretsOfWebhooks: Returns the valid sealed secrets of these webhooks, newest first. */
select s.webhook_id, s.version, s.secret_sealed, s.expires_at
from unnest(:shards::smallint[], :webhookIds::uuid[]) as wanted (shard, webhook_id)
join webhook_secrets s on s.shard = wanted.shard and s.webhook_id = wanted.webhook_id
where s.expires_at is null or s.expires_at > :at
order by s.webhook_id, s.version desc;

/*
 * recordLostAttempts: Inserts the attempts of lost workers, for rows that have these tokens: after
 * this worker has claimed them again, or before they are released.
 */
with lost as (
  update webhook_due d set attempts = d.attempts + 1
  from unnest(:shards::smallint[], :requestIds::uuid[], :tokens::uuid[], :attemptIds::uuid[], :startedAts::timestamptz[])
    as given (shard, request_id, token, attempt_id, started_at)
  where d.shard = given.shard and d.request_id = given.request_id and d.claim_token = given.token
  returning d.shard, d.request_id, d.attempts, given.attempt_id, given.started_at
), written as (
  insert into webhook_attempts (shard, id, request_id, number, started_at, error)
  select shard, attempt_id, request_id, attempts, started_at, :error from lost
)
update webhook_requests r
set attempts = lost.attempts, last_status_code = null, last_error = :error, updated_at = :now
from lost
where r.shard = lost.shard and r.id = lost.request_id;

/* releaseClaimedRows: Releases claimed rows that were not sent. */
with given_back as (
  update webhook_due d set claim_token = null, claimed_at = null, claimed_until = null
  from unnest(:shards::smallint[], :requestIds::uuid[], :tokens::uuid[]) as given (shard, request_id, token)
  where d.shard = given.shard and d.request_id = given.request_id and d.claim_token = given.token
  returning d.shard, d.webhook_id
), of_queue as (
  select g.shard, g.webhook_id, count(*) as ended from given_back g group by g.shard, g.webhook_id
), locked as (
  select q.shard, q.webhook_id, o.ended
  from of_queue o join webhook_queues q on q.shard = o.shard and q.webhook_id = o.webhook_id
  order by q.shard, q.webhook_id
  for update of q
)
update webhook_queues q set in_flight = q.in_flight - locked.ended
from locked
where q.shard = locked.shard and q.webhook_id = locked.webhook_id;

/*
 * claimsOfWorker (each cell: the claims of a lost worker): Returns the claims with tokens from `from`
 * to `to`.
 */
select d.shard, d.request_id, d.claim_token as "token!", d.claimed_at as "claimed_at!" from webhook_due d
where d.claim_token between :from and :to;
