import type { ProcessorLedger } from '../support/sandbox.ts'
import type { Frequency } from './calendar.ts'
import type { Agreed, Diary, Policy } from './diary.ts'
import type { OccurrenceRow, PlanRow, YearRows } from './plan-books.ts'

/** When something was told: on the organization's clock, and on the machine's as the id of its event says. */
export interface Moment {
  /** The id of its event. Ids sort in the order of writing. */
  readonly id: string
  readonly ms: number
  readonly wallMs: number
}

export type MoveName =
  | 'created'
  | 'activated'
  | 'updated'
  | 'paused'
  | 'resumed'
  | 'past_due'
  | 'completed'
  | 'canceled'

/** Something that was told of a plan. */
export interface Move extends Moment {
  readonly name: MoveName
  readonly startDate: string
}

/** A payment of an occurrence, as what was told of it says. */
export interface Try {
  readonly id: string
  readonly number: number
  /** The customer made it as they agreed. */
  readonly byCustomer: boolean
  readonly status: string
  readonly begun: Moment
  /** When it was first not under way any more; null while it is. */
  readonly ended: Moment | null
  /** When it was known not to be paid; null of one that is, or may be. */
  readonly failed: (Moment & { readonly code: string }) | null
  readonly disputed: Moment | null
}

/** All that is known of a plan. */
export interface Story {
  readonly agreed: Agreed
  readonly plan: PlanRow
  readonly occurrences: readonly OccurrenceRow[]
  readonly nextDueAt: string | null
  readonly moves: readonly Move[]
  /** In the order in which they were begun. */
  readonly tries: readonly Try[]
  readonly charges: ProcessorLedger['charges']
  readonly diary: Diary
  readonly frequency: Frequency
  /** The time of the organization's clock. */
  readonly nowMs: number
}

/** The input of the checks for one organization. */
export interface YearBooks {
  readonly books: YearRows
  readonly ledger: ProcessorLedger
  readonly diary: Diary
  readonly nowMs: number
  /** The ids of the events that its webhook brought, as it was told them; null where it has none. */
  readonly heard: ReadonlySet<string> | null
}

const wallOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

type Told = YearRows['events'][number]

function momentOf({ id, occurred_at }: Told): Moment {
  return { id, ms: Date.parse(occurred_at), wallMs: wallOf(id) }
}

/** The story of every plan of an organization. Throws when one has a plan that nobody agreed to. */
export function storiesOf({ books, ledger, diary, nowMs }: YearBooks): Story[] {
  const events = Map.groupBy(books.events.toSorted(byId), ({ subject_id }) => subject_id)
  const payments = Map.groupBy(books.payments, ({ payment_plan_id }) => payment_plan_id)
  const occurrences = Map.groupBy(books.payment_plan_occurrences, ({ plan_id }) => plan_id)
  const due = new Map(books.plan_due.map(({ plan_id, due_at }) => [plan_id, due_at]))
  const returnCodes = new Map(books.payment_attempts.map(({ payment_id, return_code }) => [payment_id, return_code]))
  const paymentOfAttempt = new Map(books.payment_attempts.map(({ id, payment_id }) => [id, payment_id]))
  const charges = Map.groupBy(ledger.charges, ({ reference }) => paymentOfAttempt.get(reference))
  return books.payment_plans.map((plan) => {
    const agreed = diary.agreed.find((each) => isOf(each, plan))
    if (!agreed) throw new Error(`nobody agreed to plan ${plan.id}`)
    const its = (payments.get(plan.id) ?? []).filter(({ is_set_up }) => !is_set_up)
    return {
      agreed,
      plan,
      occurrences: (occurrences.get(plan.id) ?? []).toSorted((one, other) => one.number - other.number),
      nextDueAt: due.get(plan.id) ?? null,
      moves: (events.get(plan.id) ?? []).map(moveOf),
      tries: its
        .map((payment) => tryOf(payment, events.get(payment.id) ?? [], returnCodes.get(payment.id) ?? null))
        .toSorted((one, other) => (one.begun.id < other.begun.id ? -1 : 1)),
      charges: its.flatMap(({ id }) => charges.get(id) ?? []),
      diary,
      frequency: agreed.frequency,
      nowMs,
    }
  })
}

function isOf({ planId, sessionId }: Agreed, plan: PlanRow): boolean {
  return sessionId === null ? planId === plan.id : sessionId === plan.payment_plan_session_id
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)

function moveOf(event: Told): Move {
  const { data } = JSON.parse(event.payload) as { data: { startDate: string } }
  const name = event.type.replace('payment_plan.', '') as MoveName
  return { ...momentOf(event), name, startDate: data.startDate }
}

const ENDS: ReadonlySet<string> = new Set(['succeeded', 'failed', 'canceled', 'returned', 'disputed'])
const UNPAID: ReadonlySet<string> = new Set(['Failed', 'Canceled', 'Returned'])

function tryOf(payment: YearRows['payments'][number], events: readonly Told[], returnCode: string | null): Try {
  const { id, status, plan_occurrence: number, payment_plan_session_id, decline_code } = payment
  const told = events.map((event) => ({ name: event.type.replace('payment.', ''), ...momentOf(event) }))
  const [first] = told
  if (!first || number === null) throw new Error(`payment ${id} pays nothing, or nobody was told of it`)
  const isUnpaid = UNPAID.has(status)
  const last = told.at(-1)!
  return {
    id,
    number,
    byCustomer: payment_plan_session_id !== null,
    status,
    begun: first,
    ended: told.find(({ name }) => ENDS.has(name)) ?? null,
    failed: isUnpaid ? { ...last, code: returnCode ?? decline_code ?? status } : null,
    disputed: told.find(({ name }) => name === 'disputed') ?? null,
  }
}

/** The policy that held when something was told. */
export function policyAt({ diary }: Story, { wallMs }: Moment): Policy {
  const since = diary.policies.filter((each) => each.wallMs <= wallMs)
  return since.at(-1)!.policy
}
