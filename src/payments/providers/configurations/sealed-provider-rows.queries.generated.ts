// Made by scripts/generate-queries.ts from sealed-provider-rows.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'

export interface StaleProviderConfigurationsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StaleProviderConfigurationsRow {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly credentialsSealed: Buffer
  readonly notificationSecretSealed: Buffer | null
}

/**
 * Returns provider configurations with a secret that is not sealed under the current root key,
 * after a row.
 */
export const staleProviderConfigurations: Statement<StaleProviderConfigurationsParameters, StaleProviderConfigurationsRow> = {
  name: 'staleProviderConfigurations',
  text: `select p.shard, p.id, p.org_id, p.credentials_sealed, p.notification_secret_sealed
from provider_configurations p
where p.shard between $1 and $2 and (p.shard, p.id) > ($3::smallint, $4::uuid)
  and (substring(p.credentials_sealed from 1 for 5) <> $5
    or substring(p.notification_secret_sealed from 1 for 5) <> $5)
order by p.shard, p.id limit $6::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterId', 'currentMark', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    orgId: v[2] as string,
    credentialsSealed: v[3] as Buffer,
    notificationSecretSealed: v[4] as Buffer | null,
  }),
}

export interface ResealProviderConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly credentialsSealed: Buffer
  readonly notificationSecretSealed: Buffer | null
  readonly newCredentialsSealed: Buffer
  readonly newNotificationSecretSealed: Buffer | null
}

export interface ResealProviderConfigurationRow {
  readonly id: string
}

/** Replaces sealed secrets, unless they have changed or their row is locked. */
export const resealProviderConfiguration: Statement<ResealProviderConfigurationParameters, ResealProviderConfigurationRow> = {
  name: 'resealProviderConfiguration',
  text: `with free as (
  select f.id from provider_configurations f
  where f.shard = $1 and f.id = $2 and f.credentials_sealed = $3
    and f.notification_secret_sealed is not distinct from $4
  for no key update skip locked
)
update provider_configurations p
set credentials_sealed = $5, notification_secret_sealed = $6
from free
where p.shard = $1 and p.id = free.id
returning p.id`,
  parameters: ['shard', 'id', 'credentialsSealed', 'notificationSecretSealed', 'newCredentialsSealed', 'newNotificationSecretSealed'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface StaleProviderNotificationsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterConfigurationId: string
  readonly afterEventId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StaleProviderNotificationsRow {
  readonly shard: number
  readonly configurationId: string
  readonly eventId: string
  readonly bodySealed: Buffer
}

/** Returns notifications whose body is not sealed under the current root key, after a row. */
export const staleProviderNotifications: Statement<StaleProviderNotificationsParameters, StaleProviderNotificationsRow> = {
  name: 'staleProviderNotifications',
  text: `select n.shard, n.configuration_id, n.event_id, n.body_sealed
from provider_notifications n
where n.shard between $1 and $2
  and (n.shard, n.configuration_id, n.event_id) > ($3::smallint, $4::uuid, $5::text)
  and substring(n.body_sealed from 1 for 5) <> $6
order by n.shard, n.configuration_id, n.event_id limit $7::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterConfigurationId', 'afterEventId', 'currentMark', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    configurationId: v[1] as string,
    eventId: v[2] as string,
    bodySealed: v[3] as Buffer,
  }),
}

export interface ResealProviderNotificationParameters {
  readonly shard: number
  readonly configurationId: string
  readonly eventId: string
  readonly bodySealed: Buffer
  readonly newBodySealed: Buffer
}

export interface ResealProviderNotificationRow {
  readonly eventId: string
}

/** Replaces a sealed body, unless it has changed or its row is locked. */
export const resealProviderNotification: Statement<ResealProviderNotificationParameters, ResealProviderNotificationRow> = {
  name: 'resealProviderNotification',
  text: `with free as (
  select f.event_id from provider_notifications f
  where f.shard = $1 and f.configuration_id = $2 and f.event_id = $3
    and f.body_sealed = $4
  for no key update skip locked
)
update provider_notifications n set body_sealed = $5
from free
where n.shard = $1 and n.configuration_id = $2 and n.event_id = free.event_id
returning n.event_id`,
  parameters: ['shard', 'configurationId', 'eventId', 'bodySealed', 'newBodySealed'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    eventId: v[0] as string,
  }),
}
