import { type Outcome, returnConsequence } from '../../payments/index.ts'
import type { DeclineCode } from '../../payments/providers/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import type { Occurrence } from './occurrence.ts'

/** The time of the next automatic retry, and the time from which the days of retries count. */
export interface Retry {
  /** Null when there is no retry. */
  readonly retryAt: Timestamp | null
  readonly firstFailedAt: Timestamp | null
}

/** Only the customer can fix these. */
const NEEDS_CUSTOMER: ReadonlySet<DeclineCode> = new Set([
  'authentication_required',
  'authentication_failed',
  'revoked_authorization',
  'debit_not_authorized',
])

/** Nacha allows two more debits after a return for insufficient funds. A decline is no debit. */
const RETURN_RETRIES_MAX = 2
const RETURN_RETRY_DAYS = 2

/**
 * Returns the retry of an occurrence after this outcome. Retry days count from its first soft decline, also when that led to
 * no retry. There is no retry at or after `nextDueAt`, the time of the next occurrence.
 */
export function retryAfter(
  { returns, firstFailedAt }: Pick<Occurrence, 'returns' | 'firstFailedAt'>,
  outcome: Outcome,
  retryDays: readonly number[],
  nextDueAt: Timestamp | null,
  now: Timestamp,
): Retry {
  if (outcome.kind === 'Returned') {
    const mayRetry = returnConsequence(outcome.code).mayRetry && returns < RETURN_RETRIES_MAX
    return { retryAt: mayRetry ? plus(now, { days: RETURN_RETRY_DAYS }) : null, firstFailedAt }
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

/** Returns whether a later attempt may succeed. A charge that never reached the provider may; one canceled there may not. */
function mayHelpLater(outcome: Outcome): boolean {
  if (outcome.kind === 'Canceled') return outcome.reference === null
  if (outcome.kind !== 'Declined') return false
  const { code, hard, doNotRetry } = outcome.decline
  return !hard && !doNotRetry && !NEEDS_CUSTOMER.has(code)
}
