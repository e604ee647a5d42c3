import { announcedStatus } from './chargeable-time.ts'
import { type Dates, wasSkipped } from './dates.ts'
import { disputeProblems, WHEN_DISPUTED } from './dispute-problems.ts'
import { endProblems } from './end-problems.ts'
import { backwardsInTime } from './event-order.ts'
import { isByMethod, isDuring, isUpdatedDuringCharge, NO_FUNDS, SAME_TRANSACTION_MS } from './method-updates.ts'
import { endOfOccurrence, isReopenedUnpaid } from './occurrence-ends.ts'
import { type Moment, type OccurrencePayment, type PlanHistory, policyAt, type Transition } from './plan-history.ts'
import type { Policy } from './request-log.ts'

/** Returns the contradictions between the states of a plan and its occurrences and their events. */
export function stateProblems(history: PlanHistory, forms: readonly Dates[]): string[] {
  return [
    ...occurrenceProblems(history, forms),
    ...planProblems(history),
    ...failureProblems(history),
    ...backwardsInTime(history),
    ...endProblems(history, forms),
    ...disputeProblems(history),
    ...history.transitions.flatMap((transition) => uncaused(history, transition)),
  ]
}

function occurrenceProblems(history: PlanHistory, forms: readonly Dates[]): string[] {
  return history.occurrences.flatMap(({ number, status }) => {
    const wanted = statusOf(history, forms, number)
    return status === wanted ? [] : [`occurrence ${number}: is ${status} instead of ${wanted}`]
  })
}

const IN_FLIGHT: ReadonlySet<string> = new Set(['Pending', 'Processing', 'RequiresAction'])

function statusOf(history: PlanHistory, forms: readonly Dates[], number: number): string {
  const end = endOfOccurrence(history, number)
  if (end) return end.status
  const last = history.payments.findLast((each) => each.number === number)
  const canceled = history.transitions.find(({ name }) => name === 'canceled')
  const dates = forms.at(-1)
  if (!last && dates && wasSkipped(history, dates, number)) return 'Skipped'
  const isReopened = isReopenedUnpaid(history, number, { id: '~' })
  if (!last) return canceled ? 'Canceled' : isReopened ? 'Failed' : 'Scheduled'
  if (last.failed) return canceled ? 'Canceled' : 'Failed'
  return IN_FLIGHT.has(last.status) ? 'Processing' : 'Succeeded'
}

const ENDED: ReadonlySet<string> = new Set(['Succeeded', 'Skipped', 'Waived', 'PaidElsewhere'])

function planProblems(history: PlanHistory): string[] {
  const { plan, occurrences, transitions } = history
  const statuses = occurrences.map(({ status }) => status)
  const isFinished = statuses.length > 0 && statuses.every((status) => ENDED.has(status))
  const failed = occurrences.filter(({ status }) => status === 'Failed')
  const isGivenUp = failed.some(({ retry_at }) => retry_at === null)
  const announced = announcedStatus(history)
  return [
    plan.status !== announced && `is ${plan.status}, but its events report ${announced}`,
    transitions.filter(({ name }) => name === 'canceled').length > 1 && 'was canceled twice',
    transitions[0] &&
      !['created', 'activated', 'canceled'].includes(transitions[0].name) &&
      `its first event is ${transitions[0].name}`,
    isFinished &&
      plan.status !== 'Completed' &&
      plan.status !== 'Canceled' &&
      `is ${plan.status}, but no occurrence remains`,
    !isFinished && plan.status === 'Completed' && 'is Completed, but occurrences are unpaid',
    plan.status === 'Active' && isGivenUp && 'is Active, but an occurrence failed and will not be retried',
    plan.status === 'PastDue' &&
      failed.length === 0 &&
      !statuses.includes('Processing') &&
      'is PastDue without a cause',
  ].filter((problem) => typeof problem === 'string')
}

/**
 * Returns a problem for each failure of a payment that the plan's events do not report once. A plan
 * that is canceled may have been so before the failure, which is then not reported.
 */
function failureProblems({ plan, payments, failures }: PlanHistory): string[] {
  const failed = payments.filter((each) => each.failed !== null)
  const isReported = ({ id }: OccurrencePayment) => failures.includes(id)
  return [
    ...failures
      .filter((id, index) => failures.indexOf(id) !== index)
      .map((id) => `${id}: its failure is reported twice`),
    ...failures.filter((id) => !failed.some((each) => each.id === id)).map((id) => `${id}: has not failed`),
    ...failed
      .filter((each) => plan.status !== 'Canceled' && !each.byCustomer && !isReported(each))
      .map(({ id }) => `${id}: its failure is not reported`),
  ]
}

/** The actions of a person by which a plan may reach a state, besides its own charges. */
const ACTIONS_OF = {
  paused: ['pause'],
  canceled: ['cancel', 'contact'],
  resumed: ['resume'],
  updated: ['method'],
  rescheduled: ['day'],
  past_due: ['reopen'],
} as const

/** Returns a problem unless an action or the outcome of a payment caused the transition. */
function uncaused(history: PlanHistory, transition: Transition): string[] {
  const { name } = transition
  switch (name) {
    case 'created':
      return []
    case 'activated':
      return isFirst(history, transition) || isAfter(history, transition, wasPaid) || isByEnd(history, transition)
        ? []
        : ['is Active again without a cause']
    case 'completed':
      return isFirstPaid(history, transition) || isByEnd(history, transition) ? [] : ['was completed without a cause']
    case 'past_due':
      return [
        ...whenPastDue(history, transition),
        ...(isAfter(history, transition, isBad) ||
        isResumedUnpaid(history, transition) ||
        isDuring(history, transition, ACTIONS_OF.past_due)
          ? []
          : ['is past due without a cause']),
      ]
    default:
      return isDuring(history, transition, ACTIONS_OF[name]) ||
        isByMethod(history, transition) ||
        byPolicy(history, transition) ||
        isExpired(history, transition)
        ? []
        : [`was ${name} without a cause`]
  }
}

/** Returns true when a person ended an occurrence of the plan without a payment. */
const isByEnd = (history: PlanHistory, moment: Moment) => isDuring(history, moment, ['waive', 'markPaid', 'skip'])

const isFirst = ({ transitions }: PlanHistory, transition: Transition) =>
  transitions.find(({ name }) => name === transition.name) === transition

/** Returns whether a payment succeeded, even if it was returned later. */
const wasPaid = ({ ended, failed }: OccurrencePayment) => ended !== null && ended.id !== failed?.id

const isBad = ({ failed, disputes }: OccurrencePayment) => failed !== null || disputes.length > 0

/**
 * Returns true when a payment changed in that way with this transition, or since the previous one
 * of the plan.
 */
function isAfter(
  { payments, transitions }: PlanHistory,
  transition: Transition,
  isMeant: (each: OccurrencePayment) => boolean,
): boolean {
  const before = transitions[transitions.indexOf(transition) - 1]
  const isBetween = (at: Moment | null) =>
    at !== null &&
    at.wallMs <= transition.wallMs + SAME_TRANSACTION_MS &&
    (!before || at.wallMs >= before.wallMs - SAME_TRANSACTION_MS)
  return payments.filter(isMeant).some(({ ended, failed, disputes }) => [ended, failed, ...disputes].some(isBetween))
}

function isFirstPaid(history: PlanHistory, transition: Transition): boolean {
  const before = history.transitions.filter(({ id }) => id < transition.id).at(-1)
  return before?.name === 'resumed' || before?.name === 'activated' || isAfter(history, transition, () => true)
}

/**
 * Returns true when the policy explains the transition, because an occurrence just failed and will
 * not be retried, or because a payment was just disputed.
 */
function byPolicy(history: PlanHistory, transition: Transition): boolean {
  const { whenPastDue, whenDisputed } = policyAt(history, transition)
  const isWanted = (policy: Policy['whenDisputed']) => WHEN_DISPUTED[policy] === transition.name
  return (
    (isWanted(whenPastDue) && isAfter(history, transition, isBad)) ||
    (isWanted(whenDisputed) && isAfter(history, transition, ({ disputes }) => disputes.length > 0))
  )
}

/** Returns true when a pending plan was canceled by the expiry of its link. */
function isExpired({ agreed, transitions }: PlanHistory, { name, ms }: Transition): boolean {
  const hasStarted = transitions.some((transition) => transition.name === 'activated')
  return name === 'canceled' && !hasStarted && agreed.expiresMs !== null && ms >= agreed.expiresMs
}

/**
 * Returns true when the plan was resumed with a failed occurrence whose debit may not be repeated.
 */
function isResumedUnpaid({ transitions, payments }: PlanHistory, transition: Transition): boolean {
  const before = transitions[transitions.indexOf(transition) - 1]
  return (
    before?.name === 'resumed' &&
    before.ms === transition.ms &&
    payments.some(({ failed }) => failed !== null && failed.id < transition.id && NO_FUNDS.has(failed.code))
  )
}

/**
 * Returns a problem unless the policy was applied. The policy does not apply to a plan that was
 * Completed, and may not apply to a charge during which the payment method was updated.
 */
function whenPastDue(history: PlanHistory, transition: Transition): string[] {
  const { transitions } = history
  const [before, next] = [
    transitions[transitions.indexOf(transition) - 1],
    transitions[transitions.indexOf(transition) + 1],
  ]
  const { whenPastDue: wanted } = policyAt(history, transition)
  if (wanted === 'Continue' || before?.name === 'completed') return []
  if (isDuring(history, transition, ACTIONS_OF.past_due)) return []
  if (isUpdatedDuringCharge(history, transition) || isResumedUnpaid(history, transition)) return []
  return next && byPolicy(history, next) ? [] : [`is past due, but the policy ${wanted} was not applied`]
}
