import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findPlan, findSession } from './find-records.ts'
import { paymentPlansResolvers } from './payment-plans.resolvers.ts'

export { activatePlan, type NewPlan, type PlanAuthorization, type PlanToActivate } from './activate-plan.ts'
export { cancelLinkedPlanSession, chooseOtherPlanMeans } from './cancel-linked-plan-session.ts'
export { awaitMethodOf, awaitsMethodOf, changeMethodOfPlan } from './change-method-of-plan.ts'
export { completePlanSession, type PlanDecision, planTokenRefOf } from './complete-session.ts'
export { createPaymentPlanSession } from './create-payment-plan-session.ts'
export { dueAt } from './due-at.ts'
export { cancelSessionsAndPlansOfContact } from './end-of-sessions.ts'
export { findPlan, paymentPlan } from './find-records.ts'
export { type FirstCharge, firstCharge } from './first-charge.ts'
export type { PaymentPlanFrequency } from './frequency.ts'
export { isMethodThere } from './is-method-there.ts'
export { type LinkedPlanSession, linkedPlanSession } from './linked-session.ts'
export { refuseMethodOfLivePlan } from './method-of-live-plan.ts'
export { completeWhenNothingIsLeft, type Mover, movePlan, moveToActive } from './move-plan.ts'
export type { CreatePaymentPlanSessionInput } from './new-session.ts'
export { occurrenceStatusesBefore, type PaymentPlanOccurrenceStatus } from './occurrence-status.ts'
export { planOffersOf } from './offers.ts'
export { type PaymentPlan, planPayload } from './plan.ts'
export type { PaymentPlanOccurrence } from './plan-occurrences.ts'
export { type DatesAhead, type PlanOnReceipt, planOnReceipt } from './plan-on-receipt.ts'
export type { PaymentPlanStatus } from './plan-status.ts'
export { type PaymentPlanPolicy, policyOf } from './policy.ts'
export { policyPart } from './policy-part.ts'
export { requestPlanLink } from './request-link.ts'
export { type DatedTerms, dateOfOccurrence, type ScheduledTerms, scheduleOf } from './schedule.ts'
export { sealedPaymentPlanSessionLinks } from './sealed-payment-plan-session-links.ts'
export type { PaymentPlanSession } from './session.ts'
export { settlePlanSessionOfPayment } from './settle-plan-session.ts'
export { settleSetUpOfPlan } from './settle-set-up.ts'
export { planTermsOf, type ShownConsent } from './shown-plan-terms.ts'
export { sweepExpiredSessions } from './sweep-expired-sessions.ts'
export { writeDue } from './write-due.ts'

/** Plan sessions and payment plans in the schema; `whenSettled` is told of every outcome, in the transaction that writes it. */
export function paymentPlansFeature({
  whenSettled,
}: {
  readonly whenSettled: readonly WhenSettled[]
}): Feature<Context> {
  return {
    name: 'payment-plans',
    sdl: readFileSync(new URL('./payment-plans.graphql', import.meta.url), 'utf8'),
    resolvers: paymentPlansResolvers(whenSettled),
    nodes: {
      PaymentPlanSession: { prefix: 'pps', find: findSession },
      PaymentPlan: { prefix: 'ppl', find: findPlan },
    },
  }
}
