import { type PaymentOutcome, returnConsequence } from '../../payments/index.ts'
import type { DeclineCode } from '../../payments/providers/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { debitedSince } from '../index.ts'
import type { Occurrence, RetryNeeds } from './locked-plan.ts'

/** The time of the next automatic retry, and the time from which retry days count. */
export interface Retry {
  /** Null when there is no retry. */
  readonly retryAt: Timestamp | null
  readonly firstFailedAt: Timestamp | null
  readonly retryNeeds: RetryNeeds | null
}

/** Declines whose cause only the customer can remove. */
export const NEEDS_CUSTOMER: ReadonlySet<DeclineCode> = new Set([
  'authentication_required',
  'authentication_failed',
  'revoked_authorization',
  'debit_not_authorized',
])

/** Nacha allows two more debits after a return for insufficient funds. A decline is no debit. */
const RETURN_RETRIES_MAX = 2
const RETURN_RETRY_DAYS = 2

/**
 * Returns whether a debit may be repeated after the bank returned it for lack of funds at these
 * times.
 */
export function mayDebitAgain(debitedAt: readonly Timestamp[], now: Timestamp): boolean {
  const since = debitedSince(now)
  return debitedAt.length <= RETURN_RETRIES_MAX && debitedAt.every((at) => at >= since)
}

/**
 * Returns the retry of an occurrence after this outcome. Retry days count from its first soft
 * decline, even if that led to no retry. There is no retry at or after `nextDueAt`, the time of the
 * next occurrence.
 */
export function retryAfter(
  before: Pick<Occurrence, 'returns' | 'firstFailedAt' | 'retryNeeds'>,
  outcome: PaymentOutcome,
  retryDays: readonly number[],
  nextDueAt: Timestamp | null,
  now: Timestamp,
): Retry {
  const { returns, firstFailedAt } = before
  if (outcome.kind === 'Returned' && returnConsequence(outcome.code).mayRetry && returns < RETURN_RETRIES_MAX)
    return { retryAt: plus(now, { days: RETURN_RETRY_DAYS }), firstFailedAt, retryNeeds: null }
  if (!mayHelpLater(outcome)) return { retryAt: null, firstFailedAt, retryNeeds: retryNeedsAfter(before, outcome) }
  const first = firstFailedAt ?? now
  const retryAt = retryDays
    .map((days) => plus(first, { days }))
    .sort()
    .find((at) => at > now)
  const isTooLate = retryAt === undefined || (nextDueAt !== null && retryAt >= nextDueAt)
  return { retryAt: isTooLate ? null : retryAt, firstFailedAt: first, retryNeeds: null }
}

const REVOKES_CONSENT: ReadonlySet<DeclineCode> = new Set(['revoked_authorization', 'debit_not_authorized'])
/** Declines whose cause an update of the payment method removes. */
const ENDS_WITH_UPDATE: ReadonlySet<DeclineCode> = new Set(['expired_card'])

/**
 * Returns the conditions of a later retry after an outcome without an automatic one. If nothing was
 * sent because the method is unusable, returns the former conditions, because the charge that
 * failed before is still the newest one.
 */
export function retryNeedsAfter(
  { retryNeeds }: Pick<Occurrence, 'retryNeeds'>,
  outcome: PaymentOutcome,
): RetryNeeds | null {
  if (mayBeCaptured(outcome)) return 'ManualRequest'
  if (outcome.kind === 'Returned')
    return returnConsequence(outcome.code).revokesAuthorization ? 'NewConsent' : 'NewCredential'
  if (outcome.kind !== 'Declined') return null
  const { code, doNotRetry } = outcome.decline
  if (code === 'payment_method_unusable') return retryNeeds
  if (REVOKES_CONSENT.has(code)) return 'NewConsent'
  return doNotRetry && !ENDS_WITH_UPDATE.has(code) ? 'NewCredential' : null
}

/** Returns whether the provider may still capture a charge that ended unpaid. */
export function mayBeCaptured(outcome: PaymentOutcome): boolean {
  return outcome.kind === 'NotCaptured' || (outcome.kind === 'Canceled' && outcome.reference !== null)
}

const STRICTNESS: readonly (RetryNeeds | null)[] = [null, 'NewCredential', 'NewConsent', 'ManualRequest']

/** Returns the stricter of two needs. */
export function stricterNeeds(one: RetryNeeds | null, other: RetryNeeds | null): RetryNeeds | null {
  return STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other) ? one : other
}

/**
 * Returns whether a retry may succeed: true for a charge that never reached the provider, false for
 * one that was canceled there.
 */
function mayHelpLater(outcome: PaymentOutcome): boolean {
  if (outcome.kind === 'Canceled') return outcome.reference === null
  if (outcome.kind !== 'Declined') return false
  const { code, hard, doNotRetry } = outcome.decline
  return !hard && !doNotRetry && !NEEDS_CUSTOMER.has(code)
}
