/*
 * takeOutbox (each cell: a worker reads a range of shards): Deletes events from the outbox for
 * fan-out. Returns them oldest first for each account, with the accounts above it. Skips locked
 * rows. `isKnown` is false while the cell has not yet replicated a new account.
 */
with waiting as materialized (
  select o.ctid from event_outbox o
  where o.shard between :firstShard and :lastShard
  order by o.shard, o.target_account, o.event_id
  limit :limit::int
  for update of o skip locked
), taken as (
  -- By ctid: outbox rows are never updated.
  delete from event_outbox o where o.ctid = any(array(select waiting.ctid from waiting))
  returning o.shard, o.target_account, o.event_id, o.type, o.subject_id
)
select o.shard, o.target_account, o.event_id, o.type, o.subject_id, a.agency_id, a.platform_id,
  a.id is not null as "isKnown!"
from taken o left join accounts a on a.id = o.target_account
order by o.shard, o.target_account, o.event_id;

/* returnToOutbox: Inserts events of one shard into the outbox again that were not fanned out. */
insert into event_outbox (shard, target_account, event_id, type, subject_id)
select :shard, target_account, event_id, type, subject_id
from unnest(:targetAccounts::uuid[], :eventIds::uuid[], :types::text[], :subjectIds::uuid[])
  as left_over (target_account, event_id, type, subject_id);

/* openWebhooksOfAccounts: Returns the enabled webhooks of these accounts, oldest first. */
select w.id, w.account_id, w.events
from unnest(:shards::smallint[], :accountIds::uuid[]) as a (shard, account_id)
join webhooks w on w.shard = a.shard and w.account_id = a.account_id
where w.callback_for is null and w.deleted_at is null and w.enabled
order by w.id;

/* openCallbacks: Returns the hidden subscriptions for these records. */
select w.id, w.account_id, w.events, w.callback_for as "callback_for!"
from unnest(:shards::smallint[], :subjectIds::uuid[]) as s (shard, subject_id)
join webhooks w on w.shard = s.shard and w.callback_for = s.subject_id
where w.callback_for is not null and w.deleted_at is null and w.enabled
order by w.id;
