/*
 * stalePaymentAttempts (each cell: a rotation reads all rows): Returns attempts whose action state
 * is not sealed under the current root key, after a row.
 */
select t.shard, t.id, t.org_id, t.action_state_sealed as "action_state_sealed!"
from payment_attempts t
where t.shard between :fromShard and :toShard and (t.shard, t.id) > (:afterShard::smallint, :afterId::uuid)
  and substring(t.action_state_sealed from 1 for 5) <> :currentMark
order by t.shard, t.id limit :limit::integer;

/*
 * resealPaymentAttempt: Replaces a sealed action state, unless it has changed or its row is locked.
 */
with free as (
  select f.id from payment_attempts f
  where f.shard = :shard and f.id = :id and f.action_state_sealed = :actionStateSealed
  for no key update skip locked
)
update payment_attempts t set action_state_sealed = :newActionStateSealed
from free
where t.shard = :shard and t.id = free.id
returning t.id;
