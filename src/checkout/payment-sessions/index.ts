import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findSession } from './find-payment-session.ts'
import { paymentSessionsResolvers } from './payment-sessions.resolvers.ts'

export { type Progress, progressOf } from '../sessions/index.ts'
export { cancelLinkedSession, chooseOtherMeans } from './cancel-linked-session.ts'
export { type ChosenMeans, tokenRefOf } from './chosen-means.ts'
export type { ContactRef } from './contact-ref.ts'
export { createPaymentSession } from './create-payment-session.ts'
export { cancelPaymentSessionsOfContact } from './end-of-sessions.ts'
export { type LinkedPaymentSession, linkedPaymentSession } from './linked-session.ts'
export type { CreatePaymentSessionInput } from './new-session.ts'
export { type Offers, offersOf } from './offers.ts'
export { type Decision, paySession } from './pay-session.ts'
export { requestLink } from './request-link.ts'
export { sealedPaymentSessionLinks } from './sealed-payment-session-links.ts'
export type { PaymentSession } from './session.ts'
export { settleSessionOfPayment } from './settle-session.ts'
export { termsOf } from './shown-terms.ts'
export { sweepExpiredPaymentSessions } from './sweep-expired-payment-sessions.ts'

/** Payment sessions in the schema; `whenSettled` is told what became of a payment that a canceled session was waiting for. */
export function paymentSessionsFeature({
  whenSettled,
}: {
  readonly whenSettled: readonly WhenSettled[]
}): Feature<Context> {
  return {
    name: 'payment-sessions',
    sdl: readFileSync(new URL('./payment-sessions.graphql', import.meta.url), 'utf8'),
    resolvers: paymentSessionsResolvers(whenSettled),
    nodes: { PaymentSession: { prefix: 'pss', find: findSession } },
  }
}
