import type { Context } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { requestSessionLink, sealedLinks } from '../sessions/index.ts'
import type { LinkedPlanSession } from './linked-session.ts'
import { requestPlanSessionLink } from './request-link.queries.generated.ts'
import {
  resealPaymentPlanSessionLink,
  stalePaymentPlanSessionLinks,
} from './sealed-payment-plan-session-links.queries.generated.ts'
import { PLAN_SESSION } from './session.ts'

/** Writes and announces that the customer of an ended session asks for a new link. Returns false when the limits refuse it. */
export const requestPlanLink = (customer: Context, tx: Transaction, linked: LinkedPlanSession): Promise<boolean> =>
  requestSessionLink(PLAN_SESSION, requestPlanSessionLink, customer, tx, linked)

/** The sealed secrets in the links of plan sessions, for a rotation of the root key. */
export const sealedPaymentPlanSessionLinks = sealedLinks(PLAN_SESSION.name, {
  table: 'payment_plan_sessions',
  stale: stalePaymentPlanSessionLinks,
  reseal: resealPaymentPlanSessionLink,
})
