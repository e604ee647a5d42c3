/*
 * recordOutcomes: Writes the outcomes of attempts whose claim is still valid: the attempt, the request
 * and the due row, which is deleted when the endpoint accepted. Returns the recorded requests.
 *
 * The queue gets its slots back, and its window changes by the sum of `windowChanges`. Its circuit
 * breaker closes when the endpoint accepted a request. It opens at `opensAfter` consecutive failures
 * of the endpoint (`shortOpensAfter` on the short schedule). It opens again, for twice as long, when
 * a half-open attempt failed. It stays closed while a request waits that a user retried. Queues are
 * locked in one order, after their rows, to prevent deadlocks.
 */
with outcome as (
  select *
  from unnest(
    :shards::smallint[], :requestIds::uuid[], :tokens::uuid[], :attemptIds::uuid[], :startedAts::timestamptz[],
    :durationsMs::int[], :statusCodes::smallint[], :errors::text[], :responseBodies::text[], :remoteAddresses::text[],
    :nextAttemptAts::timestamptz[], :countForBreaker::boolean[], :windowChanges::float8[]
  ) with ordinality as given (
    shard, request_id, token, attempt_id, started_at, duration_ms, status_code, error, response_body, remote_address,
    next_attempt_at, counts_for_breaker, window_change, ordinal
  )
), settled as (
  delete from webhook_due d
  using outcome o
  where d.shard = o.shard and d.request_id = o.request_id and d.claim_token = o.token and o.error is null
  returning d.shard, d.request_id, d.webhook_id, d.attempts + 1 as attempts, o.ordinal, o.attempt_id,
    o.started_at, o.duration_ms, o.status_code, o.error, o.response_body, o.remote_address, o.next_attempt_at,
    o.counts_for_breaker, o.window_change
), waiting as (
  update webhook_due d
  set attempts = d.attempts + 1, claim_token = null, claimed_at = null, claimed_until = null, ready = false,
    priority = case when d.attempts = 0 then greatest(d.priority, 1) else 2 end,
    due_at = case when not exists (
      select 1 from webhooks w where w.shard = d.shard and w.id = d.webhook_id and w.deleted_at is not null
    ) then o.next_attempt_at end
  from outcome o
  where d.shard = o.shard and d.request_id = o.request_id and d.claim_token = o.token and o.error is not null
  returning d.shard, d.request_id, d.webhook_id, d.attempts, o.ordinal, o.attempt_id, o.started_at,
    o.duration_ms, o.status_code, o.error, o.response_body, o.remote_address, o.next_attempt_at, o.counts_for_breaker,
    o.window_change
), recorded as (
  select * from settled union all select * from waiting
), written as (
  insert into webhook_attempts (
    shard, id, request_id, number, started_at, duration_ms, status_code, error, response_body, remote_address
  )
  select r.shard, r.attempt_id, r.request_id, r.attempts, r.started_at, r.duration_ms, r.status_code, r.error,
    r.response_body, r.remote_address
  from recorded r
), of_queue as (
  select run.shard, run.webhook_id, count(*) as ended, sum(run.window_change) as window_change, bool_or(run.error is null) as accepted,
    count(*) filter (where run.error is not null and run.counts_for_breaker and not run.accepted_after) as failures
  from (
    select r.shard, r.webhook_id, r.error, r.counts_for_breaker, r.window_change,
      coalesce(bool_or(r.error is null) over (
        partition by r.shard, r.webhook_id order by r.ordinal rows between 1 following and unbounded following
      ), false) as accepted_after
    from recorded r
  ) run
  group by run.shard, run.webhook_id
), locked as (
  select q.shard, q.webhook_id, o.ended, o.accepted, o.failures,
    case when o.accepted then 0 else q.consecutive_failures end + o.failures as consecutive_failures,
    not o.accepted and o.failures > 0 and coalesce(q.blocked_until <= :now, true) and q.consecutive_failures + o.failures >=
      case hook.retry_schedule when 'Short' then :shortOpensAfter::int else :opensAfter::int end as opens,
    hook.retry_schedule = 'Short' as is_short,
    least(greatest(q.window_size + o.window_change, 1), coalesce(hook.max_in_flight, :inFlightMax::int)) as window_size
  from of_queue o join webhook_queues q on q.shard = o.shard and q.webhook_id = o.webhook_id
    join webhooks hook on hook.shard = o.shard and hook.id = o.webhook_id
  order by q.shard, q.webhook_id
  for update of q
), queues_served as (
  update webhook_queues q
  set in_flight = q.in_flight - locked.ended, window_size = locked.window_size, consecutive_failures = locked.consecutive_failures,
    breaker_openings = case when locked.accepted then 0 when locked.opens then q.breaker_openings + 1 else q.breaker_openings end,
    failing_since = case when locked.accepted then null when locked.opens then coalesce(q.failing_since, :now) else q.failing_since end,
    blocked_until = case
      when locked.accepted then null
      when locked.opens and exists (
        select 1 from webhook_due d
        where d.shard = q.shard and d.webhook_id = q.webhook_id and d.ready and d.priority = 0 and d.claim_token is null
      ) then null
      when locked.opens then :now::timestamptz
        + make_interval(secs => case when locked.is_short
          then least(:shortOpenSeconds::int * power(2, least(q.breaker_openings, 20)), :shortOpenSecondsMax::int)
          else least(:openSeconds::int * power(2, least(q.breaker_openings, 20)), :openSecondsMax::int)
        end)
      else q.blocked_until
    end
  from locked
  where q.shard = locked.shard and q.webhook_id = locked.webhook_id
)
update webhook_requests request
set status = case when r.error is null then 'delivered' else 'pending' end, attempts = r.attempts,
  last_status_code = r.status_code, last_error = r.error, next_attempt_at = r.next_attempt_at, updated_at = :now
from recorded r
where request.shard = r.shard and request.id = r.request_id and request.id < :before
returning request.id;
