import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findPaymentMethod } from './find-payment-method.ts'
import type { RefuseDeletion } from './payment-method-delete.ts'
import { paymentMethodsResolvers } from './payment-methods.resolvers.ts'

export { applyCredentialNotice } from './apply-credential-notice.ts'
export { type ChargeableMethod, chargeableMethod, holdMethod } from './chargeable-method.ts'
export { openCredential, type SealedCredential } from './credential.ts'
export { findPaymentMethod } from './find-payment-method.ts'
export { forgetCredential } from './forget-credential.ts'
export { holdMethodToInvalidate, invalidatePaymentMethod } from './invalidate-payment-method.ts'
export { isKeepable } from './keepable-instrument.ts'
export { type MethodToCharge, methodsToCharge } from './methods-to-charge.ts'
export type { PaymentMethod } from './payment-method.ts'
export { type PaymentMethodStatus, paymentMethodStatus } from './payment-method-status.ts'
export { sealedPaymentMethods } from './sealed-payment-methods.ts'
export { type IsWanted, type NewPaymentMethod, storePaymentMethod, storeToForget } from './store-payment-method.ts'

/** Payment methods in the schema. What goes on to be charged to one is handed in, to refuse its deletion. */
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
