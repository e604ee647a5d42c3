import { isReopenedUnpaid } from './occurrence-ends.ts'
import type { MethodUpdate, Moment, OccurrencePayment, PlanHistory, Transition } from './plan-history.ts'
import type { ActionName } from './request-log.ts'

/** The return codes after which a debit may be repeated, and the most debits of an occurrence. */
export const NO_FUNDS: ReadonlySet<string> = new Set(['R01', 'R09'])
export const DEBITS_MAX = 3

/** Returns true when an event was written during such a request of a person for its plan. */
export function isDuring(
  { requestLog, plan }: Pick<PlanHistory, 'requestLog' | 'plan'>,
  { wallMs }: Moment,
  names: readonly ActionName[],
): boolean {
  return requestLog.actions.some(
    ({ planId, action, fromMs, toMs }) =>
      planId === plan.id && names.includes(action) && fromMs <= wallMs + 1 && wallMs <= toMs + 1,
  )
}

/** Returns true when a person set the payment method of the plan. */
export function isSetByPerson(history: PlanHistory, transition: Transition): boolean {
  return transition.name === 'updated' && isDuring(history, transition, ['method'])
}

/** Returns true when the plan changed because its payment method was updated. */
export function isByMethod(history: PlanHistory, transition: Transition): boolean {
  return updatesBefore(history, transition).length > 0 && isRetried(history, transition)
}

/** Returns true when an update of the payment method made a failed occurrence due again. */
export function isDueAfterUpdate(history: PlanHistory, failed: OccurrencePayment, transition: Transition): boolean {
  return isByMethod(history, transition) && mayBeRetried(history, failed, transition)
}

/** The longest step of a clock. All jobs are done at the end of a step. */
const STEP_MS = 34 * 86_400_000

/**
 * Returns the updates that one job may have handled: those since the previous change of the plan by
 * such a job, or since the start of a charge that failed afterwards.
 */
function updatesBefore(history: PlanHistory, transition: Transition): MethodUpdate[] {
  const isByJob = (each: Transition) =>
    each.name === 'updated' && each.methodId === transition.methodId && !isSetByPerson(history, each)
  if (!isByJob(transition)) return []
  const previous = history.transitions.findLast((each) => each.id < transition.id && isByJob(each)) ?? NEVER
  const inFlight = history.payments.filter(
    ({ failed }) => failed !== null && failed.id > previous.id && failed.id < transition.id,
  )
  return [
    ...updatesBetween(history, previous, transition).filter(({ ms }) => transition.ms - ms <= STEP_MS),
    ...inFlight.flatMap(({ started, failed }) =>
      updatesBetween(history, started, transition).filter(({ id }) => id < failed!.id),
    ),
  ]
}

/**
 * The largest difference between the times of two events of one transaction, whose ids may have any
 * order.
 */
export const SAME_TRANSACTION_MS = 1_000

/**
 * Returns true when the plan's payment method was updated during the charge whose failure caused
 * the transition.
 */
export function isUpdatedDuringCharge(history: PlanHistory, transition: Transition): boolean {
  return history.payments.some(
    ({ started, failed }) =>
      failed !== null &&
      Math.abs(failed.wallMs - transition.wallMs) <= SAME_TRANSACTION_MS &&
      updatesBetween(history, started, transition).some(({ id }) => id < failed.id),
  )
}

const NEVER = { id: '' }

/** Returns the updates of the plan's payment method since an event and before one of the plan. */
function updatesBetween(
  { methodUpdates }: PlanHistory,
  since: Pick<Moment, 'id'>,
  { id: until, methodId: ofPlan }: Transition,
): MethodUpdate[] {
  return methodUpdates.filter(({ id, methodId }) => methodId === ofPlan && id > since.id && id < until)
}

/** Returns true when an occurrence had failed and may be retried with the updated method. */
function isRetried(history: PlanHistory, transition: Transition): boolean {
  if (history.ends.some(({ number }) => isReopenedUnpaid(history, number, transition))) return true
  return history.payments.some(
    (each) =>
      each.failed !== null &&
      each.failed.id < transition.id &&
      !history.payments.some(
        ({ number, started }) => number === each.number && started.id > each.started.id && started.id < transition.id,
      ) &&
      mayBeRetried(history, each, transition),
  )
}

/** Declines that a new date or a repeated agreement does not remove. */
const NEEDS_NEW_NUMBER: ReadonlySet<string> = new Set([
  'closed_account',
  'do_not_honor',
  'invalid_account',
  'lost_card',
  'rejected_by_provider',
])
/** Declines and returns after which the customer must agree again at the plan itself. */
const NEEDS_CONSENT: ReadonlySet<string> = new Set(['revoked_authorization', 'R05', 'R07', 'R08', 'R10', 'R29'])

function mayBeRetried(history: PlanHistory, failed: OccurrencePayment, transition: Transition): boolean {
  const charged = lastCharged(history, failed)
  const { code } = charged.failed!
  if (NEEDS_CONSENT.has(code)) return false
  const isFinal = NEEDS_NEW_NUMBER.has(code) || (isReturn(code) && !mayDebitAgain(history, charged))
  const hasNewNumber = updatesBetween(history, charged.started, transition).some((update) => update.hasNewNumber)
  return !isFinal || hasNewNumber
}

/**
 * Returns the failed payment of an occurrence that reached the bank. Before a person's change, its
 * needs stay.
 */
function lastCharged(history: PlanHistory, failed: OccurrencePayment): OccurrencePayment {
  if (failed.failed!.code !== 'payment_method_unusable') return failed
  const before = history.payments.findLast(
    ({ number, started }) => number === failed.number && started.id < failed.started.id,
  )
  const isForgotten = (each: Transition) =>
    before!.failed!.id < each.id &&
    each.id < failed.started.id &&
    (each.name === 'resumed' || isSetByPerson(history, each) || isDueAfterUpdate(history, before!, each))
  if (!before?.failed || history.transitions.some(isForgotten)) return failed
  return lastCharged(history, before)
}

const isReturn = (code: string) => /^R\d\d$/.test(code)

function mayDebitAgain({ payments }: PlanHistory, { number, started, failed }: OccurrencePayment): boolean {
  const returns = payments.filter(
    (each) => each.number === number && each.started.id <= started.id && isReturn(each.failed?.code ?? ''),
  )
  return NO_FUNDS.has(failed!.code) && returns.length < DEBITS_MAX
}
