import { createHash } from 'node:crypto'
import type { ShownConsent } from '../plan-sessions/index.ts'
import type { LinkedPlan } from './linked-plan.ts'
import { outstandingOf } from './recovery-progress.ts'

/**
 * What a customer agrees to by paying what is owed next, as one short text. The page sends back what it was made of, so that nobody
 * pays what they were not shown: what a second click meant is paid, and it does not pay the next.
 */
export function recoveryTermsFingerprint(linked: LinkedPlan, { text, version }: ShownConsent): string {
  const { id, amountMinor, currency } = linked.plan
  const terms = [text, version, id, outstandingOf(linked)[0]?.number ?? null, String(amountMinor), currency]
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}
