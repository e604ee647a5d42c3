/*
 * overdueRequests (each cell: a job finds its work): Returns requests past their deadline without
 * an attempt in flight, longest overdue first.
 */
select shard, request_id
from webhook_due
where deadline_at <= :at and (claim_token is null or claimed_until <= :at)
order by deadline_at
limit :limit::int;

/*
 * failOverdueRequests: Fails requests of one shard past their deadline, also of disabled webhooks.
 * A request whose worker was lost first gets an attempt with an id of `attemptIds`, and its queue
 * gets the slot back.
 */
with overdue as (
  select d.shard, d.request_id, d.webhook_id, d.attempts, d.claimed_at, given.attempt_id
  from webhook_due d
  join unnest(:requestIds::uuid[], :attemptIds::uuid[]) as given (request_id, attempt_id)
    on given.request_id = d.request_id
  where d.shard = :shard and d.deadline_at <= :at and (d.claim_token is null or d.claimed_until <= :at)
  for update of d skip locked
), settled as (
  delete from webhook_due d using overdue o where d.shard = o.shard and d.request_id = o.request_id
), lost as (
  insert into webhook_attempts (shard, id, request_id, number, started_at, error)
  select shard, attempt_id, request_id, attempts + 1, claimed_at, :lostError from overdue where claimed_at is not null
), of_queue as (
  select o.shard, o.webhook_id, count(*) as ended from overdue o where o.claimed_at is not null
  group by o.shard, o.webhook_id
), locked as (
  select q.shard, q.webhook_id, o.ended
  from of_queue o join webhook_queues q on q.shard = o.shard and q.webhook_id = o.webhook_id
  order by q.shard, q.webhook_id
  for update of q
), freed as (
  update webhook_queues q set in_flight = q.in_flight - locked.ended
  from locked
  where q.shard = locked.shard and q.webhook_id = locked.webhook_id
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

/* ownersOfWebhooks: Returns accounts of one shard by id. */
select :columns(account), :columns(clockNow)
from accounts a
where a.shard = :shard and a.id = any(:ids::uuid[]);
