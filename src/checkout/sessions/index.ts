export {
  type CheckoutMethod,
  type CheckoutMethods,
  checkoutMethodsOf,
  isStoredMethodOffered,
  methodOffered,
  type OfferedMethods,
} from './checkout-methods.ts'
export { defaultCheckout, invalidateDefaultCheckout } from './default-checkout.ts'
export { type ExpiryServices, endSessionsOfContact, expireOverdue } from './end-sessions.ts'
export {
  linkSecretAad,
  linkSecretHash,
  type SealedSession,
  type SessionKindName,
  shardOfLinkSecret,
} from './link-secret.ts'
export { sessionOfLink } from './linked-session.ts'
export { sessionList } from './list-sessions.ts'
export { lockOpenSession, namedSession } from './lock-open-session.ts'
export { planLinkOf, planOfLinkSecret } from './plan-link.ts'
export { type PaidStatus, type PaymentOfSession, type Progress, paidStatusOf, progressOf } from './progress.ts'
export { mayRequestLink, requestSessionLink } from './request-link.ts'
export { newSessionFields, payloadOf } from './session-fields.ts'
export {
  type CheckoutSession,
  type LinkedSession,
  type LinkRequests,
  refuseUnlessOpen,
  type SessionKind,
  sessionChangeEvent,
  sessionEvent,
  tokenRefOf,
} from './session-kind.ts'
export { linkOf, sealedLinks } from './session-link.ts'
export {
  brandNameProblem,
  checkoutAfter,
  contactAfter,
  expirationDateProblem,
  updateProblems,
} from './session-rules.ts'
export { type CheckoutSessionStatus, currentStatus, statusAt } from './session-status.ts'
