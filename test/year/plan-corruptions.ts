import { statusAt } from './chargeable-time.ts'
import type { Corruption } from './corruptions.ts'
import { SAME_TRANSACTION_MS } from './method-updates.ts'
import { type PlanHistory, planHistories, type YearRecords } from './plan-history.ts'
import { SOFT } from './retries.ts'

const DAY_MS = 86_400_000

/**
 * Corruptions of what happens to plans besides their own charges: pauses of a provider, disputes,
 * days.
 */
export const PLAN_CORRUPTIONS: readonly Corruption[] = [
  {
    name: 'a plan was charged while its provider configuration was paused',
    deployment: chargedWhilePaused,
    expected: /charged while its provider configuration was paused/,
  },
  {
    name: 'a dispute changed no plan, and the policy says otherwise',
    deployment: undisturbedByDispute,
    expected: /was not changed by the dispute/,
  },
  {
    name: 'a failed charge was retried, and nobody requested it',
    deployment: retriedWithoutRequest,
    expected: /was retried after \w+ without a reason/,
  },
  {
    name: 'an occurrence has another date than its plan',
    deployment: otherDate,
    expected: /its date is \S+ instead of/,
  },
]

function chargedWhilePaused(year: YearRecords): YearRecords | null {
  const [payment] = planHistories(year).flatMap(({ payments }) => payments.filter(({ byCustomer }) => !byCustomer))
  if (!payment) return null
  const { ms } = payment.started
  const stop = { cause: 'paused', fromMs: ms - 1, toMs: ms + 1 } as const
  return { ...year, requestLog: { ...year.requestLog, stops: [...year.requestLog.stops, stop] } }
}

function undisturbedByDispute(year: YearRecords): YearRecords | null {
  const isUndisturbed = planHistories(year).some(({ payments, transitions }) =>
    payments
      .flatMap(({ disputes }) => disputes)
      .some(
        ({ id, wallMs }) =>
          statusAt(transitions, id) === 'Active' &&
          transitions.every((each) => Math.abs(each.wallMs - wallMs) > SAME_TRANSACTION_MS),
      ),
  )
  if (!isUndisturbed) return null
  const policies = year.requestLog.policies.map(({ wallMs, policy }) => ({
    wallMs,
    policy: { ...policy, whenDisputed: 'Cancel' as const },
  }))
  return { ...year, requestLog: { ...year.requestLog, policies } }
}

function otherDate(year: YearRecords): YearRecords | null {
  const index = year.records.payment_plan_occurrences.findIndex(({ status }) => status === 'Scheduled')
  const occurrence = year.records.payment_plan_occurrences[index]
  if (!occurrence) return null
  const due_date = new Date(Date.parse(occurrence.due_date) + DAY_MS).toISOString().slice(0, 10)
  const payment_plan_occurrences = year.records.payment_plan_occurrences.with(index, { ...occurrence, due_date })
  return { ...year, records: { ...year.records, payment_plan_occurrences } }
}

/**
 * Removes the requests and events that explain why a charge was retried that nothing retries by
 * itself.
 */
function retriedWithoutRequest(year: YearRecords): YearRecords | null {
  if (
    !planHistories(year).some(({ payments, ...history }) =>
      payments.some((each) => isAskedFor(history, payments, each)),
    )
  )
    return null
  const requestLog = { ...year.requestLog, actions: year.requestLog.actions.filter(({ action }) => action !== 'run') }
  const events = year.records.events.filter(({ type }) => type !== 'payment_plan.updated')
  return { ...year, requestLog, records: { ...year.records, events } }
}

/**
 * Returns whether a request to charge an occurrence, or another payment method, explains the
 * attempt after a failed one.
 */
function isAskedFor(
  { transitions, ends }: Pick<PlanHistory, 'transitions' | 'ends'>,
  payments: PlanHistory['payments'],
  { number, failed }: PlanHistory['payments'][number],
): boolean {
  const next = failed && payments.find((each) => each.number === number && each.started.id > failed.id)
  if (!next || next.isPayOff || isRetriedByItself(failed.code)) return false
  const isResumed = ({ id, name }: PlanHistory['transitions'][number]) =>
    name === 'resumed' && id > failed.id && id < next.started.id
  return !transitions.some(isResumed) && !ends.some((end) => end.number === number)
}

/**
 * Returns whether a charge that failed for this reason may be retried without a person or a new
 * method.
 */
const isRetriedByItself = (code: string) => SOFT.has(code) || /^R\d\d$/.test(code)
