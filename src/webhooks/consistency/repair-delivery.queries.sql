/*
 * webhooksOfRequests: Returns the webhooks of these requests of one shard, for a command that
 * reaches all accounts.
 */
select distinct r.webhook_id from webhook_requests r where r.shard = :shard and r.id = any(:ids::uuid[]);

/*
 * requeueRequests: Inserts the missing due rows of pending requests of one shard, for a command
 * that reaches all accounts. Run under the locks of their positions. A request past its deadline is
 * failed by the next worker.
 */
with lost as (
  select r.shard, r.id, r.webhook_id, r.attempts, r.created_at, w.retry_schedule,
    case when w.deleted_at is null then r.next_attempt_at end as due_at
  from webhook_requests r join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  where r.shard = :shard and r.id = any(:ids::uuid[]) and r.status = 'pending'
    and not exists (select from webhook_due d where d.shard = r.shard and d.request_id = r.id)
  order by r.id
  for update of r
)
insert into webhook_due (
  shard, request_id, webhook_id, ready, priority, due_at, deadline_at, retry_schedule, attempts, claims
)
select shard, id, webhook_id, coalesce(due_at <= :now, false), case when attempts < 2 then 1 else 2 end, due_at,
  created_at + make_interval(
    secs => case retry_schedule when 'Short' then :shortDeadlineSeconds::int else :deadlineSeconds::int end
  ), retry_schedule, attempts, 0
from lost
on conflict do nothing
returning request_id;

/*
 * deleteNeedlessDueRows: Deletes due rows of one shard whose request is not pending, for a command
 * that reaches all accounts.
 */
delete from webhook_due d
where d.shard = :shard and d.request_id = any(:ids::uuid[]) and not exists (
  select from webhook_requests r where r.shard = d.shard and r.id = d.request_id and r.status = 'pending'
)
returning d.webhook_id;

/* lockDueRows: Locks due rows of one shard, so that no outcome is written for them. */
select request_id from webhook_due where shard = :shard and request_id = any(:ids::uuid[]) order by request_id for update;

/*
 * recountAttempts: Sets the attempt numbers of due rows and requests of one shard to the attempts
 * that are stored. Run after lockDueRows. For a command that reaches all accounts.
 */
with written as (
  select d.shard, d.request_id, count(a.id)::int as attempts
  from webhook_due d left join webhook_attempts a on a.shard = d.shard and a.request_id = d.request_id
  where d.shard = :shard and d.request_id = any(:ids::uuid[])
  group by d.shard, d.request_id
), queued as (
  update webhook_due d set attempts = w.attempts
  from written w where d.shard = w.shard and d.request_id = w.request_id
)
update webhook_requests r set attempts = w.attempts
from written w
where r.shard = :shard and r.shard = w.shard and r.id = w.request_id and r.status = 'pending'
returning r.id;

/*
 * wakeForgottenRequests: Restores the due times of unscheduled due rows of one shard, and makes
 * rows ready that are due. Run under the locks of their positions. For a command that reaches all
 * accounts.
 */
update webhook_due d
set due_at = coalesce(d.due_at, r.next_attempt_at), ready = coalesce(d.due_at, r.next_attempt_at) <= :now
from webhook_requests r
where d.shard = :shard and d.request_id = any(:ids::uuid[]) and not d.ready
  and r.shard = d.shard and r.id = d.request_id and coalesce(d.due_at, r.next_attempt_at) is not null
returning d.request_id;

/*
 * failRequestsWithoutBody: Fails pending requests of one shard whose event is gone. Run after
 * lockDueRows. For a command that reaches all accounts.
 */
update webhook_requests r
set status = 'failed', next_attempt_at = null, last_error = :lastError, updated_at = :now
where r.shard = :shard and r.id = any(:ids::uuid[]) and r.status = 'pending'
  and not exists (select from events e where e.shard = r.event_shard and e.id = r.event_id offset 0)
  and not exists (select from event_copies e where e.shard = r.shard and e.event_id = r.event_id offset 0)
returning r.id;

/* lockQueues: Locks queues of one shard, so that nothing in them is claimed or recorded. */
select webhook_id from webhook_queues where shard = :shard and webhook_id = any(:ids::uuid[]) order by webhook_id for update;

/*
 * recountQueues: Sets the number in flight of queues of one shard to their claimed rows. Run after
 * lockQueues.
 */
update webhook_queues q
set in_flight = (
  select count(*) from webhook_due d
  where d.shard = q.shard and d.webhook_id = q.webhook_id and d.ready and d.claim_token is not null
)
where q.shard = :shard and q.webhook_id = any(:ids::uuid[])
returning q.webhook_id;

/* insertMissingQueues: Inserts the missing queues of webhooks of one shard. */
insert into webhook_queues (shard, webhook_id)
select w.shard, w.id from webhooks w where w.shard = :shard and w.id = any(:ids::uuid[])
on conflict do nothing
returning webhook_id;

/*
 * insertMissingPositions: Inserts the missing positions of webhooks of one shard at the end of
 * their history.
 */
insert into webhook_positions (shard, webhook_id, last_position)
select w.shard, w.id, coalesce((
  select max(r.position) from webhook_requests r where r.shard = w.shard and r.webhook_id = w.id
), 0)
from webhooks w where w.shard = :shard and w.id = any(:ids::uuid[])
on conflict do nothing
returning webhook_id;

/*
 * catchUpPositions: Moves positions of one shard to the end of their history. Run under their
 * locks.
 */
update webhook_positions p
set last_position = greatest(p.last_position, (
  select max(r.position) from webhook_requests r where r.shard = p.shard and r.webhook_id = p.webhook_id
))
where p.shard = :shard and p.webhook_id = any(:ids::uuid[])
returning p.webhook_id;
