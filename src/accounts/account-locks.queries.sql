/*
 * lockAccountSubject: Locks the changes of one kind in an account that the caller can reach. Inserts
 * the row at the first change. The update changes nothing: it locks the row and returns it.
 */
insert into account_locks as l (shard, account_id, subject)
select :shard, a.id, :subject from accounts a
where a.id = :accountId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
on conflict (shard, account_id, subject) do update set subject = l.subject
returning l.account_id;
