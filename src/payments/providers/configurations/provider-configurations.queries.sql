/* columns providerConfiguration: The columns of a provider configuration. */
p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.created_at, p.updated_at;

/* providerConfigurationInReach: Returns a provider configuration that the caller can reach. */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * providerConfigurationById: Returns a provider configuration for a record of its organization or a
 * notification.
 */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.id = :id;

/*
 * providerConfigurationsToChooseFrom: Returns an organization's provider configurations, the
 * default first, then oldest first.
 */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.org_id = :orgId
order by p.is_default desc, p.id limit :limit::integer;

/*
 * providerConfigurationsAscending, providerConfigurationsDescending: Returns an organization's
 * provider configurations after an id.
 */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.org_id = :orgId and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * lockProviderConfigurationsOf (global table): Locks an organization, so that its provider
 * configurations are added, and the default changed, one at a time. Foreign keys to the
 * organization are not blocked.
 */
select a.id from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
for no key update;

/* countProviderConfigurations: Counts an organization's provider configurations. */
select count(*) as "count!" from provider_configurations p
where p.shard = :shard and p.org_id = :orgId
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* lockProviderConfiguration: Locks a provider configuration that the caller can reach. */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/*
 * endDefaultProviderConfiguration: Unsets the default provider configuration of an organization,
 * unless it is `exceptId`.
 */
update provider_configurations p set is_default = false, updated_at = :now
where p.shard = :shard and p.org_id = :orgId and p.is_default and p.id <> :exceptId
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * insertProviderConfiguration: Inserts a provider configuration of an organization that the caller
 * can reach.
 */
insert into provider_configurations as p (
  shard, id, org_id, name, provider, adapter, mode, credentials_sealed, notification_secret_sealed, account_hash,
  currencies, methods, verifies_identity, is_default, created_at, updated_at
)
select :shard, :id, a.id, :name, :provider, :adapter, :mode, :credentialsSealed, :notificationSecretSealed?,
  :accountHash, :currencies?::text[], :methods::text[], :verifiesIdentity, :isDefault, :createdAt, :createdAt
from accounts a
where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
returning :columns(providerConfiguration);

/*
 * writeProviderConfiguration: Updates a provider configuration. Its adapter, mode and account never
 * change.
 */
update provider_configurations p
set name = :name, credentials_sealed = :credentialsSealed, notification_secret_sealed = :notificationSecretSealed?,
  currencies = :currencies?::text[], methods = :methods::text[], verifies_identity = :verifiesIdentity, is_default = :isDefault, updated_at = :updatedAt
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning p.id;
