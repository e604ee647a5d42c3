/* addToCellOutbox: Inserts events of one shard for accounts in other cells, each once. */
insert into cell_outbox (shard, event_id, recipient_id, recipient_shard, type, subject_id)
select :shard, event_id, recipient_id, recipient_shard, type, subject_id
from unnest(:eventIds::uuid[], :recipientIds::uuid[], :recipientShards::smallint[], :types::text[], :subjectIds::uuid[])
  as recipient (event_id, recipient_id, recipient_shard, type, subject_id)
on conflict do nothing;

/*
 * shardsToForwardTo (each cell: a worker finds its work): Returns the shards of accounts for which the
 * cell has events to forward. Finds each by one index entry.
 */
with recursive destination as (
  (select o.recipient_shard as shard from cell_outbox o order by o.recipient_shard limit 1)
  union all
  select (
    select o.recipient_shard from cell_outbox o where o.recipient_shard > d.shard order by o.recipient_shard limit 1
  )
  from destination d where d.shard is not null
)
select d.shard as "shard!" from destination d where d.shard is not null;

/*
 * claimCellOutbox (each cell: a worker finds its work): Claims events for accounts of one shard in
 * another cell, oldest first. Skips claimed ones until their lease ends.
 */
with claimed as (
  update cell_outbox o set claimed_until = :leaseUntil
  from (
    select w.shard, w.event_id, w.recipient_id from cell_outbox w
    where w.recipient_shard = :recipientShard and (w.claimed_until is null or w.claimed_until <= :now)
    order by w.event_id limit :limit::int
    for update skip locked
  ) waiting
  where o.shard = waiting.shard and o.event_id = waiting.event_id and o.recipient_id = waiting.recipient_id
  returning o.shard, o.event_id, o.recipient_id, o.type, o.subject_id
)
select c.shard, c.event_id, c.recipient_id, c.type, c.subject_id from claimed c order by c.event_id;

/* deleteFromCellOutbox: Deletes events that were forwarded. */
delete from cell_outbox o
using unnest(:shards::smallint[], :eventIds::uuid[], :recipientIds::uuid[]) as forwarded (shard, event_id, recipient_id)
where o.shard = forwarded.shard and o.event_id = forwarded.event_id and o.recipient_id = forwarded.recipient_id;
