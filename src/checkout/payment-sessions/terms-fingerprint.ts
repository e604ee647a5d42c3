import { createHash } from 'node:crypto'
import type { LinkedPaymentSession } from './linked-session.ts'

/**
 * Returns a short text of the terms that a customer agrees to by paying: payee, amount, payer, and
 * the method to store. The page sends it back, so that nobody agrees to terms that they were not
 * shown.
 */
export function paymentTermsFingerprint({
  session,
  account,
}: Pick<LinkedPaymentSession, 'session' | 'account'>): string {
  const { amountMinor, currency, storePaymentMethod, recurringProcessingModel, brandName, contactId } = session
  const payee = brandName ?? account.name
  const terms = [String(amountMinor), currency, storePaymentMethod, recurringProcessingModel, payee, contactId]
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}
