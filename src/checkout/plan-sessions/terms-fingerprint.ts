import { createHash } from 'node:crypto'
import type { LinkedPlanSession } from './linked-session.ts'

/** The terms that a customer sees and agrees to, and the version of their wording. */
export interface ShownConsent {
  readonly text: string
  readonly version: string
}

/**
 * Returns a short text of the terms that a customer agrees to by completing: the wording and the
 * contact of the plan. The page sends it back, so that nobody agrees to terms that they were not
 * shown.
 */
export function planTermsFingerprint(
  { session }: Pick<LinkedPlanSession, 'session'>,
  { text, version }: ShownConsent,
): string {
  const { amountMinor, currency, frequency, occurrences, contactId } = session
  const terms = [text, version, String(amountMinor), currency, frequency, occurrences, contactId]
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}
