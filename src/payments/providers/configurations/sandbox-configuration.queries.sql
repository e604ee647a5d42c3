/*
 * insertSandboxConfiguration: Inserts the configuration of the sandbox processor that a new
 * organization starts with. Joins no account and returns nothing: the transaction that inserts the
 * organization runs in the directory, and the cell of the organization does not have it yet.
 */
insert into provider_configurations (
  shard, id, org_id, name, provider, adapter, mode, credentials_sealed, notification_secret_sealed, account_hash,
  currencies, methods, verifies_identity, is_default, three_d_secure,
  bank_accounts_are_validated, created_at, updated_at
)
values (
  :shard, :id, :orgId, :name, :provider, :adapter, :mode, :credentialsSealed, :notificationSecretSealed?,
  :accountHash, :currencies?::text[], :methods::text[], :verifiesIdentity, :isDefault, :threeDSecure?,
  :bankAccountsAreValidated, :createdAt, :createdAt
);
