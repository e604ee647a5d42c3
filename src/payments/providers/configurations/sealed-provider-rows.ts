import { sealedRows } from '../../../platform/crypto/index.ts'
import { NIL_UUID } from '../../../platform/ids/index.ts'
import { notificationAad } from '../notifications/store-notification.ts'
import { credentialsAad, notificationSecretAad } from './access-to.ts'
import {
  resealProviderConfiguration,
  resealProviderNotification,
  type StaleProviderConfigurationsRow,
  type StaleProviderNotificationsRow,
  staleProviderConfigurations,
  staleProviderNotifications,
} from './sealed-provider-rows.queries.generated.ts'

interface NewSecrets {
  readonly newCredentialsSealed: Buffer
  readonly newNotificationSecretSealed: Buffer | null
}

/**
 * The sealed credentials and notification secrets of provider configurations, for rotations of the
 * root key.
 */
export const sealedProviderConfigurations = sealedRows<StaleProviderConfigurationsRow, NewSecrets>({
  table: 'provider_configurations',
  columns: ['credentials_sealed', 'notification_secret_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(staleProviderConfigurations, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NIL_UUID }),
  reseal: (row, reseal) => ({
    newCredentialsSealed: reseal(row.credentialsSealed, credentialsAad(row)),
    newNotificationSecretSealed:
      row.notificationSecretSealed && reseal(row.notificationSecretSealed, notificationSecretAad(row)),
  }),
  write: (tx, row, values) => tx.run(resealProviderConfiguration, { ...row, ...values }),
})

/** The sealed bodies of stored notifications, for rotations of the root key. */
export const sealedProviderNotifications = sealedRows<StaleProviderNotificationsRow, Buffer>({
  table: 'provider_notifications',
  columns: ['body_sealed'],
  key: ({ shard, configurationId, eventId }) => ({ shard, configurationId, eventId }),
  page: ({ read }, range, after) =>
    read.run(staleProviderNotifications, {
      ...range,
      afterShard: after?.shard ?? -1,
      afterConfigurationId: after?.configurationId ?? NIL_UUID,
      afterEventId: after?.eventId ?? '',
    }),
  reseal: (row, reseal) => reseal(row.bodySealed, notificationAad(row)),
  write: (tx, row, newBodySealed) => tx.run(resealProviderNotification, { ...row, newBodySealed }),
})
