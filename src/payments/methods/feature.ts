import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findPaymentMethod } from './find-payment-method.ts'
import type { RefuseDeletion } from './payment-method-delete.ts'
import { paymentMethodsResolvers } from './payment-methods.resolvers.ts'

/**
 * Adds payment methods to the schema. The `refuseDeletion` callbacks refuse to delete a method that
 * is still needed.
 */
export function paymentMethodsFeature(handedIn: {
  readonly refuseDeletion: readonly RefuseDeletion[]
}): Feature<Context> {
  return {
    name: 'payment-methods',
    sdl: readFileSync(new URL('./payment-methods.graphql', import.meta.url), 'utf8'),
    resolvers: paymentMethodsResolvers(handedIn.refuseDeletion),
    nodes: { PaymentMethod: { prefix: 'pmt', find: findPaymentMethod } },
  }
}
