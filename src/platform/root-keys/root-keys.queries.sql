/*
 * currentRootKeys (directory): Returns the active root key and, during a rotation, the one that it
 * replaces.
 */
select id, status, hash_key_sealed as "hash_key_sealed!", created_at
from root_keys
where status <> 'retired'
order by created_at desc;

/*
 * lockCurrentRootKeys (directory): Locks the active root key and, during a rotation, the one that
 * it replaces.
 */
select id, status, hash_key_sealed as "hash_key_sealed!"
from root_keys
where status <> 'retired'
order by id
for update;

/*
 * rootKeyIsRetired (directory): Returns a root key if it is retired: no process may seal with it
 * again.
 */
select id from root_keys where id = :id and status = 'retired';

/* insertRootKey (directory): Inserts the active root key, unless there is one. */
insert into root_keys (id, status, hash_key_sealed, created_at)
values (:id, 'active', :hashKeySealed, :now)
on conflict do nothing
returning id;

/* leaveRootKey (directory): Marks the active root key as being replaced: it seals no more. */
update root_keys set status = 'leaving' where id = :id and status = 'active' returning id;

/* retireRootKey (directory): Retires a replaced root key under which no row is sealed any more. */
update root_keys set status = 'retired', hash_key_sealed = null, retired_at = :now
where id = :id and status = 'leaving';

/* columns rootKeyRotation: The columns of a root key rotation. */
former_id, root_key_id, started_at, pass, table_name, next_shard, resealed, skipped, damaged;

/* startRootKeyRotation (directory): Inserts a rotation to another root key. */
insert into root_key_rotations
  (former_id, root_key_id, started_at, pass, table_name, next_shard, resealed, skipped, damaged, leased_until)
values (:formerId, :rootKeyId, :now, 1, :tableName, 0, 0, 0, 0, :now);

/*
 * unfinishedRootKeyRotation (directory): Returns the rotation that is not finished, if there is
 * one.
 */
select :columns(rootKeyRotation)
from root_key_rotations
where finished_at is null;

/* rootKeyRotation (directory): Returns the rotation away from a root key. */
select :columns(rootKeyRotation), finished_at
from root_key_rotations
where former_id = :formerId;

/*
 * claimRootKeyRotation (directory): Claims the rotation for one worker. The second pass is not
 * claimed before `settledBefore`.
 */
update root_key_rotations set lease_token = :token, leased_until = :leasedUntil
where finished_at is null and leased_until <= :now and (pass = 1 or started_at <= :settledBefore)
returning former_id, root_key_id, pass, table_name, next_shard, skipped, damaged;

/* noteResealed (directory): Writes the progress of the rotation and renews its lease. */
update root_key_rotations
set table_name = :tableName, next_shard = :nextShard, resealed = resealed + :resealed, skipped = skipped + :skipped,
  damaged = damaged + :damaged, leased_until = :leasedUntil
where former_id = :formerId and lease_token = :token and finished_at is null
returning former_id, root_key_id, pass, table_name, next_shard, resealed, skipped, damaged;

/* startNextPass (directory): Starts another pass of the rotation through all tables. */
update root_key_rotations
set pass = pass + 1, table_name = :tableName, next_shard = 0, skipped = 0, damaged = 0, leased_until = :now,
  pass_started_at = :now
where former_id = :formerId and lease_token = :token and finished_at is null;

/*
 * movesInPass (directory): Returns whether shards have moved between cells in the current pass. The
 * pass can have missed their rows.
 */
select exists (
  select from cell_moves m where m.is_open or m.updated_at >= coalesce(r.pass_started_at, '-infinity')
) as "any!"
from root_key_rotations r where r.former_id = :formerId;

/* finishRootKeyRotation (directory): Finishes the rotation. */
update root_key_rotations set finished_at = :now, leased_until = :now
where former_id = :formerId and lease_token = :token and finished_at is null
returning former_id;
