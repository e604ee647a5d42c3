/* passkeysOfPerson (directory): Returns the passkeys of a person, oldest first. */
select c.id, c.passkey_id as "passkey_id!", c.transports
from person_credentials c
where c.person_id = :personId and c.kind = 'Passkey' order by c.id limit 100;

/* passkeyOfPerson (directory): Returns a passkey of a person by its WebAuthn id. */
select c.id, c.public_key as "public_key!", c.sign_count as "sign_count!"
from person_credentials c
where c.passkey_id = :passkeyId and c.person_id = :personId and c.kind = 'Passkey';

/*
 * usePasskey (directory): Records a use of a passkey. Returns no row if its counter is not greater
 * than the recorded one. Some passkeys have no counter; both are then zero.
 */
update person_credentials c set sign_count = :signCount, last_used_at = :now
where c.id = :id and (c.sign_count < :signCount or (c.sign_count = 0 and :signCount = 0))
returning c.id;

/* insertPasskey (directory): Inserts a passkey, unless somebody registered it. */
insert into person_credentials (id, person_id, kind, name, passkey_id, public_key, sign_count, transports, created_at)
values (:id, :personId, 'Passkey', :name, :passkeyId, :publicKey, :signCount, :transports::text[], :now)
on conflict (passkey_id) do nothing
returning id;

/* deletePasskey (directory): Deletes a passkey of a person. */
delete from person_credentials c
where c.id = :id and c.person_id = :personId and c.kind = 'Passkey'
returning c.id;
