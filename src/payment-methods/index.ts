import { readFileSync } from 'node:fs'
import type { Context } from '../access/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findPaymentMethod } from './find-payment-method.ts'
import { paymentMethodsResolvers } from './payment-methods.resolvers.ts'

export { applyCredentialNotice } from './apply-credential-notice.ts'
export { type ChargeableMethod, chargeableMethod, holdMethod } from './chargeable-method.ts'
export { openCredential, type SealedCredential } from './credential.ts'
export { findPaymentMethod } from './find-payment-method.ts'
export { forgetCredential } from './forget-credential.ts'
export { invalidatePaymentMethod } from './invalidate-payment-method.ts'
export { isKeepable } from './keepable-instrument.ts'
export type { PaymentMethod } from './payment-method.ts'
export { type PaymentMethodStatus, paymentMethodStatus } from './payment-method-status.ts'
export { type NewPaymentMethod, storePaymentMethod, storeToForget } from './store-payment-method.ts'

/** Payment methods in the schema. */
export const paymentMethodsFeature: Feature<Context> = {
  name: 'payment-methods',
  sdl: readFileSync(new URL('./payment-methods.graphql', import.meta.url), 'utf8'),
  resolvers: paymentMethodsResolvers,
  nodes: { PaymentMethod: { prefix: 'pmt', find: findPaymentMethod } },
}
