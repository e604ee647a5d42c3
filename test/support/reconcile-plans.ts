import { formatId } from '../../src/platform/ids/index.ts'
import type { OccurrenceRow, PaymentRow, PlanRow, Records } from './records.ts'

/** A plan with its occurrences in order, each with its payments. */
interface PlanAccount {
  readonly plan: PlanRow
  readonly occurrences: readonly (OccurrenceRow & { readonly payments: readonly PaymentRow[] })[]
  readonly isDue: boolean
}

function plansOf(records: Records): PlanAccount[] {
  const occurrences = Map.groupBy(records.payment_plan_occurrences, ({ plan_id }) => plan_id)
  const payments = Map.groupBy(records.payments, occurrenceKeyOf)
  const due = new Set(records.plan_due.map(({ plan_id }) => plan_id))
  return records.payment_plans.map((plan) => ({
    plan,
    occurrences: (occurrences.get(plan.id) ?? [])
      .toSorted((one, other) => one.number - other.number)
      .map((each) => ({
        ...each,
        payments: [
          ...(payments.get(`${plan.id} ${each.number}`) ?? []),
          // A payment without a number pays off the plan.
          ...(payments.get(`${plan.id} null`) ?? []).filter(({ id }) => id === each.payment_id),
        ],
      })),
    isDue: due.has(plan.id),
  }))
}

const occurrenceKeyOf = ({ payment_plan_id, plan_occurrence }: PaymentRow) => `${payment_plan_id} ${plan_occurrence}`
const nameOf = ({ plan }: Pick<PlanAccount, 'plan'>) => formatId('ppl', plan.id)

/** Returns the violations of rules that plans must obey at any moment, also during charges. */
export function planProblems(records: Records): string[] {
  return [
    ...plansOf(records).flatMap((account) => [
      ...chargedOnce(account),
      ...statusProblems(account),
      ...futureProblems(account),
    ]),
    ...plansOfSessions(records),
    ...paymentsWithoutOccurrence(records),
  ]
}

const TOOK_NOTHING: ReadonlySet<string> = new Set(['Failed', 'Canceled', 'Returned'])
const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Disputed'])
/** Only a payment at a plan's link may require confirmation. */
const IN_FLIGHT: ReadonlySet<string> = new Set(['Pending', 'RequiresAction', 'Processing'])
const ENDED: ReadonlySet<string> = new Set(['Succeeded', 'PaidElsewhere', 'Waived', 'Skipped', 'Canceled'])

/**
 * Only one payment of an occurrence may take money, and two occurrences of a plan are never at the
 * provider at the same time.
 */
function chargedOnce(account: PlanAccount): string[] {
  const twice = account.occurrences.filter(
    ({ payments }) => payments.filter(({ status }) => !TOOK_NOTHING.has(status)).length > 1,
  )
  const inFlight = account.occurrences.filter(({ status }) => status === 'Processing')
  const atOnce = [...new Set(inFlight.map(({ payment_id }) => payment_id))]
  return [
    ...twice.map(({ number }) => `${nameOf(account)}: occurrence ${number} was charged more than once`),
    ...(atOnce.length > 1 ? [`${nameOf(account)}: ${atOnce.length} occurrences are charged at the same time`] : []),
  ]
}

/** Returns the occurrences whose status contradicts the status of their payment. */
function statusProblems(account: PlanAccount): string[] {
  return account.occurrences.flatMap(({ number, status, payment_id, payments }) => {
    const payment = payments.find(({ id }) => id === payment_id)
    const live = payments.find((each) => !TOOK_NOTHING.has(each.status))
    const fits =
      (payment_id === null || payment !== undefined) &&
      (live === undefined || live.id === payment_id) &&
      areConsistent(status, payment?.status ?? null)
    return fits ? [] : [`${nameOf(account)}: occurrence ${number} is ${status}, but its payment is ${payment?.status}`]
  })
}

function areConsistent(status: string, paid: string | null): boolean {
  switch (status) {
    case 'Processing':
      return paid !== null && IN_FLIGHT.has(paid)
    case 'Succeeded':
      return paid !== null && PAID.has(paid)
    case 'Failed':
      // One that was due and not charged when it was reopened has no payment.
      return paid === null || TOOK_NOTHING.has(paid)
    default:
      return paid === null || (status !== 'Scheduled' && TOOK_NOTHING.has(paid))
  }
}

/**
 * A chargeable plan with a next action has a due row, and its next run and its remaining
 * occurrences match its occurrences. During a charge, the claimed row and both values stay until
 * the outcome is written.
 */
function futureProblems(account: PlanAccount): string[] {
  const { plan, occurrences, isDue } = account
  const isCharged = plan.status === 'Active' || plan.status === 'PastDue'
  // A retry stays written while another payment of its occurrence is in flight. It is no next
  // action then.
  const ahead = occurrences.map(({ status, due_at, retry_at }) =>
    status === 'Scheduled' ? due_at : status === 'Failed' ? retry_at : null,
  )
  const next = isCharged ? (ahead.filter((at) => at !== null).toSorted(byTime)[0] ?? null) : null
  const left = occurrences.filter(({ status }) => !ENDED.has(status)).length
  const hasStarted = occurrences.length > 0
  const isBeingCharged = isCharged && occurrences.some(({ status }) => status === 'Processing')
  return [
    !isDue && next !== null && `${nameOf(account)}: is ${plan.status} with a next action, but has no due row`,
    isDue &&
      next === null &&
      !isBeingCharged &&
      `${nameOf(account)}: is ${plan.status} without a next action, but has a due row`,
    plan.next_run_at !== next &&
      !isBeingCharged &&
      `${nameOf(account)}: next_run_at is ${plan.next_run_at} instead of ${next}`,
    hasStarted && plan.remaining_occurrences !== left && `${nameOf(account)}: remaining_occurrences is not ${left}`,
    plan.status === 'Completed' && left > 0 && `${nameOf(account)}: is Completed, but ${left} occurrences remain`,
  ].filter((problem) => problem !== false)
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other)

/** A session creates one plan, which starts when the session is completed. */
function plansOfSessions({ payment_plan_sessions, payment_plans }: Records): string[] {
  const made = Map.groupBy(payment_plans, ({ payment_plan_session_id }) => payment_plan_session_id)
  return payment_plan_sessions.flatMap(({ id, status }) => {
    const plans = made.get(id) ?? []
    const hasStarted = plans.filter((plan) => plan.status !== 'Pending' && plan.status !== 'Canceled').length
    const started = plans.length === 1 && plans[0]?.status !== 'Pending'
    const fits = plans.length <= 1 && (status === 'Completed' ? started : hasStarted === 0)
    const says = plans.map((plan) => plan.status).join(', ') || 'none'
    return fits ? [] : [`${formatId('pps', id)}: is ${status}, but its plans are ${says}`]
  })
}

/**
 * Returns the payments of plans that belong to no occurrence and are not zero-amount
 * authorizations.
 */
function paymentsWithoutOccurrence({ payments, payment_plan_occurrences }: Records): string[] {
  const known = new Set(payment_plan_occurrences.map(({ plan_id, number }) => `${plan_id} ${number}`))
  return payments
    .filter(
      (payment) =>
        payment.payment_plan_id !== null &&
        payment.plan_occurrence !== null &&
        !payment.is_verification &&
        !known.has(occurrenceKeyOf(payment)),
    )
    .map(({ id }) => `${formatId('pay', id)}: pays an occurrence that its plan does not have`)
}

/**
 * Returns the plans with a next action or an unknown outcome, of which there are none after the end
 * of every plan.
 */
export function unfinishedPlanProblems(records: Records): string[] {
  return plansOf(records).flatMap((account) => {
    const waits = account.occurrences.some(({ status }) => status === 'Processing')
    const { status, payment_plan_session_id } = account.plan
    return [
      ...(status === 'Pending' && payment_plan_session_id === null
        ? [`${nameOf(account)}: its verification has not ended`]
        : []),
      ...(account.isDue ? [`${nameOf(account)}: still has a next action`] : []),
      ...(waits ? [`${nameOf(account)}: is still being charged`] : []),
    ]
  })
}
