/*
 * vaultTokenToCharge: Returns a token of one of these accounts that the caller, if any, can reach,
 * with its owner's mode and whether its security code is still stored.
 */
select :columns(vaultToken), a.mode, :columns(clockNow), i.sealed_cvc is not null as "has_cvc!"
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = :shard and i.token_id = t.id
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds)
  and (:callerId?::uuid is null or :callerId? in (a.id, a.agency_id, a.platform_id));

/* vaultTokenUsedByOthers: Returns another consumer of a type that uses a token. */
select u.consumer_id from vault_token_uses u
where u.shard = :shard and u.token_id = :tokenId and u.consumer_type = :consumerType and u.consumer_id <> :consumerId
limit 1;
