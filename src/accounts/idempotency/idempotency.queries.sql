/* claimIdempotencyKey: the ids to use when the request may run: its key is new, or forgotten, or its lease lapsed. */
insert into idempotency_keys as k
  (shard, account_id, key, path, request_hash, reserved_ids, lease_token, leased_until, created_at)
values (:shard, :accountId, :key, :path, :requestHash, :reservedIds::uuid[], :leaseToken, :leasedUntil, :now)
on conflict (shard, account_id, key, path) do update set
  request_hash = excluded.request_hash,
  reserved_ids = case when k.created_at <= :forgottenAt then excluded.reserved_ids else k.reserved_ids end,
  lease_token = excluded.lease_token,
  leased_until = excluded.leased_until,
  outcome_type = null,
  outcome_id = null,
  created_at = case when k.created_at <= :forgottenAt then excluded.created_at else k.created_at end
where k.leased_until <= :now
  and (k.created_at <= :forgottenAt or (k.outcome_id is null and k.request_hash = excluded.request_hash))
returning reserved_ids;

/* idempotencyKey: what is known of a request that may not run. */
select request_hash, outcome_type, outcome_id, reserved_ids, leased_until
from idempotency_keys
where shard = :shard and account_id = :accountId and key = :key and path = :path;

/* recordOutcome: sets the outcome, if the lease is still held. */
update idempotency_keys set outcome_type = :outcomeType, outcome_id = :outcomeId
where shard = :shard and account_id = :accountId and key = :key and path = :path
  and lease_token = :leaseToken and outcome_id is null
returning outcome_id;

/* forgetIdempotencyKey: a request that was refused before any effect may be tried again. */
delete from idempotency_keys
where shard = :shard and account_id = :accountId and key = :key and path = :path
  and lease_token = :leaseToken and outcome_id is null;

/* endLease: a request that failed may be resumed at once, with the ids reserved for it. */
update idempotency_keys set leased_until = :now
where shard = :shard and account_id = :accountId and key = :key and path = :path
  and lease_token = :leaseToken and outcome_id is null;

/* forgottenIdempotencyKeys (every shard: the sweep asks which have something to sweep): the oldest of them. */
select shard, account_id, key, path
from idempotency_keys
where created_at <= :forgottenAt and leased_until <= :now
order by created_at
limit :limit::integer;

/* sweepIdempotencyKeysOfShard: deletes those of one bucket, unless they were claimed again. */
delete from idempotency_keys k
using unnest(:accountIds::uuid[], :keys::text[], :paths::text[]) as old (account_id, key, path)
where k.shard = :shard and k.account_id = old.account_id and k.key = old.key and k.path = old.path
  and k.created_at <= :forgottenAt and k.leased_until <= :now;
