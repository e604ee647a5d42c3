/*
 * columns webhookRequest: The columns of a webhook request, its payload and the time of its next
 * attempt.
 */
r.id, r.webhook_id, r.account_id, a.kind as account_kind, r.event_id, r.event_type, r.position, r.url,
  e.payload as "payload!", r.status, r.attempts, r.last_status_code, r.last_error,
  case when w.enabled and w.deleted_at is null and r.next_attempt_at is not null
    then greatest(r.next_attempt_at, queue.blocked_until) end as next_attempt_at,
  r.next_attempt_at as retry_at, w.enabled and w.deleted_at is null as "is_enabled!", w.retry_schedule,
  queue.blocked_until, queue.paced_until, queue.in_flight, queue.window_size, queue.consecutive_failures,
  w.max_in_flight,
  r.created_at, r.updated_at;

/* webhookRequestById: Returns a request of a webhook, deleted or not, that the caller can reach. */
select :columns(webhookRequest)
from webhook_requests r
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = w.shard and queue.webhook_id = w.id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where r.shard = :shard and r.id = :id and r.id >= :since
  and w.callback_for is null and :callerId in (a.id, a.agency_id, a.platform_id);

/* requestsOfWebhook: Returns the requests of a webhook after a position. */
with page as materialized (
  select r.* from webhook_requests r
  where r.shard = :shard and r.webhook_id = :webhookId and r.id >= :since and r.position :direction(>, <) :from
    and (:status?::text is null or r.status = :status?)
  order by r.position :direction(asc, desc) limit :limit::int
)
select :columns(webhookRequest)
from page r
  join webhooks w on w.shard = :shard and w.id = :webhookId
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = :shard and queue.webhook_id = :webhookId
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and :callerId in (a.id, a.agency_id, a.platform_id)
order by r.position :direction(asc, desc);

/* failedRequestsOfWebhook: Returns the failed requests of a webhook after a position. */
with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = :shard and r.webhook_id = :webhookId and r.id >= :since and r.position :direction(>, <) :from
  order by r.position :direction(asc, desc) limit :limit::int
)
select :columns(webhookRequest)
from page r
  join webhooks w on w.shard = :shard and w.id = :webhookId
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = :shard and queue.webhook_id = :webhookId
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where w.callback_for is null and :callerId in (a.id, a.agency_id, a.platform_id)
order by r.position :direction(asc, desc);

/* attemptsOfRequests: Returns the latest attempts of requests of one shard, in order. */
select t.request_id, t.number, t.started_at, t.duration_ms, t.status_code, t.error, t.response_body, t.remote_address
from webhook_requests r
  join webhook_attempts t on t.shard = r.shard and t.request_id = r.id and t.number > r.attempts - :attemptsMax::int
where r.shard = :shard and r.id = any(:requestIds::uuid[]) and t.id >= :since
  and exists (select from accounts a where a.id = r.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.request_id, t.number;

/*
 * requestsOfDispatches: Returns the status of each given request that exists. The caller has
 * locked the webhook. `firstId` and `lastId` exclude other partitions.
 */
select r.id, r.status
from webhook_requests r
where r.shard = :shard and r.webhook_id = :webhookId and r.id = any(:ids::uuid[])
  and r.id between :firstId and :lastId;

/*
 * makeDueNow: Makes a waiting request the next of its webhook and lets one request pass an open
 * circuit breaker. Returns no row during an attempt.
 */
with due as (
  update webhook_due d set due_at = :now, ready = true, priority = 0
  where d.shard = :shard and d.request_id = :id and d.claim_token is null
  returning d.shard, d.request_id, d.webhook_id
), unblocked as (
  update webhook_queues q set blocked_until = null
  from due where q.shard = due.shard and q.webhook_id = due.webhook_id and q.blocked_until is not null
)
update webhook_requests r
set next_attempt_at = :now, updated_at = :now
from due
where r.shard = :shard and r.id = due.request_id and r.status = 'pending'
  and exists (select from accounts a where a.id = r.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning r.id;
