import { readFileSync } from 'node:fs'
import type { Registry } from 'prom-client'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { checkoutResolvers } from './checkout.resolvers.ts'
import { findConfiguration } from './checkout-configuration.ts'
import type { CountPolicyReport } from './policy-report-route.ts'

export { type Brand, brandOf } from './brand.ts'
export { brandingPart } from './branding.ts'
export type { CheckoutConfiguration } from './checkout-configuration.ts'
export { checkoutRoutes } from './checkout-routes.ts'
export { sendLinkRequest } from './link-requests/index.ts'
export { PageNotBuilt } from './page-assets.ts'
export type { CountPolicyReport } from './policy-report-route.ts'
export {
  type OperationSuccess,
  sealedRecipients,
  sendSessionLink,
  sessionLinksFeature,
  sweepSentLinks,
} from './session-links/index.ts'
export { createWordError } from './word-error.ts'

/** Registers the counter of policy reports. Loads its library only when it is called. */
export async function openPolicyReportCounter(registry: Registry): Promise<CountPolicyReport> {
  return (await import('./policy-report-metrics.ts')).openPolicyReportCounter(registry)
}

/** Checkout configurations in the schema. */
export const checkoutFeature: Feature<Context> = {
  name: 'checkout',
  sdl: readFileSync(new URL('./checkout.graphql', import.meta.url), 'utf8'),
  resolvers: checkoutResolvers,
  nodes: { CheckoutConfiguration: { prefix: 'cko', find: findConfiguration } },
}
