/*
 * insertPaymentMethod: Inserts a payment method. Returns no row when an undeleted method of the
 * contact has its credential, or the id is taken.
 */
with method as (
  insert into payment_methods (
    shard, id, org_id, contact_id, type, status, provider, configuration_id, credential_sealed, credential_hash,
    former_credentials_sealed, brand, last4, expiration_month, expiration_year, cardholder_name, funding, institution_name,
    account_holder_name, account_type, supported_models, scheme_reference, billing_address, payment_session_id, deleted_at,
    created_at, updated_at
  )
  values (
    :shard, :id, :orgId, :contactId, :type, 'Active', :provider, :configurationId, :credentialSealed, :credentialHash,
    '{}', :brand?, :last4?, :expirationMonth?, :expirationYear?, :cardholderName?, :funding?, :institutionName?,
    :accountHolderName?, :accountType?, :supportedModels::text[], :schemeReference?, :billingAddressText?::text::json,
    :paymentSessionId?, :deletedAt?, :createdAt, :createdAt
  )
  on conflict do nothing
  returning id, org_id, contact_id, configuration_id
)
insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
select :shard, method.org_id, method.contact_id, method.configuration_id, method.id from method
returning payment_method_id;

/*
 * allowConfigurationOfMethod: Lets payments name a payment method with one more provider configuration of its account.
 */
insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
select m.shard, m.org_id, m.contact_id, :configurationId, m.id
from payment_methods m
where m.shard = :shard and m.id = :id
on conflict do nothing;

/*
 * lockPaymentMethodOfCredential: Locks the undeleted payment method of a contact that has a
 * credential. Several provider configurations of one account may have one.
 */
select :columns(paymentMethod), m.credential_sealed
from payment_methods m
where m.shard = :shard and m.configuration_id = any(:configurationIds::uuid[]) and m.contact_id = :contactId
  and m.credential_hash = :credentialHash and m.deleted_at is null
order by m.configuration_id <> :configurationId, m.id limit 1
for no key update of m;

/*
 * lockPaymentMethodsOfCredential: Locks every undeleted payment method that has one of these
 * credentials.
 */
select :columns(paymentMethod), m.credential_sealed
from payment_methods m
where m.shard = :shard and m.configuration_id = any(:configurationIds::uuid[])
  and m.credential_hash = any(:credentialHashes::bytea[]) and m.deleted_at is null
order by m.id
for no key update of m;

/*
 * replaceCredentialHash: Replaces a credential hash in all payment methods, including deleted ones.
 * Skips a method whose contact has another method with the new hash.
 */
update payment_methods m set credential_hash = :newHash
where m.shard = :shard and m.configuration_id = any(:configurationIds::uuid[]) and m.credential_hash = :formerHash
  and not exists (
    select from payment_methods o
    where o.shard = m.shard and o.configuration_id = m.configuration_id and o.contact_id = m.contact_id
      and o.credential_hash = :newHash and o.deleted_at is null
  );

/*
 * credentialIsKnown: Returns a payment method, deleted or not, that has one of these credentials.
 */
select m.id from payment_methods m
where m.shard = :shard and m.configuration_id = any(:configurationIds::uuid[])
  and m.credential_hash = any(:credentialHashes::bytea[])
limit 1;

/* lockPaymentMethod: Locks a payment method. Returns it with its sealed credential. */
select :columns(paymentMethod), m.credential_sealed
from payment_methods m
where m.shard = :shard and m.id = :id
for no key update of m;

/*
 * writePaymentMethod: Updates a payment method and adds to its former credentials. Keeps its
 * funding and its first session.
 */
update payment_methods m
set status = :status, credential_sealed = :credentialSealed,
  former_credentials_sealed = m.former_credentials_sealed || :formerCredentialsSealed::bytea[], brand = :brand?,
  last4 = :last4?, expiration_month = :expirationMonth?, expiration_year = :expirationYear?,
  cardholder_name = :cardholderName?, institution_name = :institutionName?, account_holder_name = :accountHolderName?,
  account_type = :accountType?, supported_models = :supportedModels::text[], scheme_reference = :schemeReference?,
  billing_address = :billingAddressText?::text::json, consent_revoked = :consentRevoked,
  credential_changed_at = :credentialChangedAt?, renewed_at = :renewedAt?, updated_at = :updatedAt
where m.shard = :shard and m.id = :id and m.deleted_at is null;
