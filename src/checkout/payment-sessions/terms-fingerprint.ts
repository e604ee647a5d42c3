import { createHash } from 'node:crypto'
import type { LinkedPaymentSession } from './linked-session.ts'

/**
 * What a customer agrees to by paying, as one short text: who is paid how much, for whom, and what is stored for what. The page
 * sends back what it was made of, so that nobody agrees to what they were not shown.
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
