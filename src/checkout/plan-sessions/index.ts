export { sessionOfPlan } from './cancel-with-plan.ts'
export { createPaymentPlanSession } from './create-payment-plan-session.ts'
export { cancelPlanSessionsOfContact, expireOverduePlanSessions } from './end-of-sessions.ts'
export {
  type LinkedPlanSession,
  linkedPlanSession,
  planTermsFingerprint,
  sealedPaymentPlanSessionLinks,
} from './linked-session.ts'
export { type PlanDecision, planSessionCheckout, planSessionSources } from './plan-session-checkout.ts'
export { type PaymentPlanSession, PLAN_SESSION } from './session.ts'
export { settlePlanSessionOfPayment } from './settle-plan-session.ts'
