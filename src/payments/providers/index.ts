export { type AdapterName, adapterFacts, adapterOf, type ProviderName } from './adapters.ts'
export { type Acceptors, acceptorsOf, acceptsAmount } from './configurations/accepts-amount.ts'
export { accessTo } from './configurations/access-to.ts'
export {
  type ConfigurationRequest,
  configurationFor,
  identityConfigurationFor,
} from './configurations/configuration-for.ts'
export { findProviderConfiguration } from './configurations/find-provider-configuration.ts'
export { prepareSandboxConfiguration } from './configurations/prepare-sandbox-configuration.ts'
export type { ProviderConfiguration } from './configurations/provider-configuration.ts'
export { sealedProviderConfigurations, sealedProviderNotifications } from './configurations/sealed-provider-rows.ts'
export { applyNotifications } from './notifications/apply-notifications.ts'
export { deleteOldNotifications } from './notifications/delete-old-notifications.ts'
export { notificationRoutes } from './notifications/notification-routes.ts'
export type { ProviderEventHandler, ProviderEventOrigin } from './notifications/provider-event-handler.ts'
export { decline } from './port/decline.ts'
export * from './port/port.ts'
