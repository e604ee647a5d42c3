import { dateOf, dayIn, dayStartMs } from './calendar.ts'
import { datesOnDay } from './day-changes.ts'
import { endOfOccurrence, isReopenedUnpaid, reopeningOf } from './occurrence-ends.ts'
import { type Moment, type PlanHistory, policyAt, type Transition } from './plan-history.ts'

/** The dates of a plan that apply from a moment on, and the numbers of skipped occurrences. */
export interface Dates {
  readonly since: Moment
  readonly byNumber: ReadonlyMap<number, string>
  readonly skipped: ReadonlySet<number>
}

/**
 * Returns every version of a plan's dates, oldest first: the initial one, and one after each resume
 * and each change of the day.
 */
export function datesOf(history: PlanHistory): Dates[] {
  const started = history.transitions.find(({ name }) => name === 'activated')
  if (!started) return []
  const forms: Dates[] = [{ since: started, byNumber: counted(history, startOf(history)), skipped: new Set() }]
  for (const transition of history.transitions) {
    if (transition.name === 'resumed') forms.push(afterPause(history, forms.at(-1)!, transition))
    if (transition.name === 'rescheduled') forms.push(onOtherDay(history, forms.at(-1)!, transition))
  }
  return forms
}

/** Returns whether an occurrence was skipped by a resumed plan, and not reopened, at a moment. */
export function wasSkipped(history: PlanHistory, { since, skipped }: Dates, number: number, at?: Pick<Moment, 'id'>) {
  return skipped.has(number) && !reopeningOf(history, number, since, at)
}

/** Returns the dates that applied at a moment. */
export function datesAt(forms: readonly Dates[], { id }: Pick<Moment, 'id'>): Dates | undefined {
  return forms.findLast(({ since }) => since.id <= id) ?? forms[0]
}

/**
 * Returns the first date of a plan: the agreed start, or the day of the first payment's agreement
 * if that is later.
 */
function startOf(history: PlanHistory): string {
  const { agreed, payments, requestLog } = history
  if (!payments[0]?.byCustomer) return agreed.startDate
  const day = dayIn(requestLog.timeZone, agreedMs(history))
  return agreed.startDate > day ? agreed.startDate : day
}

/** Returns the time at which the customer agreed with the successful first payment. */
const agreedMs = ({ plan: { consent } }: PlanHistory) => Date.parse(consent?.accepted_at ?? '')

/**
 * Returns a problem if the agreement is dated before the first payment started or after the plan
 * started.
 */
function agreedProblems(history: PlanHistory, forms: readonly Dates[]): string[] {
  const [first] = history.payments
  const started = forms[0]?.since
  if (!first?.byCustomer || !started) return []
  const ms = agreedMs(history)
  return first.started.ms <= ms && ms <= started.ms
    ? []
    : [`the agreement is dated ${history.plan.consent?.accepted_at}`]
}

function counted({ agreed, frequency }: PlanHistory, startDate: string): ReadonlyMap<number, string> {
  const numbers = Array.from({ length: agreed.occurrences }, (_, index) => index + 1)
  return new Map(numbers.map((number) => [number, dateOf(startDate, frequency, number)]))
}

function afterPause(history: PlanHistory, before: Dates, resumed: Moment): Dates {
  const { requestLog, frequency } = history
  const today = dayIn(requestLog.timeZone, resumed.ms)
  const ahead = scheduledAt(history, before, resumed)
  const stillSkipped = new Set([...before.skipped].filter((number) => wasSkipped(history, before, number, resumed)))
  const isPast = (number: number) => before.byNumber.get(number)! < today
  const { whenResumed } = policyAt(history, resumed)
  if (whenResumed === 'Skip')
    return { ...before, since: resumed, skipped: new Set([...stillSkipped, ...ahead.filter(isPast)]) }
  const [next] = ahead
  const kept = { since: resumed, skipped: stillSkipped }
  if (whenResumed === 'Keep' || next === undefined || !isPast(next)) return { ...before, ...kept }
  const moved = ahead.map((number) => [number, dateOf(today, frequency, number - next + 1)] as const)
  return { ...kept, byNumber: new Map([...before.byNumber, ...moved]) }
}

/** Returns the numbers of the occurrences that were Scheduled at a moment. */
function scheduledAt(history: PlanHistory, dates: Dates, at: Moment): number[] {
  const started = new Set(history.payments.filter((each) => each.started.id < at.id).map(({ number }) => number))
  return [...dates.byNumber.keys()].filter(
    (number) =>
      !started.has(number) &&
      !wasSkipped(history, dates, number, at) &&
      !endOfOccurrence(history, number, at) &&
      !isReopenedUnpaid(history, number, at),
  )
}

/** Returns the dates after a change of the day, which moves what is scheduled after that day. */
function onOtherDay(history: PlanHistory, before: Dates, changed: Transition): Dates {
  const { requestLog, frequency, plan } = history
  const today = dayIn(requestLog.timeZone, changed.ms)
  const later = scheduledAt(history, before, changed)
    .map((number) => [number, before.byNumber.get(number)!] as const)
    .filter(([, date]) => date > today)
  const requested = requestLog.actions.filter(
    ({ planId, action, fromMs, toMs }) =>
      planId === plan.id && action === 'day' && fromMs <= changed.wallMs + 1 && changed.wallMs <= toMs + 1,
  )
  // The event shows which of two simultaneous requests was first.
  const possible = requested.map(({ day }) => datesOnDay(later, frequency, day!))
  const moved = possible.find(([first]) => first?.[1] === changed.nextDate) ?? possible[0] ?? []
  const skipped = new Set([...before.skipped].filter((number) => wasSkipped(history, before, number, changed)))
  return { since: changed, skipped, byNumber: new Map([...before.byNumber, ...moved]) }
}

/** Returns the problems of the dates in the records. */
export function dateProblems(history: PlanHistory, forms: readonly Dates[]): string[] {
  const { occurrences, agreed, requestLog, plan } = history
  const last = forms.at(-1)
  if (!last) return occurrences.map(({ number }) => `occurrence ${number}: its plan never started`)
  const numbers = occurrences.map(({ number }) => number)
  const wanted = Array.from({ length: agreed.occurrences }, (_, index) => index + 1)
  return [
    ...agreedProblems(history, forms),
    ...(numbers.join() === wanted.join() ? [] : [`has the occurrences ${numbers}, but ${wanted.length} were agreed`]),
    ...(plan.start_date === forms[0]!.byNumber.get(1) ? [] : [`starts on ${plan.start_date}`]),
    ...occurrences.flatMap(({ number, due_date, due_at }) => {
      const date = last.byNumber.get(number)
      if (date === undefined) return []
      const spreadMs = Date.parse(due_at) - dayStartMs(requestLog.timeZone, date)
      return [
        due_date !== date && `occurrence ${number}: its date is ${due_date} instead of ${date}`,
        due_date === date && (spreadMs < 0 || spreadMs >= SPREAD_MS) && `occurrence ${number}: due at ${due_at}`,
      ].filter((problem) => problem !== false)
    }),
  ]
}

/** The time after the start of its day within which an occurrence falls due. */
export const SPREAD_MS = 3_600_000
