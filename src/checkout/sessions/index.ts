export {
  type CheckoutMethod,
  type CheckoutMethods,
  checkoutMethodsOf,
  methodOffered,
  storedIsOffered,
} from './checkout-methods.ts'
export { defaultCheckout, forgetDefaultCheckout } from './default-checkout.ts'
export { type Expirer, expireOverdue } from './expire-overdue.ts'
export { LINK_REQUESTS_MOST, type LinkRequests, linkRequestOpenSince, mayRequestLink } from './link-requests.ts'
export { linkSecretAad, linkSecretHash, newLinkSecret, type SealedSession, shardOfLinkSecret } from './link-secret.ts'
export { type PaidStatus, paidStatusOf } from './paid-status.ts'
export { planLinkOf, planOfLinkSecret } from './plan-link.ts'
export { type PaymentOfSession, type Progress, progressOf } from './progress.ts'
export { requestSessionLink } from './request-link.ts'
export { sealedLinks } from './sealed-links.ts'
export {
  type CheckoutSession,
  type LinkedSession,
  organizationOfSession,
  refuseUnlessOpen,
  type SessionKind,
  sessionEvent,
  tokenRefOf,
} from './session-kind.ts'
export { linkOf, sealedLinkSecret } from './session-link.ts'
export { checkoutAfter, contactAfter } from './session-pointers.ts'
export { judgedStatus, type SessionStatus, sessionStatusesBefore } from './session-status.ts'
export { brandNameProblem, expirationDateProblem } from './session-terms.ts'
export { statusNow } from './status-now.ts'
