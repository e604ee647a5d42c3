/*
 * claimDueRequests (runs over every bucket; each row names its own): takes due requests for sending, lane after lane
 * from the one after (`afterShard`, `afterWebhook`), and gives all that an attempt needs. A lane, one webhook, has at
 * most `inFlightMax` attempts under way. Until the lease ends nobody else takes the row, and only who knows the token
 * may record the outcome. `lost_claim_at` is set when an earlier lease ran out: that attempt's outcome is unknown.
 *
 * The walk from lane to lane touches one index entry each, however many rows a lane holds. Nothing is read from the
 * history but the rows that were claimed: `offset 0` keeps the planner from joining it as a whole.
 */
with recursive lanes as (
  (
    select d.shard, d.webhook_id from webhook_due d
    where (d.shard, d.webhook_id) > (:afterShard::smallint, :afterWebhook::uuid)
      and exists (select 1 from webhook_due any_due where any_due.due_at <= :at)
    order by d.shard, d.webhook_id
    limit 1
  )
  union all
  select next.shard, next.webhook_id
  from lanes lane cross join lateral (
    select d.shard, d.webhook_id from webhook_due d
    where (d.shard, d.webhook_id) > (lane.shard, lane.webhook_id)
    order by d.shard, d.webhook_id
    limit 1
  ) next
), claimable as (
  select due.shard, due.request_id, due.lost_claim_at
  from lanes lane
  join webhooks webhook
    on webhook.shard = lane.shard and webhook.id = lane.webhook_id and webhook.enabled and webhook.deleted_at is null
  cross join lateral (
    select count(*) as attempts from webhook_due d
    where d.shard = lane.shard and d.webhook_id = lane.webhook_id
      and d.due_at > :at and d.due_at <= :leaseUntil and d.claim_token is not null
  ) under_way
  cross join lateral (
    select d.shard, d.request_id, d.claimed_at as lost_claim_at from webhook_due d
    where d.shard = lane.shard and d.webhook_id = lane.webhook_id and d.due_at <= :at and d.deadline_at > :at
    order by d.due_at
    limit greatest(:inFlightMax::int - under_way.attempts, 0)
    for update skip locked
  ) due
  limit :limit::int
), claimed as (
  update webhook_due d set claim_token = :token, claimed_at = :at, due_at = :leaseUntil, claims = d.claims + 1
  from claimable c
  where d.shard = c.shard and d.request_id = c.request_id
  returning d.shard, d.request_id, d.webhook_id, d.attempts, d.deadline_at, c.lost_claim_at
)
select c.shard, c.request_id, c.webhook_id, c.attempts, c.deadline_at, c.lost_claim_at as "lost_claim_at?",
  request.url, request.payload, webhook.secret_version, webhook.callback_for is not null as "is_callback!"
from claimed c
join webhooks webhook on webhook.shard = c.shard and webhook.id = c.webhook_id
cross join lateral (
  select r.url, r.payload from webhook_requests r where r.shard = c.shard and r.id = c.request_id offset 0
) request;

/* secretsOfWebhooks: the sealed secrets that sign now for these webhooks, newest first. */
select s.webhook_id, s.version, s.secret_sealed, s.expires_at
from unnest(:shards::smallint[], :webhookIds::uuid[]) as wanted (shard, webhook_id)
join webhook_secrets s on s.shard = wanted.shard and s.webhook_id = wanted.webhook_id
where s.expires_at is null or s.expires_at > :at
order by s.webhook_id, s.version desc;

/*
 * recordLostAttempts: writes the attempts whose worker was lost, for rows that are claimed anew with this token, before
 * the new attempt is made.
 */
with lost as (
  update webhook_due d set attempts = d.attempts + 1
  from unnest(:shards::smallint[], :requestIds::uuid[], :attemptIds::uuid[], :startedAts::timestamptz[])
    as given (shard, request_id, attempt_id, started_at)
  where d.shard = given.shard and d.request_id = given.request_id and d.claim_token = :token
  returning d.shard, d.request_id, d.attempts, given.attempt_id, given.started_at
), written as (
  insert into webhook_attempts (shard, id, request_id, number, started_at, error)
  select shard, attempt_id, request_id, attempts, started_at, :error from lost
)
update webhook_requests r
set attempts = lost.attempts, last_status_code = null, last_error = :error, updated_at = :now
from lost
where r.shard = lost.shard and r.id = lost.request_id;

/*
 * recordOutcomes: writes what came of attempts, each fenced by the token of its claim: the attempt, the request's state
 * and the row in the queue, which leaves it when the endpoint accepted. The row waits with no due time when its webhook
 * was disabled or deleted meanwhile. Gives the requests that were recorded.
 */
with outcome as (
  select *
  from unnest(
    :shards::smallint[], :requestIds::uuid[], :tokens::uuid[], :attemptIds::uuid[], :startedAts::timestamptz[],
    :durationsMs::int[], :statusCodes::smallint[], :errors::text[], :responseBodies::text[], :remoteAddresses::text[],
    :nextAttemptAts::timestamptz[]
  ) as given (
    shard, request_id, token, attempt_id, started_at, duration_ms, status_code, error, response_body, remote_address,
    next_attempt_at
  )
), settled as (
  delete from webhook_due d
  using outcome o
  where d.shard = o.shard and d.request_id = o.request_id and d.claim_token = o.token and o.error is null
  returning d.shard, d.request_id, d.attempts + 1 as attempts
), waiting as (
  update webhook_due d
  set attempts = d.attempts + 1, claim_token = null, claimed_at = null, due_at = case when exists (
    select 1 from webhooks w where w.shard = d.shard and w.id = d.webhook_id and w.enabled and w.deleted_at is null
  ) then o.next_attempt_at end
  from outcome o
  where d.shard = o.shard and d.request_id = o.request_id and d.claim_token = o.token and o.error is not null
  returning d.shard, d.request_id, d.attempts
), recorded as (
  select * from settled union all select * from waiting
), written as (
  insert into webhook_attempts (
    shard, id, request_id, number, started_at, duration_ms, status_code, error, response_body, remote_address
  )
  select o.shard, o.attempt_id, o.request_id, r.attempts, o.started_at, o.duration_ms, o.status_code, o.error,
    o.response_body, o.remote_address
  from recorded r join outcome o on o.shard = r.shard and o.request_id = r.request_id
)
update webhook_requests request
set status = case when o.error is null then 'delivered' else 'pending' end, attempts = r.attempts,
  last_status_code = o.status_code, last_error = o.error, next_attempt_at = o.next_attempt_at, updated_at = :now
from recorded r join outcome o on o.shard = r.shard and o.request_id = r.request_id
where request.shard = r.shard and request.id = r.request_id
returning request.id;

/* giveBackClaims: makes claimed rows due at once for anyone: they were not sent, and nothing is written of them. */
update webhook_due d set claim_token = null, claimed_at = null, due_at = :at
from unnest(:shards::smallint[], :requestIds::uuid[], :tokens::uuid[]) as given (shard, request_id, token)
where d.shard = given.shard and d.request_id = given.request_id and d.claim_token = given.token;

/*
 * overdueRequests (runs over every bucket: the job asks which have requests past their deadline): those which no
 * attempt is under way for, the longest overdue first.
 */
select shard, request_id
from webhook_due
where deadline_at <= :at and (claim_token is null or due_at <= :at)
order by deadline_at
limit :limit::int;

/*
 * failOverdueRequests: requests of one bucket past their deadline are failed, whether or not their webhook is enabled.
 * One whose worker was lost first gets the attempt that nobody knows of; `attemptIds` has an id for each.
 */
with overdue as (
  select d.shard, d.request_id, d.attempts, d.claimed_at, given.attempt_id
  from webhook_due d
  join unnest(:requestIds::uuid[], :attemptIds::uuid[]) as given (request_id, attempt_id)
    on given.request_id = d.request_id
  where d.shard = :shard and d.deadline_at <= :at and (d.claim_token is null or d.due_at <= :at)
  for update of d skip locked
), settled as (
  delete from webhook_due d using overdue o where d.shard = o.shard and d.request_id = o.request_id
), lost as (
  insert into webhook_attempts (shard, id, request_id, number, started_at, error)
  select shard, attempt_id, request_id, attempts + 1, claimed_at, :lostError from overdue where claimed_at is not null
)
update webhook_requests r
set status = 'failed', next_attempt_at = null, updated_at = :at,
  attempts = case when o.claimed_at is null then r.attempts else o.attempts + 1 end,
  last_status_code = case when o.claimed_at is null then r.last_status_code end,
  last_error = case when o.claimed_at is null then r.last_error else :lostError end
from overdue o
where r.shard = o.shard and r.id = o.request_id
returning r.id, r.webhook_id, r.account_id, r.event_id, r.event_type, r.url, r.attempts, r.last_status_code,
  r.last_error, r.created_at, r.updated_at, exists (
    select 1 from webhooks w where w.shard = r.shard and w.id = r.webhook_id and w.callback_for is not null
  ) as "is_callback!";

/* ownersOfWebhooks (global table): the accounts of those ids. */
select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where id = any(:ids::uuid[]);
