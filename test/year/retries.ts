import { dayStartMs } from './calendar.ts'
import { type Dates, datesAt, SPREAD_MS, wasSkipped } from './dates.ts'
import { DEBITS_MAX, isDueAfterUpdate, isDuring, isSetByPerson, NO_FUNDS } from './method-updates.ts'
import { endOfOccurrence, isReopenedUnpaid } from './occurrence-ends.ts'
import { type OccurrencePayment, type PlanHistory, policyAt, type Transition } from './plan-history.ts'

const DAY_MS = 86_400_000
const DEBIT_AGAIN_MS = 2 * DAY_MS

/** Declines that may be temporary. */
export const SOFT: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'generic_decline',
  'try_again_later',
  'limit_exceeded',
  'expired_card',
])

/**
 * The time of an automatic retry, and whether it must happen. Shortly before the next date, the
 * charge of that date may replace it.
 */
export interface AutomaticRetry {
  readonly atMs: number
  /** The time after which it may not happen any more. */
  readonly latestMs: number
  readonly must: boolean
}

/**
 * Returns the events that make a failed occurrence due again before its next attempt: a person
 * resumed the plan or set its payment method, or the method was updated.
 */
export function requestedRetries(
  history: PlanHistory,
  failed: OccurrencePayment,
  next: OccurrencePayment | undefined,
): Transition[] {
  const until = next?.started.id ?? '~'
  const isRequest = (transition: Transition) =>
    ((transition.name === 'resumed' || isSetByPerson(history, transition)) &&
      mayRepeatDebits(history, failed, transition)) ||
    isDueAfterUpdate(history, failed, transition)
  return history.transitions.filter(
    (transition) => transition.id > failed.failed!.id && transition.id < until && isRequest(transition),
  )
}

/** Nacha's limit for the repetition of a returned debit, counted from the first one. */
const REPETITION_MS = 180 * DAY_MS

/**
 * Returns whether a request may charge the occurrence again to the payment method that the plan
 * then has.
 */
function mayRepeatDebits({ payments }: PlanHistory, { number }: OccurrencePayment, at: Transition): boolean {
  const returned = payments.filter(
    (each) =>
      each.number === number &&
      each.methodId === at.methodId &&
      each.failed !== null &&
      each.failed.id < at.id &&
      NO_FUNDS.has(each.failed.code),
  )
  return returned.length < DEBITS_MAX && returned.every(({ started }) => started.ms >= at.ms - REPETITION_MS)
}

/**
 * Returns true when a person started that payment: it started during a request for its plan to
 * charge an occurrence, or all of them.
 */
export function wasRequested({ requestLog, plan }: PlanHistory, { started, isPayOff }: OccurrencePayment): boolean {
  return isDuring({ requestLog, plan }, started, [isPayOff ? 'payOff' : 'run'])
}

/** Returns the automatic retry by the policy, or by the rules of debits; null for none. */
export function automaticRetry(
  history: PlanHistory,
  forms: readonly Dates[],
  failed: OccurrencePayment,
): AutomaticRetry | null {
  const { failed: end } = failed
  if (!end) return null
  if (NO_FUNDS.has(end.code)) return debitAgain(history, failed)
  if (!SOFT.has(end.code)) return null
  const first = firstSoftMs(history, failed)
  const atMs = policyAt(history, end)
    .retryDays.map((days) => first + days * DAY_MS)
    .find((at) => at > end.ms)
  const isLimit = (dateMs: number) => dateMs > end.ms
  const [certain, possible] = [isLimit, (dateMs: number) => isLimit(dateMs + SPREAD_MS)].map((isMeant) =>
    Math.min(...nextDatesMs(history, forms, failed).filter(isMeant)),
  ) as [number, number]
  if (atMs === undefined || atMs >= certain + SPREAD_MS) return null
  return { atMs, latestMs: Number.POSITIVE_INFINITY, must: atMs < possible }
}

/**
 * Returns the repeated debit after a return. It is not certain if the occurrence was also retried
 * for another reason. Only debits of the same payment method count.
 */
function debitAgain({ payments }: PlanHistory, failed: OccurrencePayment): AutomaticRetry | null {
  const returned = payments.filter(
    (each) =>
      each.number === failed.number &&
      each.started.id <= failed.started.id &&
      each.failed !== null &&
      /^R\d\d$/.test(each.failed.code),
  )
  const repeatable = returned.filter((each) => each.methodId === failed.methodId && NO_FUNDS.has(each.failed!.code))
  if (repeatable.length >= DEBITS_MAX) return null
  const latestMs = Math.min(...repeatable.map(({ started }) => started.ms)) + REPETITION_MS
  return { atMs: failed.failed!.ms + DEBIT_AGAIN_MS, latestMs, must: repeatable.length === returned.length }
}

/**
 * Returns the time from which retry days count: the first soft decline of the occurrence since a
 * manual retry, or since a payment that was returned.
 */
function firstSoftMs(history: PlanHistory, failed: OccurrencePayment): number {
  const its = history.payments.filter(
    ({ number, started }) => number === failed.number && started.id <= failed.started.id,
  )
  let first: number | null = null
  for (const [index, each] of its.entries()) {
    if (each.ended && each.ended.id !== each.failed?.id) first = null
    if (!each.failed) continue
    if (SOFT.has(each.failed.code)) first ??= each.failed.ms
    // A hard decline is also retried with another method.
    if (index < its.length - 1 && requestedRetries(history, each, its[index + 1]).length > 0) first = null
  }
  return first ?? failed.failed!.ms
}

/**
 * Returns the starts of the days of later occurrences without a payment. A date that has passed is
 * no limit for retries.
 */
function nextDatesMs(history: PlanHistory, forms: readonly Dates[], { number, failed }: OccurrencePayment): number[] {
  const { payments, requestLog } = history
  const dates = datesAt(forms, failed!)
  const started = new Set(payments.filter((each) => each.started.id < failed!.id).map((each) => each.number))
  const hasEnded = (each: number) => endOfOccurrence(history, each, failed!) || isReopenedUnpaid(history, each, failed!)
  const later = [...(dates?.byNumber ?? [])].filter(
    ([each]) => each > number && !started.has(each) && !wasSkipped(history, dates!, each, failed!) && !hasEnded(each),
  )
  return later.map(([, date]) => dayStartMs(requestLog.timeZone, date))
}
