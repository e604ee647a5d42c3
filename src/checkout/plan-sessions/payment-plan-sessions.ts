import { lookupById, recordById } from '../../accounts/index.ts'
import { sessionList } from '../sessions/index.ts'
import {
  paymentPlanSessionsOfContact,
  paymentPlanSessionsOfOrganization,
} from './payment-plan-session-lists.queries.generated.ts'
import { paymentPlanSessionById } from './payment-plan-sessions.queries.generated.ts'
import type { PaymentPlanSession } from './session.ts'

/** Returns the session of that id, or null when the caller can't reach one. */
export const findPaymentPlanSession = lookupById<PaymentPlanSession>(paymentPlanSessionById)

/** Returns the session of that id. Throws NOT_FOUND when the caller can't reach one. */
export const paymentPlanSession = recordById('pps', 'Payment plan session', findPaymentPlanSession)

/**
 * Returns an organization's or a contact's sessions, filtered by their present status, newest
 * first.
 */
export const paymentPlanSessions = sessionList<PaymentPlanSession>(
  'paymentPlanSessions',
  paymentPlanSessionsOfOrganization,
  paymentPlanSessionsOfContact,
)
