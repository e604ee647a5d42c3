export { accessTo } from './access-to.ts'
export { adapterOf } from './adapters.ts'
export { applyNotifications } from './apply-notifications.ts'
export {
  configurationFor,
  identityConfigurationFor,
  type WantedConfiguration,
} from './configuration-for.ts'
export { decline } from './decline.ts'
export { findProviderConfiguration } from './find-provider-configuration.ts'
export type { NoticeListener, NoticePlace } from './notice-listener.ts'
export { notificationRoutes } from './notification-routes.ts'
export * from './port.ts'
export type { ProviderConfiguration } from './provider-configuration.ts'
export { sealedProviderConfigurations, sealedProviderNotifications } from './sealed-provider-rows.ts'
export { setUpSandboxOrganization } from './set-up-sandbox-organization.ts'
export { sweepNotifications } from './sweep-notifications.ts'
export { type Takers, takersOf, takesMoney } from './takes-money.ts'
