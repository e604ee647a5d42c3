/*
 * countOverdueVaultRows (each cell: totals): Counts the rows that the vault should have deleted or
 * settled by these times.
 */
select
  (select count(*) from vault_tokens t
    where t.used_at is null and t.deleted_at is null and case when t.clock_id is null then t.expires_at <= :expiredBefore
      else t.id < :madeBefore::uuid end) as "tokens!",
  (select count(*) from vault_instruments i
    where i.sealed_cvc is not null and i.token_id < :cvcMadeBefore) as "security_codes!",
  (select count(*) from vault_token_uses u
    where not u.settled and u.created_at < :usedBefore) as "uses!";

/*
 * countNeedlessVaultRows (each cell: a check reads a range of shards): Counts the instruments and
 * tokens of a range of shards that nothing needs. They exist only after a fault, because no
 * transaction leaves such rows.
 */
select
  (select count(*) from vault_instruments i join vault_tokens t on t.shard = i.shard and t.id = i.token_id
    where i.shard between :shardFrom and :shardTo and t.shard between :shardFrom and :shardTo
      and t.deleted_at is not null) as "deleted_instruments!",
  (select count(*) from vault_tokens t
    where t.shard between :shardFrom and :shardTo and t.used_at is not null and t.deleted_at is null
      and not exists (select from vault_token_uses u where u.shard = t.shard and u.token_id = t.id)
  ) as "unneeded_tokens!";
