/*
 * staleProviderConfigurations (each cell: a rotation reads all rows): Returns provider
 * configurations with a secret that is not sealed under the current root key, after a row.
 */
select p.shard, p.id, p.org_id, p.credentials_sealed, p.notification_secret_sealed
from provider_configurations p
where p.shard between :fromShard and :toShard and (p.shard, p.id) > (:afterShard::smallint, :afterId::uuid)
  and (substring(p.credentials_sealed from 1 for 5) <> :currentMark
    or substring(p.notification_secret_sealed from 1 for 5) <> :currentMark)
order by p.shard, p.id limit :limit::integer;

/*
 * resealProviderConfiguration: Replaces sealed secrets, unless they have changed or their row is
 * locked.
 */
with free as (
  select f.id from provider_configurations f
  where f.shard = :shard and f.id = :id and f.credentials_sealed = :credentialsSealed
    and f.notification_secret_sealed is not distinct from :notificationSecretSealed?
  for no key update skip locked
)
update provider_configurations p
set credentials_sealed = :newCredentialsSealed, notification_secret_sealed = :newNotificationSecretSealed?
from free
where p.shard = :shard and p.id = free.id
returning p.id;

/*
 * staleProviderNotifications (each cell: a rotation reads all rows): Returns notifications whose
 * body is not sealed under the current root key, after a row.
 */
select n.shard, n.configuration_id, n.event_id, n.body_sealed
from provider_notifications n
where n.shard between :fromShard and :toShard
  and (n.shard, n.configuration_id, n.event_id) > (:afterShard::smallint, :afterConfigurationId::uuid, :afterEventId::text)
  and substring(n.body_sealed from 1 for 5) <> :currentMark
order by n.shard, n.configuration_id, n.event_id limit :limit::integer;

/*
 * resealProviderNotification: Replaces a sealed body, unless it has changed or its row is locked.
 */
with free as (
  select f.event_id from provider_notifications f
  where f.shard = :shard and f.configuration_id = :configurationId and f.event_id = :eventId
    and f.body_sealed = :bodySealed
  for no key update skip locked
)
update provider_notifications n set body_sealed = :newBodySealed
from free
where n.shard = :shard and n.configuration_id = :configurationId and n.event_id = free.event_id
returning n.event_id;
