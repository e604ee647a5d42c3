import { type Outcome, returnConsequence } from '../../payments/index.ts'
import type { DeclineCode } from '../../payments/providers/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import type { Occurrence } from './occurrence.ts'

/** When a charge that failed is made again by itself, and from when the days of that count. */
export interface Retry {
  /** Null: never. */
  readonly retryAt: Timestamp | null
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
 * When an occurrence is charged again by itself after this outcome. Days count from its first soft decline, also when nothing
 * came of that, and end before `nextDueAt`, when the next occurrence is due.
 */
export function retryAfter(
  { returns, firstFailedAt }: Pick<Occurrence, 'returns' | 'firstFailedAt'>,
  outcome: Outcome,
  retryDays: readonly number[],
  nextDueAt: Timestamp | null,
  now: Timestamp,
): Retry {
  if (outcome.kind === 'Returned') {
    const mayRetry = returnConsequence(outcome.code).mayRetry && returns < RETURNS_TRIED_AGAIN
    return { retryAt: mayRetry ? plus(now, { days: DEBIT_AGAIN_DAYS }) : null, firstFailedAt }
  }
  if (!mayHelpLater(outcome)) return { retryAt: null, firstFailedAt }
  const first = firstFailedAt ?? now
  const retryAt = retryDays
    .map((days) => plus(first, { days }))
    .sort()
    .find((at) => at > now)
  const isTooLate = retryAt === undefined || (nextDueAt !== null && retryAt >= nextDueAt)
  return { retryAt: isTooLate ? null : retryAt, firstFailedAt: first }
}

/** What never came to the provider is no fault of the customer's; what somebody canceled there stays so. */
function mayHelpLater(outcome: Outcome): boolean {
  if (outcome.kind === 'Canceled') return outcome.reference === null
  if (outcome.kind !== 'Declined') return false
  const { code, hard, doNotRetry } = outcome.decline
  return !hard && !doNotRetry && !STOPS.has(code)
}
