import type { Context } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { requestSessionLink, sealedLinks } from '../sessions/index.ts'
import type { LinkedPaymentSession } from './linked-session.ts'
import { requestPaymentSessionLink } from './request-link.queries.generated.ts'
import { resealPaymentSessionLink, stalePaymentSessionLinks } from './sealed-payment-session-links.queries.generated.ts'
import { PAYMENT_SESSION } from './session.ts'

/** Writes and announces that the customer of an ended session asks for a new link. Returns false when the limits refuse it. */
export const requestLink = (customer: Context, tx: Transaction, linked: LinkedPaymentSession): Promise<boolean> =>
  requestSessionLink(PAYMENT_SESSION, requestPaymentSessionLink, customer, tx, linked)

/** The sealed secrets in the links of payment sessions, for a rotation of the root key. */
export const sealedPaymentSessionLinks = sealedLinks(PAYMENT_SESSION.name, {
  table: 'payment_sessions',
  stale: stalePaymentSessionLinks,
  reseal: resealPaymentSessionLink,
})
