export { ADAPTERS, type AdapterName, adapterFacts, adapterOf, type ProviderName } from './adapters.ts'
export { type AmountSupport, acceptsAmount, amountSupportOf } from './configurations/accepts-amount.ts'
export { accessTo, clientOf, type ProviderClient, providerClient } from './configurations/access-to.ts'
export {
  checkProviderConfiguration,
  isAccepted,
  markFailingIfRefused,
} from './configurations/check-provider-configuration.ts'
export {
  acceptsHolderName,
  adapterRefusingHolderName,
  type ConfigurationRequest,
  configurationFor,
  identityConfigurationFor,
} from './configurations/configuration-for.ts'
export {
  canCharge,
  markFailing,
  providerUnavailable,
  refuseCharge,
  refuseFailing,
} from './configurations/configuration-health.ts'
export { openFailingMetrics } from './configurations/failing-metrics.ts'
export { configurationOfRecord, findProviderConfiguration } from './configurations/find-provider-configuration.ts'
export { prepareSandboxConfiguration } from './configurations/prepare-sandbox-configuration.ts'
export {
  type ProviderConfiguration,
  type ProviderConfigurationReplacement,
  providerConfiguration,
} from './configurations/provider-configuration.ts'
export {
  completeReplacement,
  configurationsOfSameAccount,
  isReplaced,
  lockReplacedConfiguration,
  type ReplacedConfiguration,
  recordMovedMethods,
  replacementsOf,
} from './configurations/replacement.ts'
export { sealedProviderConfigurations, sealedProviderNotifications } from './configurations/sealed-provider-rows.ts'
export {
  applyNotifications,
  endNotificationLeases,
  type ProviderEventHandler,
  type ProviderEventOrigin,
} from './notifications/apply-notifications.ts'
export { deleteOldNotifications } from './notifications/delete-old-notifications.ts'
export { notificationRoutes } from './notifications/notification-routes.ts'
export { decline } from './port/decline.ts'
export * from './port/port.ts'
