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

/*
 * openWebhooksOfAccounts (runs over the buckets of these accounts; each row names its own): the webhooks that hear events,
 * oldest first within an account.
 */
select w.id, w.account_id, w.events
from unnest(:shards::smallint[], :accountIds::uuid[]) as a (shard, account_id)
join webhooks w on w.shard = a.shard and w.account_id = a.account_id
where w.callback_for is null and w.deleted_at is null and w.enabled
order by w.id;

/*
 * openCallbacks (runs over the buckets of these accounts; each row names its own): the hidden subscriptions that hear events
 * about these records alone.
 */
select w.id, w.account_id, w.events, w.callback_for as "callback_for!"
from unnest(:shards::smallint[], :subjectIds::uuid[]) as s (shard, subject_id)
join webhooks w on w.shard = s.shard and w.callback_for = s.subject_id
where w.callback_for is not null and w.deleted_at is null and w.enabled
order by w.id;
