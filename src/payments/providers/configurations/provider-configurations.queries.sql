/* columns providerConfiguration: The columns of a provider configuration. */
p.id, p.org_id, p.name, p.provider, p.adapter, p.mode, p.credentials_sealed, p.notification_secret_sealed,
  p.account_hash, p.currencies, p.methods, p.verifies_identity, p.is_default, p.three_d_secure,
  p.bank_accounts_are_validated, p.paused_at, p.failing_since, p.failing_cause,
  p.replaced_by, p.replaced_at, p.replacement_shares_account, p.replacement_completed_at, p.moved_methods,
  p.created_at, p.updated_at;

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
 * providerConfigurationsOfOrganization: Returns an organization's provider configurations after an
 * id.
 */
select :columns(providerConfiguration)
from provider_configurations p
where p.shard = :shard and p.org_id = :orgId and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

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
  currencies, methods, verifies_identity, is_default, three_d_secure,
  bank_accounts_are_validated, created_at, updated_at
)
select :shard, :id, a.id, :name, :provider, :adapter, :mode, :credentialsSealed, :notificationSecretSealed?,
  :accountHash, :currencies?::text[], :methods::text[], :verifiesIdentity, :isDefault, :threeDSecure?,
  :bankAccountsAreValidated, :createdAt, :createdAt
from accounts a
where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
returning :columns(providerConfiguration);

/*
 * writeProviderConfiguration: Updates a provider configuration. Its adapter, mode and account never
 * change.
 */
update provider_configurations p
set name = :name, credentials_sealed = :credentialsSealed, notification_secret_sealed = :notificationSecretSealed?,
  currencies = :currencies?::text[], methods = :methods::text[], verifies_identity = :verifiesIdentity, is_default = :isDefault,
  three_d_secure = :threeDSecure?, bank_accounts_are_validated = :bankAccountsAreValidated,
  paused_at = :pausedAt?, updated_at = :updatedAt
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning p.id;

/*
 * markProviderConfigurationFailing: Marks a healthy provider configuration as failing. The wait
 * before its first check is longer if it failed again soon after a recovery.
 */
update provider_configurations p
set failing_since = :now, failing_cause = :cause,
  failed_checks = case when p.recovered_at > :lastingSince then p.failed_checks else 0 end, updated_at = :now
where p.shard = :shard and p.id = :id and p.failing_since is null
returning :columns(providerConfiguration), p.failed_checks;

/* providerConfigurationToCheck: Returns a failing provider configuration, and its failed checks. */
select :columns(providerConfiguration), p.failed_checks
from provider_configurations p
where p.shard = :shard and p.id = :id and p.failing_since is not null;

/* countFailedCheck: Counts a failed check of a failing provider configuration. */
update provider_configurations p
set failed_checks = p.failed_checks + 1
where p.shard = :shard and p.id = :id and p.failing_since is not null
returning p.failed_checks;

/*
 * recoverProviderConfiguration: Marks a failing provider configuration as healthy, unless its
 * credentials were replaced since they were checked.
 */
update provider_configurations p
set failing_since = null, failing_cause = null, recovered_at = :now, failed_checks = p.failed_checks + 1,
  updated_at = :now
where p.shard = :shard and p.id = :id and p.failing_since is not null and p.credentials_sealed = :credentialsSealed
returning :columns(providerConfiguration);

/*
 * failingProviderConfigurations (each cell: a metric): Returns the number of failing provider
 * configurations of each cause.
 */
select p.failing_cause as "cause!", count(*)::integer as "count!"
from provider_configurations p
where p.failing_since is not null
group by p.failing_cause;

/* notificationOfConfiguration: Returns the time of one notification that a configuration received. */
select n.received_at
from provider_notifications n
where n.shard = :shard and n.configuration_id = :id
limit 1;
