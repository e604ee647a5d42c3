/*
 * expiredVaultTokens (each cell: a job finds its work): Returns expired unused tokens without a
 * test clock, longest expired first.
 */
select t.shard, t.id from vault_tokens t
where t.clock_id is null and t.used_at is null and t.deleted_at is null and t.expires_at <= :now
order by t.expires_at limit :rowsMax::integer;

/*
 * expiredVaultTokensOfClocks (each cell: a job finds its work): Returns unused tokens with a test
 * clock whose hour key is about to be destroyed. That follows real time, not the test clock.
 */
select t.shard, t.id from vault_tokens t
where t.clock_id is not null and t.used_at is null and t.deleted_at is null and t.id < :madeBefore::uuid
order by t.id limit :rowsMax::integer;

/*
 * expiredVaultTokensOfClock: Returns unused tokens that have expired by a test clock, longest
 * expired first.
 */
select t.shard, t.id from vault_tokens t
where t.shard = :shard and t.clock_id = :clockId and t.used_at is null and t.deleted_at is null and t.expires_at <= :now
order by t.expires_at limit :rowsMax::integer;

/*
 * deleteExpiredVaultTokens: Deletes these expired tokens of one shard and, by foreign key, their
 * instruments. Skips locked tokens. It may wait for the lock of an instrument, without a deadlock:
 * a transaction that locks an instrument without its token waits for no other lock.
 */
with overdue as (
  select o.id from vault_tokens o
  where o.shard = :shard and o.id = any(:ids) and o.used_at is null and o.deleted_at is null
    and (o.expires_at <= :now or o.clock_id is not null and o.id < :madeBefore::uuid)
  for update skip locked
)
delete from vault_tokens t using overdue where t.shard = :shard and t.id = overdue.id
returning :columns(vaultToken);

/* ownersOfVaultTokens: Returns accounts of one shard by id. */
select :columns(account), :columns(clockNow)
from accounts a
where a.shard = :shard and a.id = any(:ids::uuid[]);
