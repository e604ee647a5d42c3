import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findConfiguration } from './checkout-configuration.ts'
import { checkoutResolvers } from './checkout-configurations.resolvers.ts'

/** Checkout configurations in the schema. */
export const checkoutFeature: Feature<Context> = {
  name: 'checkout',
  sdl: readFileSync(new URL('./checkout-configurations.graphql', import.meta.url), 'utf8'),
  resolvers: checkoutResolvers,
  nodes: { CheckoutConfiguration: { prefix: 'cko', find: findConfiguration } },
}
