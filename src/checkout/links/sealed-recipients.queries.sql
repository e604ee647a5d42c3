/*
 * staleRecipients (each cell: a rotation reads all rows): Returns link messages whose recipient is
 * not sealed under the current root key, after a row.
 */
select l.shard, l.id, l.org_id, l.recipient_sealed as "recipient_sealed!"
from sent_links l
where l.shard between :fromShard and :toShard and (l.shard, l.id) > (:afterShard::smallint, :afterId::uuid)
  and substring(l.recipient_sealed from 1 for 5) <> :currentMark
order by l.shard, l.id limit :limit::integer;

/* resealRecipient: Replaces a sealed recipient, unless it has changed or its row is locked. */
with free as (
  select f.id from sent_links f
  where f.shard = :shard and f.id = :id and f.recipient_sealed = :recipientSealed
  for no key update skip locked
)
update sent_links l set recipient_sealed = :newRecipientSealed
from free
where l.shard = :shard and l.id = free.id
returning l.id;
