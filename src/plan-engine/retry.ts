import { type Outcome, returnConsequence } from '../payments/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import type { DeclineCode } from '../providers/index.ts'
import type { Occurrence } from './occurrence.ts'

/** When a charge that failed is made again by itself. */
export interface Retry {
  readonly retryAt: Timestamp
  readonly firstFailedAt: Timestamp | null
}

/** Only the customer can mend these. */
const STOPS: ReadonlySet<DeclineCode> = new Set([
  'authentication_required',
  'authentication_failed',
  'revoked_authorization',
  'debit_not_authorized',
])

/** Nacha lets a debit that came back for want of money be made twice more. What was declined never was a debit. */
const RETURNS_TRIED_AGAIN = 2
const DEBIT_AGAIN_DAYS = 2

/**
 * When an occurrence is charged again after this outcome; null: never by itself. Days count from its first soft decline, and
 * end before `nextDueAt`, when the next occurrence is due.
 */
export function retryAfter(
  { returns, firstFailedAt }: Pick<Occurrence, 'returns' | 'firstFailedAt'>,
  outcome: Outcome,
  retryDays: readonly number[],
  nextDueAt: Timestamp | null,
  now: Timestamp,
): Retry | null {
  if (outcome.kind === 'Returned') {
    const mayRetry = returnConsequence(outcome.code).mayRetry && returns < RETURNS_TRIED_AGAIN
    return mayRetry ? { retryAt: plus(now, { days: DEBIT_AGAIN_DAYS }), firstFailedAt } : null
  }
  if (!mayHelpLater(outcome)) return null
  const first = firstFailedAt ?? now
  const retryAt = retryDays
    .map((days) => plus(first, { days }))
    .sort()
    .find((at) => at > now)
  if (retryAt === undefined || (nextDueAt !== null && retryAt >= nextDueAt)) return null
  return { retryAt, firstFailedAt: first }
}

/** What never came to the provider is no fault of the customer's; what somebody canceled there stays so. */
function mayHelpLater(outcome: Outcome): boolean {
  if (outcome.kind === 'Canceled') return outcome.reference === null
  if (outcome.kind !== 'Declined') return false
  const { code, hard, doNotRetry } = outcome.decline
  return !hard && !doNotRetry && !STOPS.has(code)
}
