import type { Services } from '../../accounts/index.ts'
import { fingerprintOf, type OfferedConsents } from '../flow/index.ts'
import { type LinkedSession, sealedLinks, sessionOfLink } from '../sessions/index.ts'
import { planSessionByLink } from './complete-session.queries.generated.ts'
import {
  resealPaymentPlanSessionLink,
  stalePaymentPlanSessionLinks,
} from './sealed-payment-plan-session-links.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'

/** A session that was found by its link. */
export type LinkedPlanSession = LinkedSession<PaymentPlanSession>

/** Returns the session of a link's secret, or null. */
export function linkedPlanSession(services: Pick<Services, 'db'>, secret: string): Promise<LinkedPlanSession | null> {
  return sessionOfLink(services, planSessionByLink, secret)
}

/**
 * Returns the fingerprint of the terms that a customer agrees to by completing: the wording and the
 * contact of the plan.
 */
export function planTermsFingerprint(
  { session }: Pick<LinkedPlanSession, 'session'>,
  { texts, version }: OfferedConsents,
): string {
  const { amountMinor, currency, frequency, occurrences, contactId } = session
  return fingerprintOf([
    ...texts.map(({ text }) => text),
    version,
    String(amountMinor),
    currency,
    frequency,
    occurrences,
    contactId,
  ])
}

/** The sealed secrets in the links of plan sessions, for a rotation of the root key. */
export const sealedPaymentPlanSessionLinks = sealedLinks(PLAN_SESSION.name, {
  table: 'payment_plan_sessions',
  stale: stalePaymentPlanSessionLinks,
  reseal: resealPaymentPlanSessionLink,
})
