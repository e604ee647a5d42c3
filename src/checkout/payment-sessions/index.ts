export type { ContactRef } from './contact-ref.ts'
export { createPaymentSession } from './create-payment-session.ts'
export { cancelPaymentSessionsOfContact, expireOverduePaymentSessions } from './end-of-sessions.ts'
export {
  type LinkedPaymentSession,
  linkedPaymentSession,
  paymentTermsFingerprint,
  sealedPaymentSessionLinks,
} from './linked-session.ts'
export { type PaymentDecision, paymentSessionCheckout } from './payment-session-checkout.ts'
export { type PaymentSessionSources, paymentSessionSources } from './payment-sources.ts'
export { PAYMENT_SESSION, type PaymentSession } from './session.ts'
export { settleSessionOfPayment } from './settle-session.ts'
