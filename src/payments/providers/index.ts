import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findConfigurationInReach } from './provider-configuration.ts'
import { providersResolvers } from './providers.resolvers.ts'

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

/** Provider configurations in the schema. */
export const providersFeature: Feature<Context> = {
  name: 'providers',
  sdl: readFileSync(new URL('./providers.graphql', import.meta.url), 'utf8'),
  resolvers: providersResolvers,
  nodes: { ProviderConfiguration: { prefix: 'ppc', find: findConfigurationInReach } },
}
