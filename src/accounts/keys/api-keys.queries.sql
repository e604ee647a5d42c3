/* columns apiKey: The columns of an API key. */
k.id, k.account_id, k.name, k.last4, k.permissions, k.created_at, k.expires_at, k.revoked_at;

/* columns apiKeyOfAccount: The columns of an API key and the kind of its account. */
k.id, k.account_id, a.kind as account_kind, k.name, k.last4, k.permissions, k.created_at, k.expires_at, k.revoked_at;

/* keyByHash (directory): Returns the valid API key with this SHA-256, and its account. */
select k.id as key_id, k.key_hash, k.permissions, k.expires_at, :columns(account)
from api_keys k join accounts a on a.id = k.account_id
where k.key_hash = :keyHash and k.revoked_at is null and (k.expires_at is null or k.expires_at > :now);

/* recordKeyUse: Sets when a key was last used, unless that was set since `notSince`. */
insert into api_key_uses as u (shard, key_id, last_used_at) values (:shard, :keyId, :usedAt)
on conflict (shard, key_id) do update set last_used_at = excluded.last_used_at where u.last_used_at < :notSince;

/* accessibleApiKey (directory): Returns an API key of an account that the caller can reach. */
select :columns(apiKeyOfAccount)
from api_keys k join accounts a on a.id = k.account_id
where k.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * apiKeysOfAccount (directory): Returns an account's API keys after an id, including revoked ones.
 */
select :columns(apiKey)
from api_keys k
where k.account_id = :accountId and k.id :direction(>, <) :from
order by k.id :direction(asc, desc) limit :limit::integer;

/* keyUses: Returns when keys of one shard were last used. */
select key_id, last_used_at from api_key_uses where shard = :shard and key_id = any(:keyIds::uuid[]);

/* insertApiKey (directory): Inserts an API key. */
insert into api_keys as k (id, account_id, key_hash, name, last4, permissions, created_at, expires_at)
values (:id, :accountId, :keyHash, :name?, :last4, :permissions?, :createdAt, :expiresAt?)
returning :columns(apiKey);

/*
 * revokeApiKey (directory): Revokes an API key of an account that the caller can reach. Returns a
 * revoked key unchanged.
 */
update api_keys k set revoked_at = coalesce(k.revoked_at, :revokedAt)
from accounts a
where k.id = :id and a.id = k.account_id and :callerId in (a.id, a.agency_id, a.platform_id)
returning :columns(apiKeyOfAccount);
