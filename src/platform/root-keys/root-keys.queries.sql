/* livingRootKeys (global table): the root key that seals and, during a change, the one that is being left. */
select id, status, hash_key_sealed as "hash_key_sealed!", created_at
from root_keys
where status <> 'retired'
order by created_at desc;

/* lockLivingRootKeys (global table): the same, held until the transaction ends. */
select id, status, hash_key_sealed as "hash_key_sealed!"
from root_keys
where status <> 'retired'
order by id
for update;

/* rootKeyIsRetired (global table): whether no process may seal by that key again. */
select id from root_keys where id = :id and status = 'retired';

/* insertRootKey (global table): writes down the key that seals from now on, unless there is one. */
insert into root_keys (id, status, hash_key_sealed, created_at)
values (:id, 'active', :hashKeySealed, :now)
on conflict do nothing
returning id;

/* leaveRootKey (global table): has the active key seal no more. */
update root_keys set status = 'leaving' where id = :id and status = 'active' returning id;

/* retireRootKey (global table): ends a key under which no row is sealed any more. */
update root_keys set status = 'retired', hash_key_sealed = null, retired_at = :now
where id = :id and status = 'leaving';

/* columns rootKeyRotation: The columns of a root key rotation. */
former_id, root_key_id, started_at, pass, table_name, next_shard, resealed, skipped, damaged;

/* startRootKeyRotation (global table): notes that everything is to be sealed under another key. */
insert into root_key_rotations
  (former_id, root_key_id, started_at, pass, table_name, next_shard, resealed, skipped, damaged, leased_until)
values (:formerId, :rootKeyId, :now, 1, :tableName, 0, 0, 0, 0, :now);

/* unfinishedRootKeyRotation (global table): the change of the root key that is not finished, if any. */
select :columns(rootKeyRotation)
from root_key_rotations
where finished_at is null;

/* rootKeyRotation (global table): the change away from that key. */
select :columns(rootKeyRotation), finished_at
from root_key_rotations
where former_id = :formerId;

/* claimRootKeyRotation (global table): lets one worker go on with the change, but with its second pass only when it started long enough ago. */
update root_key_rotations set lease_token = :token, leased_until = :leasedUntil
where finished_at is null and leased_until <= :now and (pass = 1 or started_at <= :settledBefore)
returning former_id, root_key_id, pass, table_name, next_shard, skipped, damaged;

/* noteResealed (global table): notes how far the worker with that lease has come, and renews the lease. */
update root_key_rotations
set table_name = :tableName, next_shard = :nextShard, resealed = resealed + :resealed, skipped = skipped + :skipped,
  damaged = damaged + :damaged, leased_until = :leasedUntil
where former_id = :formerId and lease_token = :token and finished_at is null
returning former_id, root_key_id, pass, table_name, next_shard, resealed, skipped, damaged;

/* startNextPass (global table): begins to go through all tables again. */
update root_key_rotations
set pass = pass + 1, table_name = :tableName, next_shard = 0, skipped = 0, damaged = 0, leased_until = :now
where former_id = :formerId and lease_token = :token and finished_at is null;

/* finishRootKeyRotation (global table): ends the change. */
update root_key_rotations set finished_at = :now, leased_until = :now
where former_id = :formerId and lease_token = :token and finished_at is null
returning former_id;
