/* columns publicKey: The columns of a public key. */
k.id, k.org_id, k.origins, k.created_at, k.expires_at, k.revoked_at;

/* publicKeyByHash: the key with this SHA-256 unless it is revoked or over, and its organization. */
select k.id as key_id, k.key_hash, k.origins, k.expires_at, :columns(account)
from public_keys k join accounts a on a.id = k.org_id
where k.shard = :shard and k.key_hash = :keyHash and k.revoked_at is null and k.expires_at > :now;

/* publicKeyById: the key of that id that the caller can reach, also when it is over. */
select :columns(publicKey)
from public_keys k
where k.shard = :shard and k.id = :id
  and exists (select 1 from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* insertPublicKey: a new key of an organization that the caller can reach. */
insert into public_keys as k (shard, id, org_id, key_hash, origins, created_at, expires_at)
select :shard, :id, a.id, :keyHash, :origins::text[], :createdAt, :expiresAt
from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
returning :columns(publicKey);

/* revokePublicKey: the key, revoked now unless it was before, if the caller can reach it. */
update public_keys k set revoked_at = coalesce(k.revoked_at, :revokedAt)
where k.shard = :shard and k.id = :id
  and exists (select 1 from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning :columns(publicKey);

/* publicKeysLongOver (every shard: the sweep asks which have something to sweep): the oldest of them. */
select shard, id from public_keys where expires_at <= :overSince order by expires_at limit :limit::integer;

/* sweepPublicKeysOfShard: deletes those of one bucket. */
delete from public_keys where shard = :shard and id = any(:ids::uuid[]) and expires_at <= :overSince;
