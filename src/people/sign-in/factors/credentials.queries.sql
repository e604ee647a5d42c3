/* columns signInPerson: The columns of a person for a sign-in. */
p.id, p.email, p.name, p.locale;

/* passwordOfAddress (directory): Returns the person with an address and their password's hash. */
select :columns(signInPerson), c.password_hash as "password_hash?"
from people p left join person_credentials c on c.person_id = p.id and c.kind = 'Password'
where p.email_key = :emailKey;

/* passwordOfPerson (directory): Returns a person and their password's hash. */
select :columns(signInPerson), c.password_hash as "password_hash?"
from people p left join person_credentials c on c.person_id = p.id and c.kind = 'Password'
where p.id = :id;

/* insertSignInPerson (directory): Inserts a person, unless somebody has the address. */
insert into people (id, email, email_key, name, locale, created_at, updated_at)
values (:id, :email, :emailKey, :name?, :locale, :now, :now)
on conflict on constraint person_email_is_unique do nothing
returning id;

/* writePassword (directory): Sets the password of a person. */
insert into person_credentials (id, person_id, kind, password_hash, created_at)
values (:id, :personId, 'Password', :passwordHash, :now)
on conflict (person_id) where kind = 'Password' do update set password_hash = excluded.password_hash;

/*
 * upgradePassword (directory): Replaces a hash by one of the current cost, unless the password has
 * changed.
 */
update person_credentials c set password_hash = :newHash
where c.person_id = :personId and c.kind = 'Password' and c.password_hash = :formerHash;

/* factorsOfPerson (directory): Returns the credentials of a person. */
select c.id, c.kind, c.name, c.created_at, c.last_used_at
from person_credentials c where c.person_id = :personId order by c.id limit 100;

/*
 * lockPersonFactors (directory): Locks a person, so that changes of their factors happen one after
 * another.
 */
select p.id from people p where p.id = :personId for no key update;

/* oneTimeCodeOfPerson (directory): Returns the sealed secret of a person's one-time codes. */
select c.id, c.person_id, c.secret_sealed as "secret_sealed!", c.last_step
from person_credentials c where c.person_id = :personId and c.kind = 'OneTimeCode';

/*
 * recordOneTimeCode (directory): Records the time step of an accepted code, unless it or a later
 * one was accepted.
 */
update person_credentials c set last_step = :step, last_used_at = :now
where c.id = :id and (c.last_step is null or c.last_step < :step)
returning c.id;

/* insertOneTimeCode (directory): Inserts the secret of one-time codes. */
insert into person_credentials (id, person_id, kind, secret_sealed, last_step, created_at, last_used_at)
values (:id, :personId, 'OneTimeCode', :secretSealed, :step, :now, :now);

/* deleteOneTimeCode (directory): Deletes the secret of a person's one-time codes. */
delete from person_credentials c where c.person_id = :personId and c.kind = 'OneTimeCode' returning c.id;

/* deleteSecondFactors (directory): Deletes every credential of a person but the password. */
delete from person_credentials c where c.person_id = :personId and c.kind <> 'Password' returning c.id;

/* deleteRecoveryCodes (directory): Deletes the recovery codes of a person. */
delete from person_credentials c where c.person_id = :personId and c.kind = 'RecoveryCode';

/* insertRecoveryCode (directory): Inserts a recovery code. */
insert into person_credentials (id, person_id, kind, code_hash, created_at)
values (:id, :personId, 'RecoveryCode', :codeHash, :now);

/*
 * useRecoveryCode (directory): Deletes a recovery code of a person. Returns no row if the person
 * has no such code.
 */
delete from person_credentials c
where c.person_id = :personId and c.kind = 'RecoveryCode' and c.code_hash = :codeHash
returning c.id;

/*
 * staleOneTimeCodes (directory): Returns the secrets of one-time codes after a row that are not
 * sealed under the current root key.
 */
select c.id, c.person_id, c.secret_sealed as "secret_sealed!"
from person_credentials c
where c.kind = 'OneTimeCode' and c.id > :afterId and substring(c.secret_sealed from 1 for 5) <> :currentMark
order by c.id limit :limit::integer;

/*
 * resealOneTimeCode (directory): Replaces a sealed secret, unless it has changed or its row is
 * locked.
 */
with free as (
  select f.id from person_credentials f
  where f.id = :id and f.secret_sealed = :secretSealed
  for no key update skip locked
)
update person_credentials c set secret_sealed = :newSecretSealed
from free
where c.id = free.id
returning c.id;
