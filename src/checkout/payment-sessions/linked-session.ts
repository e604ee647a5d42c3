import type { Services } from '../../accounts/index.ts'
import { fingerprintOf } from '../flow/index.ts'
import { type LinkedSession, sealedLinks, sessionOfLink } from '../sessions/index.ts'
import type { ContactRef } from './contact-ref.ts'
import { paymentSessionByLink } from './pay-session.queries.generated.ts'
import { resealPaymentSessionLink, stalePaymentSessionLinks } from './sealed-payment-session-links.queries.generated.ts'
import { PAYMENT_SESSION, type PaymentSession } from './session.ts'

/** A session that was found by its link. */
export type LinkedPaymentSession = LinkedSession<PaymentSession>

/** Returns the session of a link's secret, or null. */
export async function linkedPaymentSession(
  services: Pick<Services, 'db'>,
  secret: string,
): Promise<LinkedPaymentSession | null> {
  const linked = await sessionOfLink(services, paymentSessionByLink, secret)
  return linked && { ...linked, email: linked.email ?? (linked.session.contactRef as ContactRef | null)?.email ?? null }
}

/**
 * Returns the fingerprint of the terms that a customer agrees to by paying: payee, amount, payer,
 * and the method to store.
 */
export function paymentTermsFingerprint({
  session,
  account,
}: Pick<LinkedPaymentSession, 'session' | 'account'>): string {
  const { amountMinor, currency, storePaymentMethod, recurringProcessingModel, brandName, contactId } = session
  const payee = brandName ?? account.name
  return fingerprintOf([String(amountMinor), currency, storePaymentMethod, recurringProcessingModel, payee, contactId])
}

/** The sealed secrets in the links of payment sessions, for a rotation of the root key. */
export const sealedPaymentSessionLinks = sealedLinks(PAYMENT_SESSION.name, {
  table: 'payment_sessions',
  stale: stalePaymentSessionLinks,
  reseal: resealPaymentSessionLink,
})
