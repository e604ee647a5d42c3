/*
 * stalePaymentSessionLinks (each cell: a rotation reads all rows): Returns payment sessions whose
 * link secret is not sealed under the current root key, after a row.
 */
select s.shard, s.id, s.org_id, s.link_secret_sealed
from payment_sessions s
where s.shard between :fromShard and :toShard and (s.shard, s.id) > (:afterShard::smallint, :afterId::uuid)
  and substring(s.link_secret_sealed from 1 for 5) <> :currentMark
order by s.shard, s.id limit :limit::integer;

/*
 * resealPaymentSessionLink: Replaces a sealed link secret, unless it has changed or its row is
 * locked.
 */
with free as (
  select f.id from payment_sessions f
  where f.shard = :shard and f.id = :id and f.link_secret_sealed = :linkSecretSealed
  for no key update skip locked
)
update payment_sessions s set link_secret_sealed = :newLinkSecretSealed
from free
where s.shard = :shard and s.id = free.id
returning s.id;
