import { createHash } from 'node:crypto'
import type { LinkedPlanSession } from './linked-session.ts'

/** What a customer is shown and agrees to, and which wording of it. */
export interface ShownConsent {
  readonly text: string
  readonly version: string
}

/**
 * What a customer agrees to by completing, as one short text: the words that they were shown, and whose plan it is. The page
 * sends back what it was made of, so that nobody agrees to what they were not shown.
 */
export function planTermsFingerprint(
  { session }: Pick<LinkedPlanSession, 'session'>,
  { text, version }: ShownConsent,
): string {
  const { amountMinor, currency, frequency, occurrences, contactId } = session
  const terms = [text, version, String(amountMinor), currency, frequency, occurrences, contactId]
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}
