/*
 * claimIdempotencyKey: Claims an idempotency key for a request that may run: the key is new,
 * expired, or left without an outcome by a run whose lease has expired. Returns the ids reserved
 * for the request.
 */
insert into idempotency_keys as k
  (shard, account_id, key, path, request_hash, reserved_ids, lease_token, leased_until, created_at)
values (:shard, :accountId, :key, :path, :requestHash, :reservedIds::uuid[], :leaseToken, :leasedUntil, :now)
on conflict (shard, account_id, key, path) do update set
  request_hash = excluded.request_hash,
  reserved_ids = case when k.created_at <= :idempotencyKeysExpireBefore then excluded.reserved_ids else k.reserved_ids end,
  lease_token = excluded.lease_token,
  leased_until = excluded.leased_until,
  outcome_type = null,
  outcome_id = null,
  created_at = case when k.created_at <= :idempotencyKeysExpireBefore then excluded.created_at else k.created_at end
where k.leased_until <= :now
  and (k.created_at <= :idempotencyKeysExpireBefore or (k.outcome_id is null and k.request_hash = excluded.request_hash))
returning reserved_ids;

/* idempotencyKey: Returns the stored request of an idempotency key that could not be claimed. */
select request_hash, outcome_type, outcome_id, reserved_ids, leased_until
from idempotency_keys
where shard = :shard and account_id = :accountId and key = :key and path = :path;

/* recordOutcome: Writes the outcome of a request if its lease is still valid. */
update idempotency_keys set outcome_type = :outcomeType, outcome_id = :outcomeId
where shard = :shard and account_id = :accountId and key = :key and path = :path
  and lease_token = :leaseToken and outcome_id is null
returning outcome_id;

/*
 * extendLease: Extends the lease of a request in progress. Returns no row if another run has it.
 */
update idempotency_keys set leased_until = :leasedUntil
where shard = :shard and account_id = :accountId and key = :key and path = :path
  and lease_token = :leaseToken and outcome_id is null
returning leased_until;

/*
 * recordHandedOverOutcome: Writes the outcome of a request whose effect is in the directory. It can
 * run after another run has taken the lease. The reserved ids identify the request.
 */
update idempotency_keys set outcome_type = :outcomeType, outcome_id = :outcomeId
where shard = :shard and account_id = :accountId and key = :key and path = :path
  and reserved_ids = :reservedIds::uuid[] and outcome_id is null;

/*
 * deleteIdempotencyKey: Deletes the key of a request that was rejected before it had an effect, so
 * that the request can be repeated.
 */
delete from idempotency_keys
where shard = :shard and account_id = :accountId and key = :key and path = :path
  and lease_token = :leaseToken and outcome_id is null;

/*
 * endLease: Ends the lease of a failed request, so that it can be resumed at once with the same
 * ids.
 */
update idempotency_keys set leased_until = :now
where shard = :shard and account_id = :accountId and key = :key and path = :path
  and lease_token = :leaseToken and outcome_id is null;

/*
 * expiredIdempotencyKeys (each cell: a job finds its work): Returns expired idempotency keys
 * without a lease, oldest first.
 */
select shard, account_id, key, path
from idempotency_keys
where created_at <= :idempotencyKeysExpireBefore and leased_until <= :now
order by created_at
limit :limit::integer;

/*
 * deleteExpiredIdempotencyKeysOfShard: Deletes these idempotency keys of one shard, except those
 * claimed again since.
 */
delete from idempotency_keys k
using unnest(:accountIds::uuid[], :keys::text[], :paths::text[]) as old (account_id, key, path)
where k.shard = :shard and k.account_id = old.account_id and k.key = old.key and k.path = old.path
  and k.created_at <= :idempotencyKeysExpireBefore and k.leased_until <= :now;
