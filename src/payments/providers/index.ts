export { type AdapterName, adapterFacts, adapterOf, type ProviderName } from './adapters.ts'
export { accessTo } from './configurations/access-to.ts'
export {
  configurationFor,
  identityConfigurationFor,
  type WantedConfiguration,
} from './configurations/configuration-for.ts'
export { findProviderConfiguration } from './configurations/find-provider-configuration.ts'
export type { ProviderConfiguration } from './configurations/provider-configuration.ts'
export { sealedProviderConfigurations, sealedProviderNotifications } from './configurations/sealed-provider-rows.ts'
export { setUpSandboxOrganization } from './configurations/set-up-sandbox-organization.ts'
export { type Takers, takersOf, takesMoney } from './configurations/takes-money.ts'
export { applyNotifications } from './notifications/apply-notifications.ts'
export type { NoticeListener, NoticePlace } from './notifications/notice-listener.ts'
export { notificationRoutes } from './notifications/notification-routes.ts'
export { sweepNotifications } from './notifications/sweep-notifications.ts'
export { decline } from './port/decline.ts'
export * from './port/port.ts'
