import { lookupById, recordById } from '../../accounts/index.ts'
import { sessionList } from '../sessions/index.ts'
import { paymentSessionsOfContact, paymentSessionsOfOrganization } from './payment-session-lists.queries.generated.ts'
import { paymentSessionById } from './payment-sessions.queries.generated.ts'
import type { PaymentSession } from './session.ts'

/** Returns the session of that id, or null when the caller can't reach one. */
export const findPaymentSession = lookupById<PaymentSession>(paymentSessionById)

/** Returns the session of that id. Throws NOT_FOUND when the caller can't reach one. */
export const paymentSession = recordById('pss', 'Payment session', findPaymentSession)

/**
 * Returns an organization's or a contact's sessions, filtered by their present status, newest
 * first.
 */
export const paymentSessions = sessionList<PaymentSession>(
  'paymentSessions',
  paymentSessionsOfOrganization,
  paymentSessionsOfContact,
)
