/* sealedCredential: Returns the sealed credential of a payment method. */
select m.credential_sealed from payment_methods m where m.shard = :shard and m.id = :id;

/*
 * credentialsToDelete: Returns a payment method whose credentials the provider should delete, and
 * whether an open charge may still need or store them.
 */
select m.id, m.org_id, m.configuration_id, m.credential_sealed, m.credential_hash, m.deleted_at,
  exists (
    select from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
    where p.shard = m.shard and p.org_id = m.org_id and p.contact_id = m.contact_id and t.outcome is null
      and (t.payment_method_id = m.id or (t.stores and t.configuration_id in (
        select c.configuration_id from payment_method_configurations c
        where c.shard = m.shard and c.org_id = m.org_id and c.payment_method_id = m.id)))
  ) as "is_being_charged!"
from payment_methods m
where m.shard = :shard and m.id = :id;

/*
 * formerCredentials: Returns the former credentials of a payment method that the provider has not
 * deleted yet.
 */
select former as "credential_sealed!"
from payment_methods m, unnest(m.former_credentials_sealed) as former
where m.shard = :shard and m.id = :id;

/*
 * liveCredentials: Returns the credentials of undeleted payment methods that have a credential
 * hash, in all configurations of the adapter: several may have the same account at the provider.
 */
select m.id, m.org_id, m.credential_sealed from payment_methods m
where m.shard = :shard and m.credential_hash = :credentialHash and m.deleted_at is null
  and m.configuration_id in (
    select c.id from provider_configurations own join provider_configurations c
      on c.shard = own.shard and c.org_id = own.org_id and c.adapter = own.adapter
    where own.shard = :shard and own.id = :configurationId);

/*
 * removeFormerCredential: Removes a former credential that the provider has deleted. Returns no row
 * when it was resealed meanwhile.
 */
update payment_methods m set former_credentials_sealed = array_remove(m.former_credentials_sealed, :credentialSealed::bytea)
where m.shard = :shard and m.id = :id and :credentialSealed::bytea = any(m.former_credentials_sealed)
returning m.id;
