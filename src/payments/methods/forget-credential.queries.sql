/* sealedCredential: what the provider calls a stored instrument, sealed. */
select m.credential_sealed from payment_methods m where m.shard = :shard and m.id = :id;

/* credentialsToForget: what the provider is to forget of a method, with whether a charge that is not over may still need it, or store it anew. */
select m.id, m.org_id, m.configuration_id, m.credential_sealed, m.credential_hash, m.deleted_at,
  exists (
    select from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
    where p.shard = m.shard and p.org_id = m.org_id and p.contact_id = m.contact_id and t.outcome is null
      and (t.payment_method_id = m.id or (t.configuration_id = m.configuration_id and t.stores))
  ) as "is_being_charged!"
from payment_methods m
where m.shard = :shard and m.id = :id;

/* formerCredentials: the credentials that a method had before, until the provider has forgotten them. */
select former as "credential_sealed!"
from payment_methods m, unnest(m.former_credentials_sealed) as former
where m.shard = :shard and m.id = :id;

/* liveCredentials: the credentials of every method that is not deleted and may share one with another. */
select m.id, m.org_id, m.credential_sealed from payment_methods m
where m.shard = :shard and m.configuration_id = :configurationId and m.credential_hash = :credentialHash
  and m.deleted_at is null;

/* formerCredentialForgotten: takes one away that the provider has forgotten; gives no row when it was sealed anew meanwhile. */
update payment_methods m set former_credentials_sealed = array_remove(m.former_credentials_sealed, :credentialSealed::bytea)
where m.shard = :shard and m.id = :id and :credentialSealed::bytea = any(m.former_credentials_sealed)
returning m.id;
