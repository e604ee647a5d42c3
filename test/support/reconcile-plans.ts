import { formatId } from '../../src/platform/ids/index.ts'
import type { BookedOccurrence, BookedPayment, BookedPlan, Books } from './books.ts'

/** A plan with its occurrences, in their order, each with the payments that were made of it. */
interface PlanAccount {
  readonly plan: BookedPlan
  readonly occurrences: readonly (BookedOccurrence & { readonly payments: readonly BookedPayment[] })[]
  readonly isDue: boolean
}

function plansOf(books: Books): PlanAccount[] {
  const occurrences = Map.groupBy(books.payment_plan_occurrences, ({ plan_id }) => plan_id)
  const payments = Map.groupBy(books.payments, placeOf)
  const due = new Set(books.plan_due.map(({ plan_id }) => plan_id))
  return books.payment_plans.map((plan) => ({
    plan,
    occurrences: (occurrences.get(plan.id) ?? [])
      .toSorted((one, other) => one.number - other.number)
      .map((each) => ({ ...each, payments: payments.get(`${plan.id} ${each.number}`) ?? [] })),
    isDue: due.has(plan.id),
  }))
}

const placeOf = ({ payment_plan_id, plan_occurrence }: BookedPayment) => `${payment_plan_id} ${plan_occurrence}`
const nameOf = ({ plan }: Pick<PlanAccount, 'plan'>) => formatId('ppl', plan.id)

/** Returns the violations of rules that plans must obey at any moment, also during charges. */
export function planProblems(books: Books): string[] {
  return [
    ...plansOf(books).flatMap((account) => [...chargedOnce(account), ...agreeing(account), ...toldOfFuture(account)]),
    ...plansOfSessions(books),
    ...strays(books),
  ]
}

const TOOK_NOTHING: ReadonlySet<string> = new Set(['Failed', 'Canceled', 'Returned'])
const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Disputed'])
/** Only who pays at the link of a plan is asked to confirm. */
const UNDER_WAY: ReadonlySet<string> = new Set(['Pending', 'RequiresAction', 'Processing'])
const OVER: ReadonlySet<string> = new Set(['Succeeded', 'Skipped', 'Canceled'])

/**
 * Only one payment of an occurrence may take money, and two occurrences of a plan are never at the
 * provider at once.
 */
function chargedOnce(account: PlanAccount): string[] {
  const twice = account.occurrences.filter(
    ({ payments }) => payments.filter(({ status }) => !TOOK_NOTHING.has(status)).length > 1,
  )
  const atOnce = account.occurrences.filter(({ status }) => status === 'Processing')
  return [
    ...twice.map(({ number }) => `${nameOf(account)}: occurrence ${number} was charged more than once`),
    ...(atOnce.length > 1 ? [`${nameOf(account)}: ${atOnce.length} occurrences are charged at once`] : []),
  ]
}

/** The status of an occurrence is that of its newest payment. */
function agreeing(account: PlanAccount): string[] {
  return account.occurrences.flatMap(({ number, status, payment_id, payments }) => {
    const payment = payments.find(({ id }) => id === payment_id)
    const live = payments.find((each) => !TOOK_NOTHING.has(each.status))
    const fits =
      (payment_id === null || payment !== undefined) &&
      (live === undefined || live.id === payment_id) &&
      fitting(status, payment?.status ?? null)
    return fits ? [] : [`${nameOf(account)}: occurrence ${number} is ${status}, and its payment ${payment?.status}`]
  })
}

function fitting(status: string, paid: string | null): boolean {
  switch (status) {
    case 'Processing':
      return paid !== null && UNDER_WAY.has(paid)
    case 'Succeeded':
      return paid !== null && PAID.has(paid)
    case 'Failed':
      return paid !== null && TOOK_NOTHING.has(paid)
    default:
      return paid === null || (status !== 'Scheduled' && TOOK_NOTHING.has(paid))
  }
}

/**
 * A plan that may be charged and has something to do is due; what it tells of its future is what its occurrences say. Whoever is
 * charging it keeps its claim, and what it tells, until the answer is written.
 */
function toldOfFuture(account: PlanAccount): string[] {
  const { plan, occurrences, isDue } = account
  const isCharged = plan.status === 'Active' || plan.status === 'PastDue'
  const ahead = occurrences.map(({ status, due_at, retry_at }) => (status === 'Scheduled' ? due_at : retry_at))
  const next = isCharged ? (ahead.filter((at) => at !== null).toSorted(byTime)[0] ?? null) : null
  const left = occurrences.filter(({ status }) => !OVER.has(status)).length
  const hasBegun = occurrences.length > 0
  const isBeingCharged = isCharged && occurrences.some(({ status }) => status === 'Processing')
  return [
    !isDue && next !== null && `${nameOf(account)}: ${plan.status}, and forgotten`,
    isDue && next === null && !isBeingCharged && `${nameOf(account)}: ${plan.status}, and due for nothing`,
    plan.next_run_at !== next && !isBeingCharged && `${nameOf(account)}: tells ${plan.next_run_at} instead of ${next}`,
    hasBegun && plan.remaining_occurrences !== left && `${nameOf(account)}: does not tell that ${left} are left`,
    plan.status === 'Completed' && left > 0 && `${nameOf(account)}: Completed, and ${left} are left`,
  ].filter((problem) => problem !== false)
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other)

/** A session makes one plan, and it begins when the session is completed. */
function plansOfSessions({ payment_plan_sessions, payment_plans }: Books): string[] {
  const made = Map.groupBy(payment_plans, ({ payment_plan_session_id }) => payment_plan_session_id)
  return payment_plan_sessions.flatMap(({ id, status }) => {
    const plans = made.get(id) ?? []
    const hasBegun = plans.filter((plan) => plan.status !== 'Pending' && plan.status !== 'Canceled').length
    const begun = plans.length === 1 && plans[0]?.status !== 'Pending'
    const fits = plans.length <= 1 && (status === 'Completed' ? begun : hasBegun === 0)
    const says = plans.map((plan) => plan.status).join(', ') || 'none'
    return fits ? [] : [`${formatId('pps', id)}: ${status}, and its plans ${says}`]
  })
}

/** Every payment of a plan is of an occurrence that the plan has, but for what set its method up. */
function strays({ payments, payment_plan_occurrences }: Books): string[] {
  const places = new Set(payment_plan_occurrences.map(({ plan_id, number }) => `${plan_id} ${number}`))
  return payments
    .filter((payment) => payment.payment_plan_id !== null && !payment.is_set_up && !places.has(placeOf(payment)))
    .map(({ id }) => `${formatId('pay', id)}: of an occurrence that its plan does not have`)
}

/** Returns the violations after the end of every plan: none has a next action or an unknown outcome. */
export function plansLeftUndone(books: Books): string[] {
  return plansOf(books).flatMap((account) => {
    const waits = account.occurrences.some(({ status }) => status === 'Processing')
    const { status, payment_plan_session_id } = account.plan
    return [
      ...(status === 'Pending' && payment_plan_session_id === null
        ? [`${nameOf(account)}: is still being set up`]
        : []),
      ...(account.isDue ? [`${nameOf(account)}: still has something to do`] : []),
      ...(waits ? [`${nameOf(account)}: is still being charged`] : []),
    ]
  })
}
