/*
 * lockAccountChanges: Locks the changes of one kind in an account that the caller can reach.
 * Inserts the row at the first change. The update changes nothing: it locks the row and returns it.
 */
insert into account_locks as l (shard, account_id, kind)
select :shard, a.id, :kind from accounts a
where a.id = :accountId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
on conflict (shard, account_id, kind) do update set kind = l.kind
returning l.account_id;
