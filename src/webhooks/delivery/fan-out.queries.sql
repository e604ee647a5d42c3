/*
 * takeOutbox (runs over a range of buckets; each row names its own): events waiting for fan-out, their owner and
 * who is above it, oldest first within an owner, locked until the transaction ends; rows that another worker holds are passed by.
 */
select o.shard, o.target_account, o.event_id, e.type, e.subject_id, a.agency_id, a.platform_id
from (
  select o.shard, o.target_account, o.event_id from event_outbox o
  where o.shard between :firstShard and :lastShard
  order by o.shard, o.target_account, o.event_id
  limit :limit::int
  for update of o skip locked
) o
-- One by one: the planner would rather read a week's events than look up some.
cross join lateral (select e.type, e.subject_id from events e where e.shard = o.shard and e.id = o.event_id offset 0) e
join accounts a on a.id = o.target_account
order by o.shard, o.target_account, o.event_id;

/* payloadsOfEvents: the texts that are delivered of events of one bucket. */
select e.id, e.payload from events e where e.shard = :shard and e.id = any(:ids::uuid[]);

/* clearOutbox: forgets rows of one bucket that were fanned out. */
delete from event_outbox o
using unnest(:targetAccounts::uuid[], :eventIds::uuid[]) as done (target_account, event_id)
where o.shard = :shard and o.target_account = done.target_account and o.event_id = done.event_id;

/* openWebhooksOfAccounts: the webhooks of accounts of one bucket that hear events, oldest first. */
select id, account_id, events
from webhooks
where shard = :shard and account_id = any(:accountIds::uuid[])
  and callback_for is null and deleted_at is null and enabled
order by id;

/* openCallbacks: the hidden subscriptions of one bucket that hear events about these records alone. */
select id, account_id, events, callback_for as "callback_for!"
from webhooks
where shard = :shard and callback_for = any(:subjectIds::uuid[]) and deleted_at is null and enabled
order by id;
