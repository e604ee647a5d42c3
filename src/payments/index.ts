import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import type { WhenSettled } from './apply-outcome.ts'
import { findPayment, findRefund } from './find-records.ts'
import { paymentsResolvers } from './payments.resolvers.ts'

export type { Tried } from './after-outcome.ts'
export type { AnswerDesk, FirstAnswer } from './apply-first-answer.ts'
export type { Settlement, WhenSettled } from './apply-outcome.ts'
export { applyPaymentNotice } from './apply-payment-notice.ts'
export type { Attempt, Outcome } from './attempt.ts'
export { cancelPayment } from './cancel-payment.ts'
export { changePendingPayment, type PaymentTerms } from './change-pending-payment.ts'
export { type ChargeTerms, type ReadyCharge, readyCharge } from './charge-once.ts'
export { type AskedOfCustomer, type ChosenInstrument, chosenMeans, type Means } from './chosen-means.ts'
export { customerReturnRoutes } from './customer-return.ts'
export { failPayment } from './fail-payment.ts'
export { paymentOfRecord } from './find-records.ts'
export { giveUpChallenge } from './give-up-challenge.ts'
export { holdPayment } from './hold-payment.ts'
export { writtenCharge } from './insert-charge.ts'
export { insertPayment, type NewPayment } from './insert-payment.ts'
export { instrumentOfPayment, type ShownInstrument } from './instrument-of-payment.ts'
export { isContactThere, type Keeper, keepStored } from './keep-stored.ts'
export { factsOf, type MeansOfPayment } from './means-of-payment.ts'
export { meansToOffer, type OfferedMeans, type OfferedMethod } from './means-to-offer.ts'
export type { Payment } from './payment.ts'
export { paymentExists } from './payment-exists.ts'
export type { PaymentStatus } from './payment-transitions.ts'
export { paysAtPlanLink } from './pays-at-plan-link.ts'
export type { Asked } from './provider-of-attempt.ts'
export type { Refund } from './refund.ts'
export { type AskedAtCheckout, isPayable, refuseUnpayable, refuseUnpayableChange } from './refuse-unpayable.ts'
export { releaseTokenOfPayment } from './release-token.ts'
export { returnConsequence } from './return-consequence.ts'
export { sealedPaymentAttempts } from './sealed-payment-attempts.ts'
export { type KnownOfAttempt, type Sent, sendAttempt } from './send-attempt.ts'
export { settleAttempt } from './settle-attempt.ts'
export { type Seen, settleAttemptByHand, settleRefundByHand } from './settle-by-hand.ts'
export { settleRefund } from './settle-refund.ts'
export {
  firstTryOf,
  makeTryOfCustomer,
  TRIES_MOST,
  type Trying,
  type TryOfCustomer,
  writeTryOfCustomer,
} from './try-of-customer.ts'
export { type NewAttempt, writeAttempt } from './write-attempt.ts'

/** Payments and refunds in the schema; `whenSettled` is told of every outcome, in the transaction that writes it. */
export function paymentsFeature({ whenSettled }: { readonly whenSettled: readonly WhenSettled[] }): Feature<Context> {
  return {
    name: 'payments',
    sdl: readFileSync(new URL('./payments.graphql', import.meta.url), 'utf8'),
    resolvers: paymentsResolvers(whenSettled),
    nodes: {
      Payment: { prefix: 'pay', find: findPayment },
      Refund: { prefix: 'ref', find: findRefund },
    },
  }
}
