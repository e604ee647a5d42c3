/*
 * takeOutbox (runs over a range of buckets; each row names its own): takes events that wait for fan-out out of the outbox, with
 * their owner and who is above it, oldest first within an owner; rows that another worker holds are passed by.
 */
with waiting as materialized (
  select o.ctid from event_outbox o
  where o.shard between :firstShard and :lastShard
  order by o.shard, o.target_account, o.event_id
  limit :limit::int
  for update of o skip locked
), taken as (
  -- Where the held rows lie: they are never written anew.
  delete from event_outbox o where o.ctid = any(array(select waiting.ctid from waiting))
  returning o.shard, o.target_account, o.event_id, o.type, o.subject_id
)
select o.shard, o.target_account, o.event_id, o.type, o.subject_id, a.agency_id, a.platform_id
from taken o join accounts a on a.id = o.target_account
order by o.shard, o.target_account, o.event_id;

/* putBack: has rows of one bucket wait again that could not be fanned out. */
insert into event_outbox (shard, target_account, event_id, type, subject_id)
select :shard, target_account, event_id, type, subject_id
from unnest(:targetAccounts::uuid[], :eventIds::uuid[], :types::text[], :subjectIds::uuid[])
  as left_over (target_account, event_id, type, subject_id);

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
