import { type LinkedPaymentSession, requestLink } from '../../payment-sessions/index.ts'
import { type LinkedPlanSession, requestPlanLink } from '../../plan-sessions/index.ts'
import type { EndedSession } from './request-new-link.ts'

/** Returns a payment session as its customer asks for a new link. */
export function endedPaymentSession(linked: LinkedPaymentSession): EndedSession {
  return {
    ...linked.linkRequests,
    id: linked.session.id,
    event: 'payment_session.link_requested',
    request: (customer, tx) => requestLink(customer, tx, linked),
  }
}

/** Returns a plan session as its customer asks for a new link. */
export function endedPlanSession(linked: LinkedPlanSession): EndedSession {
  return {
    ...linked.linkRequests,
    id: linked.session.id,
    event: 'payment_plan_session.link_requested',
    request: (customer, tx) => requestPlanLink(customer, tx, linked),
  }
}
