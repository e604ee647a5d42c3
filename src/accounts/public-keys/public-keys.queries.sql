/* columns publicKey: The columns of a public key. */
k.id, k.org_id, k.origins, k.created_at, k.expires_at, k.revoked_at;

/* publicKeyByHash: Returns the valid public key with this SHA-256, and its organization. */
select k.id as key_id, k.key_hash, k.origins, k.expires_at, :columns(account), :columns(clockNow)
from public_keys k join accounts a on a.id = k.org_id
where k.shard = :shard and k.key_hash = :keyHash and k.revoked_at is null and k.expires_at > :now;

/* publicKeyById: Returns a public key that the caller can reach, even an expired one. */
select :columns(publicKey)
from public_keys k
where k.shard = :shard and k.id = :id
  and exists (select 1 from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * publicKeysOfOrganization: Returns an organization's public keys that match, after an id. Keys
 * with an end after `usableAt` are those that still work.
 */
select :columns(publicKey)
from public_keys k
where k.shard = :shard and k.org_id = :orgId and k.id :direction(>, <) :from
  and (:usableAt?::timestamptz is null or (k.revoked_at is null and k.expires_at > :usableAt?))
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by k.id :direction(asc, desc) limit :limit::integer;

/* insertPublicKey: Inserts a public key of an organization that the caller can reach. */
insert into public_keys as k (shard, id, org_id, key_hash, origins, created_at, expires_at)
select :shard, :id, a.id, :keyHash, :origins::text[], :createdAt, :expiresAt
from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
returning :columns(publicKey);

/*
 * revokePublicKey: Revokes a public key that the caller can reach. Returns a revoked key unchanged.
 */
update public_keys k set revoked_at = coalesce(k.revoked_at, :revokedAt)
where k.shard = :shard and k.id = :id
  and exists (select 1 from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning :columns(publicKey);

/*
 * longExpiredPublicKeys (each cell: a job finds its work): Returns public keys that expired before
 * a time, oldest first.
 */
select shard, id from public_keys where expires_at <= :overSince order by expires_at limit :limit::integer;

/* deleteExpiredPublicKeysOfShard: Deletes these expired public keys of one shard. */
delete from public_keys where shard = :shard and id = any(:ids::uuid[]) and expires_at <= :overSince;
