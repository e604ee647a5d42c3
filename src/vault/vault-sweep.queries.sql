/* vaultTokensToSweep (every shard: the sweep asks which have work): unused tokens past their hour by the machine's clock, the longest due first. */
select t.shard, t.id from vault_tokens t
where t.clock_id is null and t.used_at is null and t.deleted_at is null and t.expires_at <= :now
order by t.expires_at limit :rowsMost::integer;

/* vaultTokensOfClocksToSweep (every shard: the sweep asks which have work): the same of organizations with test clocks: the key of the hour is destroyed wherever the clock stands. */
select t.shard, t.id from vault_tokens t
where t.clock_id is not null and t.used_at is null and t.deleted_at is null and t.id < :madeBefore::uuid
order by t.id limit :rowsMost::integer;

/* vaultTokensOfClockToSweep: unused tokens past their hour by a test clock, the longest due first. */
select t.shard, t.id from vault_tokens t
where t.shard = :shard and t.clock_id = :clockId and t.used_at is null and t.deleted_at is null and t.expires_at <= :now
order by t.expires_at limit :rowsMost::integer;

/* sweepVaultTokens: removes tokens of one bucket and, by their foreign key, their instruments, unless they are being used or deleted. It may wait for an instrument's row: who holds one of those without its token waits for nobody. */
with overdue as (
  select o.id from vault_tokens o
  where o.shard = :shard and o.id = any(:ids) and o.used_at is null and o.deleted_at is null
    and (o.expires_at <= :now or o.clock_id is not null and o.id < :madeBefore::uuid)
  for update skip locked
)
delete from vault_tokens t using overdue where t.shard = :shard and t.id = overdue.id
returning :columns(vaultToken);

/* ownersOfVaultTokens (global table): the accounts of these ids. */
select :columns(account)
from accounts a
where a.id = any(:ids);
