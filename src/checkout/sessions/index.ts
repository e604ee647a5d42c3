export {
  type CheckoutMethod,
  type CheckoutMethods,
  checkoutMethodsOf,
  methodOffered,
  storedIsOffered,
} from './checkout-methods.ts'
export { type Completing, completeOnce } from './complete-once.ts'
export { defaultCheckout, forgetDefaultCheckout } from './default-checkout.ts'
export { LINK_REQUESTS_MOST, type LinkRequests, linkRequestOpenSince, mayRequestLink } from './link-requests.ts'
export { linkSecretHash, linkSecretPlace, newLinkSecret, type SessionPlace, shardOfLinkSecret } from './link-secret.ts'
export { ownersOfSessions } from './owners-of-sessions.ts'
export { type PaidStatus, paidStatusOf } from './paid-status.ts'
export { planLinkOf, planOfLinkSecret } from './plan-link.ts'
export { type PaymentOfSession, type Progress, progressOf } from './progress.ts'
export { linkOf, sealedLinkSecret } from './session-link.ts'
export { checkoutAfter, contactAfter } from './session-pointers.ts'
export { type JudgedSession, judgedStatus, type SessionStatus, sessionStatusesBefore } from './session-status.ts'
export { brandNameProblem, expirationDateProblem } from './session-terms.ts'
export { statusNow } from './status-now.ts'
export { type Overdue, type Sweeper, sweepOverdue } from './sweep-overdue.ts'
