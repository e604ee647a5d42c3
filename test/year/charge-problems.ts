import { dayStartMs } from './calendar.ts'
import { chargeableMs, statusAt } from './chargeable-time.ts'
import { type Dates, datesAt, SPREAD_MS, wasSkipped } from './dates.ts'
import { endOfOccurrence, reopeningOf } from './occurrence-ends.ts'
import type { Moment, OccurrencePayment, PlanHistory, Transition } from './plan-history.ts'
import { automaticRetry, requestedRetries, wasRequested } from './retries.ts'

/**
 * The longest permitted delay of an occurrence that nothing blocks. A clock reaches it within an
 * hour.
 */
const LATE_MS = 2 * 3_600_000

/** Returns charges at a wrong time or without a reason, and missing charges. */
export function chargeProblems(history: PlanHistory, forms: readonly Dates[]): string[] {
  const ofNumber = Map.groupBy(history.payments, ({ number }) => number)
  const numbers = history.occurrences.map(({ number }) => number)
  return [
    ...history.payments.flatMap((each) => notChargeable(history, each)),
    ...numbers.flatMap((number) => {
      const its = ofNumber.get(number) ?? []
      return [
        ...paidTwice(number, its),
        ...chargedAfterEnd(history, number, its),
        ...firstPayment(history, forms, number, its[0]),
        ...its.flatMap((each, index) => afterwards(history, forms, each, its[index + 1])),
      ]
    }),
  ]
}

const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Disputed'])

function paidTwice(number: number, its: readonly OccurrencePayment[]): string[] {
  const paid = its.filter(({ status }) => PAID.has(status))
  return paid.length > 1 ? [`occurrence ${number}: paid ${paid.length} times`] : []
}

/** Returns a problem for each payment of an occurrence that the customer need not pay any more. */
function chargedAfterEnd(history: PlanHistory, number: number, its: readonly OccurrencePayment[]): string[] {
  const end = endOfOccurrence(history, number)
  return its.flatMap(({ started, status }) => {
    const broken = endOfOccurrence(history, number, started) ?? (PAID.has(status) ? end : undefined)
    return broken ? [`occurrence ${number}: is ${broken.status}, but a charge is ${status}`] : []
  })
}

/**
 * Returns payments that started while their plan was not chargeable. The customer may make the
 * first payment before the plan starts.
 */
function notChargeable(
  { transitions, requestLog: { stops } }: PlanHistory,
  { number, started, byCustomer }: OccurrencePayment,
): string[] {
  if (stops.some(({ cause, fromMs, toMs }) => cause === 'paused' && fromMs < started.ms && started.ms < toMs))
    return [`occurrence ${number}: charged while its provider configuration was paused`]
  const status = statusAt(transitions, started.id)
  return byCustomer || status === 'Active' || status === 'PastDue'
    ? []
    : [`occurrence ${number}: charged while ${status}`]
}

/**
 * Returns a problem unless an occurrence is charged on its day, or as soon as nothing blocks it.
 */
function firstPayment(
  history: PlanHistory,
  forms: readonly Dates[],
  number: number,
  first: OccurrencePayment | undefined,
): string[] {
  if (first?.byCustomer || first?.isPayOff) return []
  const dates = first ? datesAt(forms, first.started) : forms.at(-1)
  const date = dates?.byNumber.get(number)
  if (!dates || date === undefined) return [`occurrence ${number}: has no date`]
  const reopened = reopeningOf(history, number, undefined, first?.started)
  if (reopened?.status === 'Failed') return first ? withoutReason(history, reopened, first) : []
  if (wasSkipped(history, dates, number, first?.started))
    return first ? [`occurrence ${number}: was skipped, but charged`] : []
  const dueMs = dayStartMs(history.requestLog.timeZone, date)
  if (first && first.started.ms < dueMs)
    return [`occurrence ${number}: charged ${hours(dueMs - first.started.ms)} early`]
  const waited = chargeableMs(history, number, dueMs + SPREAD_MS, first?.started.ms ?? history.nowMs)
  const charged = first ? 'charged only after' : 'not charged within'
  return waited > LATE_MS ? [`occurrence ${number}: due on ${date} and ${charged} ${hours(waited)}`] : []
}

/** Returns a problem unless a person had an occurrence charged that was reopened as failed. */
function withoutReason(history: PlanHistory, reopened: Moment, next: OccurrencePayment): string[] {
  const isReason = (transition: Transition) =>
    transition.id > reopened.id &&
    transition.id < next.started.id &&
    (transition.name === 'resumed' || transition.name === 'updated')
  return wasRequested(history, next) || history.transitions.some(isReason)
    ? []
    : [`occurrence ${next.number}: was charged after its reopening without a reason`]
}

/**
 * Returns a problem unless a failed occurrence is retried exactly when a person or the policy
 * requires it.
 */
function afterwards(
  history: PlanHistory,
  forms: readonly Dates[],
  failed: OccurrencePayment,
  next: OccurrencePayment | undefined,
): string[] {
  const { number, failed: end } = failed
  if (!end)
    return next && !PAID.has(failed.status)
      ? [`occurrence ${number}: was charged again while a payment was in flight`]
      : []
  const reopened = reopeningOf(history, number, failed.started, next?.started)
  if (reopened) return next ? withoutReason(history, reopened, next) : []
  const again = automaticRetry(history, forms, failed)
  const asked = requestedRetries(history, failed, next).filter((request) => !isDisputed(history, request, next))
  const isReady =
    again !== null &&
    next !== undefined &&
    again.atMs <= next.started.ms &&
    next.started.ms <= again.latestMs &&
    !isDisputed(history, failed.started, next)
  const isAsked = asked.length > 0 || (next && wasRequested(history, next))
  if (next && !isReady && !isAsked) return [`occurrence ${number}: was retried after ${end.code} without a reason`]
  const sinceMs = [...asked.map(({ ms }) => ms), again?.must && !isStopped(history, failed) ? again.atMs : null]
  const wanted = sinceMs.filter((ms) => ms !== null).sort((one, other) => one - other)[0]
  if (wanted === undefined) return []
  const latestMs = asked.length > 0 ? Number.POSITIVE_INFINITY : again!.latestMs
  const waited = chargeableMs(history, number, wanted, Math.min(next?.started.ms ?? history.nowMs, latestMs))
  return waited > LATE_MS
    ? [`occurrence ${number}: should have been retried after ${end.code}, but ${hours(waited)} passed`]
    : []
}

/**
 * Returns whether an action or a dispute ended the automatic retries. A dispute at the time of the
 * charge counts, because the product cannot order the two on a clock that does not advance.
 */
function isStopped(history: PlanHistory, failed: OccurrencePayment): boolean {
  const isEnd = ({ name }: Transition) => name === 'canceled' || name === 'paused'
  return (
    history.payments.some(({ disputes }) => disputes.some(({ ms }) => ms >= failed.started.ms)) ||
    history.transitions.some((transition) => isEnd(transition) && transition.id > failed.failed!.id)
  )
}

/**
 * Returns true when a payment of the plan was disputed after a moment and before the next attempt.
 * A dispute ends the retries of an attempt in flight too, and those that a person requested while
 * another payment was in flight.
 */
function isDisputed({ payments }: PlanHistory, { id: since }: Moment, next?: OccurrencePayment): boolean {
  const until = next?.started.id ?? '~'
  return payments.some(({ disputes }) => disputes.some(({ id }) => id > since && id < until))
}

const hours = (ms: number) => `${(ms / 3_600_000).toFixed(2)} h`
