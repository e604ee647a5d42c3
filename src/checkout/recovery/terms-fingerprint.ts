import { createHash } from 'node:crypto'
import type { ShownConsent } from '../plan-sessions/index.ts'
import type { LinkedPlan } from './linked-plan.ts'
import { outstandingOf } from './recovery-progress.ts'

/**
 * Returns a short text of the terms that a customer agrees to by paying the next outstanding
 * occurrence. The page sends it back, so that a second click does not pay the one after it.
 */
export function recoveryTermsFingerprint(linked: LinkedPlan, { text, version }: ShownConsent): string {
  const { id, amountMinor, currency } = linked.plan
  const terms = [text, version, id, outstandingOf(linked)[0]?.number ?? null, String(amountMinor), currency]
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}
