import { randomUUID } from 'node:crypto'
import { isBesideRequest } from './event-order.ts'
import { type PlanHistory, planHistories, type YearRecords } from './plan-history.ts'
import { SOFT } from './retries.ts'

/** A corruption of the records, and the problem that the checks must report. */
export interface Corruption {
  readonly name: string
  /** Null when the year has no record to corrupt in this way. */
  readonly deployment: (year: YearRecords) => YearRecords | null
  readonly expected: RegExp
}

const DAY_MS = 86_400_000
/** Longer than a request may overlap with the move of a clock. */
const LONG_AGO_MS = 150_000

/** Corruptions of every kind that the checks of a year must detect. */
export const CORRUPTIONS: readonly Corruption[] = [
  { name: 'a cent too much was taken', deployment: aCentMore, expected: /the processor took/ },
  { name: 'an occurrence was charged twice', deployment: chargedTwice, expected: /paid 2 times/ },
  { name: 'an occurrence was not charged', deployment: notCharged, expected: /not charged within/ },
  {
    name: 'an occurrence was charged before its day',
    deployment: chargedEarly,
    expected: /charged 4[78]\.\d\d h early/,
  },
  {
    name: 'a plan has a status that was not announced',
    deployment: unannouncedStatus,
    expected: /is Paused, but its events report Active/,
  },
  {
    name: 'a decline was retried without a reason',
    deployment: retriedWithoutReason,
    expected: /was retried after \w+ without a reason/,
  },
  {
    name: 'the failure of a charge was not announced',
    deployment: unannouncedFailure,
    expected: /its failure is not reported/,
  },
  {
    name: 'a charge has a time before its plan was resumed',
    deployment: backdated,
    expected: /earlier than the previous event/,
  },
  {
    name: 'a plan was updated, and nobody requested it',
    deployment: updatedWithoutCause,
    expected: /was updated without a cause/,
  },
  {
    name: 'a plan resumed after a pause, and the resumption was not announced',
    deployment: unannouncedResume,
    expected: /is Active, but its events report Paused/,
  },
]

type Records = YearRecords['records']

const withRecords = (year: YearRecords, change: Partial<Records>): YearRecords => ({
  ...year,
  records: { ...year.records, ...change },
})

type Meant = (payment: PlanHistory['payments'][number], history: PlanHistory) => boolean

/** Returns the first automatic payment that succeeded at once, with its plan. */
function paidByItself(year: YearRecords, isMeant: Meant = () => true) {
  for (const history of planHistories(year)) {
    const each = history.payments.find(
      (payment) =>
        !payment.byCustomer &&
        !payment.isPayOff &&
        payment.status === 'Succeeded' &&
        payment.started.ms < year.nowMs - DAY_MS &&
        history.payments.filter((other) => other.number === payment.number).length === 1 &&
        !history.ends.some((end) => end.number === payment.number) &&
        isMeant(payment, history),
    )
    if (each) return { history, each }
  }
  return null
}

function aCentMore(year: YearRecords): YearRecords | null {
  const found = paidByItself(year)
  const charge = found?.history.charges.find(({ status }) => status === 'succeeded')
  if (!charge) return null
  const charges = year.ledger.charges.map((each) => (each === charge ? { ...each, amount: each.amount + 1 } : each))
  return { ...year, ledger: { ...year.ledger, charges } }
}

function chargedTwice(year: YearRecords): YearRecords | null {
  const found = paidByItself(year)
  if (!found) return null
  const id = randomUUID()
  const { payments, events } = year.records
  const payment = payments.find((each) => each.id === found.each.id)!
  const again = events
    .filter(({ subject_id }) => subject_id === payment.id)
    .map((each) => ({ ...each, subject_id: id }))
  return withRecords(year, { payments: [...payments, { ...payment, id }], events: [...events, ...again] })
}

/** Returns whether nothing else blocked the plan on the day after a payment started. */
function isFreeForADay({ id, started }: PlanHistory['payments'][number], history: PlanHistory): boolean {
  const others = [...history.payments, ...history.payOffs].filter((payment) => payment.id !== id)
  const inFlight = others.map((each) => ({ fromMs: each.started.ms, toMs: each.ended?.ms ?? history.nowMs }))
  return [...inFlight, ...history.requestLog.stops].every(
    ({ fromMs, toMs }) => toMs < started.ms || fromMs > started.ms + DAY_MS,
  )
}

function notCharged(year: YearRecords): YearRecords | null {
  const isAlone: Meant = ({ started }, { transitions }) =>
    transitions.every(({ id, name, ms, wallMs }) =>
      id < started.id
        ? wallMs < started.wallMs - LONG_AGO_MS
        : name !== 'resumed' && name !== 'rescheduled' && ms > started.ms + DAY_MS,
    )
  const found = paidByItself(year, (payment, history) => isAlone(payment, history) && isFreeForADay(payment, history))
  if (!found) return null
  const { id, number } = found.each
  const { records } = year
  return withRecords(year, {
    payments: records.payments.filter((payment) => payment.id !== id),
    events: records.events.filter(({ subject_id }) => subject_id !== id),
    payment_plan_occurrences: records.payment_plan_occurrences.map((each) =>
      each.plan_id === found.history.plan.id && each.number === number
        ? { ...each, status: 'Scheduled', payment_id: null }
        : each,
    ),
  })
}

function chargedEarly(year: YearRecords): YearRecords | null {
  const found = paidByItself(year)
  if (!found) return null
  return withTime(year, found.each.started.id, dueOf(found.history, found.each.number) - 2 * DAY_MS)
}

/** Returns the due time of an occurrence by its row. */
function dueOf({ occurrences }: PlanHistory, number: number): number {
  return Date.parse(occurrences.find((each) => each.number === number)!.due_at)
}

function unannouncedStatus(year: YearRecords): YearRecords | null {
  const history = planHistories(year).find(({ plan }) => plan.status === 'Active')
  if (!history) return null
  const payment_plans = year.records.payment_plans.map((plan) =>
    plan.id === history.plan.id ? { ...plan, status: 'Paused' } : plan,
  )
  return withRecords(year, { payment_plans })
}

/** Shows a soft decline that was retried by itself as a hard one, and no request of a person. */
function retriedWithoutReason(year: YearRecords): YearRecords | null {
  const failed = planHistories(year)
    .map((history) => history.payments.find((each) => isRetriedSoftly(history, each)))
    .find((each) => each !== undefined)
  if (!failed) return null
  const payments = year.records.payments.map((payment) =>
    payment.id === failed.id ? { ...payment, decline_code: 'lost_card' } : payment,
  )
  const requestLog = { ...year.requestLog, actions: [] }
  return { ...withRecords(year, { payments }), requestLog }
}

function isRetriedSoftly(
  { payments, transitions, ends }: PlanHistory,
  { number, failed }: PlanHistory['payments'][number],
) {
  const next = failed && payments.find((each) => each.number === number && each.started.id > failed.id)
  if (!next || next.isPayOff || !SOFT.has(failed.code)) return false
  const isBetween = ({ id }: { readonly id: string }) => id > failed.id && id < next.started.id
  return (
    !transitions.some((each) => isBetween(each) && (each.name === 'resumed' || each.name === 'updated')) &&
    !ends.some((end) => end.number === number)
  )
}

function unannouncedFailure(year: YearRecords): YearRecords | null {
  const history = planHistories(year).find(
    ({ plan, payments, failures }) =>
      plan.status !== 'Canceled' && payments.some(({ id, byCustomer }) => !byCustomer && failures.includes(id)),
  )
  if (!history) return null
  const isMute = ({ subject_id, type }: Records['events'][number]) =>
    subject_id === history.plan.id && type === 'payment_plan.payment_failed'
  return withRecords(year, { events: year.records.events.filter((event) => !isMute(event)) })
}

function unannouncedResume(year: YearRecords): YearRecords | null {
  const history = planHistories(year).find(({ transitions }) => transitions.at(-1)?.name === 'resumed')
  if (!history) return null
  const mute = new Set(history.transitions.filter(({ name }) => name === 'resumed').map(({ id }) => id))
  return withRecords(year, { events: year.records.events.filter(({ id }) => !mute.has(id)) })
}

/** Adds an update right after the last event of a plan whose payment method nobody changed. */
function updatedWithoutCause(year: YearRecords): YearRecords | null {
  const { actions } = year.requestLog
  const isUntouched = ({ plan, transitions, methodUpdates }: PlanHistory) =>
    plan.status !== 'Canceled' &&
    transitions.length > 1 &&
    !actions.some(({ planId, action }) => planId === plan.id && action === 'method') &&
    !methodUpdates.some(({ methodId }) => methodId === transitions.at(-1)!.methodId)
  const last = planHistories(year).find(isUntouched)?.transitions.at(-1)
  const event = last && year.records.events.find(({ id }) => id === last.id)
  if (!event) return null
  const updated = { ...event, id: event.id.replace(/.{12}$/, 'ffffffffffff'), type: 'payment_plan.updated' }
  return withRecords(year, { events: [...year.records.events, updated] })
}

function backdated(year: YearRecords): YearRecords | null {
  for (const history of planHistories(year)) {
    const { transitions, payments } = history
    const resumed = transitions.find((each) => each.name === 'resumed' && !isBesideRequest(history, each))
    const next = resumed && payments.find(({ started }) => started.id > resumed.id)
    if (resumed && next) return withTime(year, next.started.id, resumed.ms - 3_600_000)
  }
  return null
}

function withTime(year: YearRecords, eventId: string, ms: number): YearRecords {
  const occurred_at = new Date(ms).toISOString()
  return withRecords(year, {
    events: year.records.events.map((event) => (event.id === eventId ? { ...event, occurred_at } : event)),
  })
}
