/* columns providerConfiguration: The columns of a provider configuration. */
p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.created_at, p.updated_at;

/* providerConfigurationInReach: the provider configuration of that id that the caller can reach. */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* providerConfigurationById: the provider configuration of that id, for what refers to it: a record of its organization, or a notification. */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.id = :id;

/* providerConfigurationsToChooseFrom: all of an organization's, the default first, then the oldest. */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.org_id = :orgId
order by p.is_default desc, p.id limit :limit::integer;

/* providerConfigurationsAscending, providerConfigurationsDescending: Returns an organization's provider configurations, beyond an id. */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.org_id = :orgId and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * holdProviderConfigurationsOf (global table): the organization, held until the transaction ends, so that one after the
 * other adds configurations to it and makes one the default. Who only refers to it waits for nobody.
 */
select a.id from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
for no key update;

/* countProviderConfigurations: how many an organization has. */
select count(*) as "count!" from provider_configurations p
where p.shard = :shard and p.org_id = :orgId
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* lockProviderConfiguration: the configuration as it is now, held until the transaction ends. */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/* endDefaultProviderConfiguration: takes that from the one that is the default, unless it is this one. */
update provider_configurations p set is_default = false, updated_at = :now
where p.shard = :shard and p.org_id = :orgId and p.is_default and p.id <> :exceptId
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* insertProviderConfiguration: adds a configuration to an organization that the caller reaches. */
insert into provider_configurations as p (
  shard, id, org_id, name, provider, adapter, mode, credentials_sealed, notification_secret_sealed, account_hash,
  currencies, methods, verifies_identity, is_default, created_at, updated_at
)
select :shard, :id, a.id, :name, :provider, :adapter, :mode, :credentialsSealed, :notificationSecretSealed?,
  :accountHash, :currencies?::text[], :methods::text[], :verifiesIdentity, :isDefault, :createdAt, :createdAt
from accounts a
where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
returning :columns(providerConfiguration);

/* writeProviderConfiguration: changes a configuration. What it speaks to, in which mode and for which account, never changes. */
update provider_configurations p
set name = :name, credentials_sealed = :credentialsSealed, notification_secret_sealed = :notificationSecretSealed?,
  currencies = :currencies?::text[], methods = :methods::text[], verifies_identity = :verifiesIdentity, is_default = :isDefault, updated_at = :updatedAt
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning p.id;
