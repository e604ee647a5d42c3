import { formatId, requireId } from '../../src/platform/ids/index.ts'
import type { ProcessorLedger } from '../support/sandbox.ts'
import type { Frequency } from './calendar.ts'
import { methodUpdateIn } from './method-events.ts'
import type { OccurrenceEnd } from './occurrence-ends.ts'
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
  /** The next date after a change of its day. */
  readonly nextDate?: string | undefined
}

/** An event of a payment method, after which charges that failed before may succeed. */
export interface MethodUpdate extends Moment {
  readonly methodId: string
  readonly hasNewNumber: boolean
}

/** A payment of an occurrence, by its events. */
export interface OccurrencePayment {
  readonly id: string
  readonly number: number
  /** True when the customer made it with the agreement. */
  readonly byCustomer: boolean
  /** True when it paid all occurrences that were unpaid. It is then a payment of each of them. */
  readonly isPayOff: boolean
  /** The id of its payment method, as events show it. */
  readonly methodId: string | null
  readonly status: string
  readonly started: Moment
  /** The event that ended the payment; null while it is in flight. */
  readonly ended: Moment | null
  /** The time at which the payment was known to have failed; null while it may have succeeded. */
  readonly failed: (Moment & { readonly code: string }) | null
  /** The openings of its disputes. */
  readonly disputes: readonly Moment[]
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
  /** The payments of all unpaid occurrences at once, also those that changed nothing. */
  readonly payOffs: readonly Pick<OccurrencePayment, 'id' | 'started' | 'ended'>[]
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
  const methodUpdates = records.events
    .toSorted(byId)
    .flatMap((event) => methodUpdateIn(event).map((update) => ({ ...momentOf(event), ...update })))
  const due = new Map(records.plan_due.map(({ plan_id, due_at }) => [plan_id, due_at]))
  const returnCodes = new Map(records.payment_attempts.map(({ payment_id, return_code }) => [payment_id, return_code]))
  const paymentOfAttempt = new Map(records.payment_attempts.map(({ id, payment_id }) => [id, payment_id]))
  const charges = Map.groupBy(ledger.charges, ({ reference }) => paymentOfAttempt.get(reference))
  return records.payment_plans.map((plan) => {
    const agreed = requestLog.agreed.find((each) => isOf(each, plan))
    if (!agreed) throw new Error(`plan ${plan.id} has no agreement`)
    const its = (payments.get(plan.id) ?? []).filter(
      ({ is_verification, decline_code }) => !is_verification && decline_code !== NOT_CHARGED,
    )
    const factsOf = (payment: YearRows['payments'][number]) =>
      paymentOf(payment, events.get(payment.id) ?? [], returnCodes.get(payment.id) ?? null)
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
        .flatMap((payment) =>
          numbersOf(payment, occurrences.get(plan.id) ?? []).map((number) => ({
            ...factsOf(payment),
            number,
          })),
        )
        .toSorted((one, other) => (one.started.id < other.started.id ? -1 : 1)),
      payOffs: its.filter(({ plan_occurrence }) => plan_occurrence === null).map(factsOf),
      charges: its.flatMap(({ id }) => charges.get(id) ?? []),
      requestLog,
      frequency: agreed.frequency,
      nowMs,
    }
  })
}

/**
 * The code of a payment that ended because its configuration failed: it is as if it was never made.
 */
const NOT_CHARGED = 'provider_unavailable'

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
  'payment_plan.occurrence_skipped',
  'payment_plan.occurrence_reopened',
  'payment_plan.paid_off',
])

function endOf(event: EventRow): OccurrenceEnd[] {
  if (!/^payment_plan\.occurrence_/.test(event.type)) return []
  const { data } = JSON.parse(event.payload) as { data: { occurrence: Pick<OccurrenceEnd, 'number' | 'status'> } }
  const { number, status } = data.occurrence
  return [{ ...momentOf(event), status, number }]
}

function failedPaymentOf({ payload }: EventRow): string {
  const { data } = JSON.parse(payload) as { data: { occurrence: { paymentId: string } } }
  return requireId('pay', data.occurrence.paymentId, 'Payment').uuid
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)

function transitionOf(event: EventRow): Transition {
  const { data } = JSON.parse(event.payload) as {
    data: { startDate: string; paymentMethodId: string | null; schedule?: { nextDate: string } }
  }
  const { startDate, paymentMethodId: methodId, schedule } = data
  const name = event.type.replace('payment_plan.', '') as TransitionName
  return { ...momentOf(event), name, startDate, methodId, nextDate: schedule?.nextDate }
}

/**
 * Returns the occurrences of a payment. One for all that were unpaid belongs to none unless it paid
 * them.
 */
function numbersOf(
  { id, status, plan_occurrence }: YearRows['payments'][number],
  occurrences: readonly OccurrenceRow[],
): number[] {
  if (plan_occurrence !== null) return [plan_occurrence]
  if (UNPAID.has(status)) return []
  return occurrences.filter(({ payment_id }) => payment_id === id).map(({ number }) => number)
}

const ENDS: ReadonlySet<string> = new Set(['succeeded', 'failed', 'canceled', 'returned', 'disputed'])
const UNPAID: ReadonlySet<string> = new Set(['Failed', 'Canceled', 'Returned'])

function paymentOf(
  payment: YearRows['payments'][number],
  events: readonly EventRow[],
  returnCode: string | null,
): Omit<OccurrencePayment, 'number'> {
  const { id, status, plan_occurrence, payment_plan_session_id, payment_method_id, decline_code } = payment
  const moments = events.map((event) => ({ name: event.type.replace('payment.', ''), ...momentOf(event) }))
  const [first] = moments
  if (!first) throw new Error(`payment ${id} has no event`)
  const isUnpaid = UNPAID.has(status)
  const last = moments.at(-1)!
  return {
    id,
    byCustomer: payment_plan_session_id !== null,
    isPayOff: plan_occurrence === null,
    methodId: payment_method_id && formatId('pmt', payment_method_id),
    status,
    started: first,
    ended: moments.find(({ name }) => ENDS.has(name)) ?? null,
    failed: isUnpaid ? { ...last, code: returnCode ?? decline_code ?? status } : null,
    disputes: moments.filter(({ name }) => name === 'disputed'),
  }
}

/** Returns the policy that applied at that time. */
export function policyAt({ requestLog }: PlanHistory, { wallMs }: Moment): Policy {
  const since = requestLog.policies.filter((each) => each.wallMs <= wallMs)
  return since.at(-1)!.policy
}
