import { formatId, requireId } from '../../src/platform/ids/index.ts'
import type { ProcessorLedger } from '../support/sandbox.ts'
import type { Frequency } from './calendar.ts'
import type { Agreed, Policy, RequestLog } from './request-log.ts'
import type { OccurrenceRow, PlanRow, YearRows } from './year-rows.ts'

/** The time of an event, on the organization's clock and, derived from its id, on the machine's. */
export interface Moment {
  /** The id of its event. Ids sort in the order of writing. */
  readonly id: string
  readonly ms: number
  readonly wallMs: number
}

export type TransitionName =
  | 'created'
  | 'activated'
  | 'updated'
  | 'paused'
  | 'resumed'
  | 'rescheduled'
  | 'past_due'
  | 'completed'
  | 'canceled'

/** An event of a plan. */
export interface Transition extends Moment {
  readonly name: TransitionName
  readonly startDate: string
  /** The id of its payment method, as events show it; null before the plan has one. */
  readonly methodId: string | null
}

/** An event of a payment method, after which charges that failed before may succeed. */
export interface MethodUpdate extends Moment {
  readonly methodId: string
  readonly hasNewNumber: boolean
}

/** The end of an occurrence that no payment caused, by its event. */
export interface OccurrenceEnd extends Moment {
  readonly number: number
  readonly status: 'Waived' | 'PaidElsewhere'
}

/** A payment of an occurrence, by its events. */
export interface OccurrencePayment {
  readonly id: string
  readonly number: number
  /** True when the customer made it with the agreement. */
  readonly byCustomer: boolean
  /** The id of its payment method, as events show it. */
  readonly methodId: string | null
  readonly status: string
  readonly started: Moment
  /** The event that ended the payment; null while it is in flight. */
  readonly ended: Moment | null
  /** The time at which the payment was known to have failed; null while it may have succeeded. */
  readonly failed: (Moment & { readonly code: string }) | null
  readonly disputed: Moment | null
}

/** All facts about a plan. */
export interface PlanHistory {
  readonly agreed: Agreed
  readonly plan: PlanRow
  readonly occurrences: readonly OccurrenceRow[]
  readonly nextDueAt: string | null
  readonly transitions: readonly Transition[]
  /** The ids of the payments whose failure its events report, in their order. */
  readonly failures: readonly string[]
  /** The updates of all payment methods of the organization. */
  readonly methodUpdates: readonly MethodUpdate[]
  readonly ends: readonly OccurrenceEnd[]
  /** In the order of their start. */
  readonly payments: readonly OccurrencePayment[]
  readonly charges: ProcessorLedger['charges']
  readonly requestLog: RequestLog
  readonly frequency: Frequency
  /** The time of the organization's clock. */
  readonly nowMs: number
}

/** The input of the checks for one organization. */
export interface YearRecords {
  readonly records: YearRows
  readonly ledger: ProcessorLedger
  readonly requestLog: RequestLog
  readonly nowMs: number
  /** The ids of the events that its webhook received; null without a webhook. */
  readonly delivered: ReadonlySet<string> | null
}

const wallOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

type EventRow = YearRows['events'][number]

function momentOf({ id, occurred_at }: EventRow): Moment {
  return { id, ms: Date.parse(occurred_at), wallMs: wallOf(id) }
}

/** Returns the history of every plan of an organization. Throws when a plan has no agreement. */
export function planHistories({ records, ledger, requestLog, nowMs }: YearRecords): PlanHistory[] {
  const events = Map.groupBy(records.events.toSorted(byId), ({ subject_id }) => subject_id)
  const payments = Map.groupBy(records.payments, ({ payment_plan_id }) => payment_plan_id)
  const occurrences = Map.groupBy(records.payment_plan_occurrences, ({ plan_id }) => plan_id)
  const methodUpdates = records.events.toSorted(byId).flatMap(methodUpdateOf)
  const due = new Map(records.plan_due.map(({ plan_id, due_at }) => [plan_id, due_at]))
  const returnCodes = new Map(records.payment_attempts.map(({ payment_id, return_code }) => [payment_id, return_code]))
  const paymentOfAttempt = new Map(records.payment_attempts.map(({ id, payment_id }) => [id, payment_id]))
  const charges = Map.groupBy(ledger.charges, ({ reference }) => paymentOfAttempt.get(reference))
  return records.payment_plans.map((plan) => {
    const agreed = requestLog.agreed.find((each) => isOf(each, plan))
    if (!agreed) throw new Error(`plan ${plan.id} has no agreement`)
    const its = (payments.get(plan.id) ?? []).filter(({ is_verification }) => !is_verification)
    return {
      agreed,
      plan,
      occurrences: (occurrences.get(plan.id) ?? []).toSorted((one, other) => one.number - other.number),
      nextDueAt: due.get(plan.id) ?? null,
      transitions: (events.get(plan.id) ?? []).filter(({ type }) => !NO_TRANSITIONS.has(type)).map(transitionOf),
      failures: (events.get(plan.id) ?? []).filter(({ type }) => type === PAYMENT_FAILED).map(failedPaymentOf),
      methodUpdates,
      ends: (events.get(plan.id) ?? []).flatMap(endOf),
      payments: its
        .map((payment) => paymentOf(payment, events.get(payment.id) ?? [], returnCodes.get(payment.id) ?? null))
        .toSorted((one, other) => (one.started.id < other.started.id ? -1 : 1)),
      charges: its.flatMap(({ id }) => charges.get(id) ?? []),
      requestLog,
      frequency: agreed.frequency,
      nowMs,
    }
  })
}

function isOf({ planId, sessionId }: Agreed, plan: PlanRow): boolean {
  return sessionId === null ? planId === plan.id : sessionId === plan.payment_plan_session_id
}

const PAYMENT_FAILED = 'payment_plan.payment_failed'
/** The events that report no change of the plan. */
const NO_TRANSITIONS: ReadonlySet<string> = new Set([
  PAYMENT_FAILED,
  'payment_plan.upcoming',
  'payment_plan.occurrence_waived',
  'payment_plan.occurrence_marked_paid',
])

function endOf(event: EventRow): OccurrenceEnd[] {
  const status = ENDED_BY[event.type]
  if (!status) return []
  const { data } = JSON.parse(event.payload) as { data: { occurrence: { number: number } } }
  return [{ ...momentOf(event), status, number: data.occurrence.number }]
}

const ENDED_BY: Readonly<Record<string, OccurrenceEnd['status']>> = {
  'payment_plan.occurrence_waived': 'Waived',
  'payment_plan.occurrence_marked_paid': 'PaidElsewhere',
}

function failedPaymentOf({ payload }: EventRow): string {
  const { data } = JSON.parse(payload) as { data: { occurrence: { paymentId: string } } }
  return requireId('pay', data.occurrence.paymentId, 'Payment').uuid
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)

function transitionOf(event: EventRow): Transition {
  const { data } = JSON.parse(event.payload) as { data: { startDate: string; paymentMethodId: string | null } }
  const name = event.type.replace('payment_plan.', '') as TransitionName
  return { ...momentOf(event), name, startDate: data.startDate, methodId: data.paymentMethodId }
}

interface Instrument {
  readonly last4?: string | null
  readonly expirationMonth?: number
  readonly expirationYear?: number
}

interface Method {
  readonly id: string
  readonly status: string
  readonly card: Instrument | null
  readonly bankAccount: Instrument | null
}

function methodUpdateOf(event: EventRow): MethodUpdate[] {
  if (event.type !== 'payment_method.updated') return []
  const { data, previous } = JSON.parse(event.payload) as { data: Method; previous: Partial<Method> }
  const [now, before] = [data, { ...data, ...previous }].map((each) => each.card ?? each.bankAccount)
  const hasNewNumber = now?.last4 !== before?.last4
  const hasNewDate = now?.expirationMonth !== before?.expirationMonth || now?.expirationYear !== before?.expirationYear
  const isUsableAgain = previous.status === 'Invalid' || hasNewNumber || hasNewDate
  return data.status === 'Active' && isUsableAgain ? [{ ...momentOf(event), methodId: data.id, hasNewNumber }] : []
}

const ENDS: ReadonlySet<string> = new Set(['succeeded', 'failed', 'canceled', 'returned', 'disputed'])
const UNPAID: ReadonlySet<string> = new Set(['Failed', 'Canceled', 'Returned'])

function paymentOf(
  payment: YearRows['payments'][number],
  events: readonly EventRow[],
  returnCode: string | null,
): OccurrencePayment {
  const { id, status, plan_occurrence: number, payment_plan_session_id, payment_method_id, decline_code } = payment
  const moments = events.map((event) => ({ name: event.type.replace('payment.', ''), ...momentOf(event) }))
  const [first] = moments
  if (!first || number === null) throw new Error(`payment ${id} has no occurrence or no event`)
  const isUnpaid = UNPAID.has(status)
  const last = moments.at(-1)!
  return {
    id,
    number,
    byCustomer: payment_plan_session_id !== null,
    methodId: payment_method_id && formatId('pmt', payment_method_id),
    status,
    started: first,
    ended: moments.find(({ name }) => ENDS.has(name)) ?? null,
    failed: isUnpaid ? { ...last, code: returnCode ?? decline_code ?? status } : null,
    disputed: moments.find(({ name }) => name === 'disputed') ?? null,
  }
}

/** Returns the end of an occurrence without a payment; undefined for any other. */
export const endOfOccurrence = ({ ends }: Pick<PlanHistory, 'ends'>, occurrence: number) =>
  ends.find(({ number }) => number === occurrence)

/** Returns the policy that applied at that time. */
export function policyAt({ requestLog }: PlanHistory, { wallMs }: Moment): Policy {
  const since = requestLog.policies.filter((each) => each.wallMs <= wallMs)
  return since.at(-1)!.policy
}
