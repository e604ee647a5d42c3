/* vaultTokenToCharge: the token of that id, if one of these accounts owns it and the caller, where there is one, can reach it, with its owner's mode and whether its security code is still there. */
select :columns(vaultToken), a.mode, a.clock_now, i.sealed_cvc is not null as "has_cvc!"
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = :shard and i.token_id = t.id
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds)
  and (:callerId?::uuid is null or :callerId? in (a.id, a.agency_id, a.platform_id));

/* vaultTokenUsedByOthers: another consumer of that type that has the use of a token. */
select u.consumer_id from vault_token_uses u
where u.shard = :shard and u.token_id = :tokenId and u.consumer_type = :consumerType and u.consumer_id <> :consumerId
limit 1;
