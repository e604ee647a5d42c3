/* payloadsOfEvents: Returns the bodies of these events, for the cells of their webhooks. */
select e.id, e.payload
from unnest(:shards::smallint[], :eventIds::uuid[]) as wanted (shard, event_id)
cross join lateral (select v.id, v.payload from events v where v.shard = wanted.shard and v.id = wanted.event_id offset 0) e;

/*
 * insertEventCopies: Inserts the bodies of events of another cell in key order, so that two
 * transactions do not deadlock. An existing copy stays unchanged.
 */
insert into event_copies (shard, event_id, payload)
select copy.shard, copy.event_id, copy.payload
from unnest(:shards::smallint[], :eventIds::uuid[], :payloads::text[]) as copy (shard, event_id, payload)
order by copy.shard, copy.event_id
on conflict do nothing;
