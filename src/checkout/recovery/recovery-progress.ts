import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import { type PaidStatus, type Progress, paidStatusOf } from '../sessions/index.ts'

/** The newest payment of an occurrence. */
export interface PaymentOfOccurrence {
  readonly id: string
  readonly status: string
  /** True when the customer made it, at the plan's link. */
  readonly byCustomer: boolean
  readonly declineCode: string | null
  /** Nacha's, of a debit that its bank took back. */
  readonly returnCode: string | null
  readonly actionUrl: string | null
  readonly updatedAt: Timestamp
}

/** An occurrence that is unpaid, or that its customer paid at the plan's link. */
export interface OccurrenceToRecover {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
  /** The time of the plan's next automatic charge. */
  readonly retryAt: Timestamp | null
  readonly payment: PaymentOfOccurrence | null
}

/** A plan, and its occurrences that its link shows. */
export interface Recovery {
  readonly plan: { readonly status: string }
  /** In their order. */
  readonly occurrences: readonly OccurrenceToRecover[]
}

const LIVE: ReadonlySet<string> = new Set(['Active', 'PastDue', 'Paused'])

/** Returns true when a plan is not over. Other plans have nothing outstanding. */
export const isLive = ({ status }: { readonly status: string }) => LIVE.has(status)

/** Returns the outstanding occurrences of a plan that continues, the oldest first. */
export function outstandingOf({ plan, occurrences }: Recovery): readonly OccurrenceToRecover[] {
  return isLive(plan) ? occurrences.filter(({ status }) => status === 'Failed') : []
}

/** Returns the occurrence that its customer is paying now, or null. */
export function beingPaid({ occurrences }: Recovery): OccurrenceToRecover | null {
  return occurrences.find((each) => each.payment?.byCustomer === true && isInFlight(each)) ?? null
}

/**
 * Returns true when another occurrence is outstanding and has to wait for a debit in flight: they
 * are paid one at a time.
 */
export function isNextBlocked(recovery: Recovery): boolean {
  return outstandingOf(recovery).length > 0 && recovery.occurrences.some(({ status }) => status === 'Processing')
}

/**
 * Returns the state of a plan's link, which continues from one outstanding occurrence to the next.
 */
export function recoveryProgress(recovery: Recovery): Progress {
  const { plan, occurrences } = recovery
  const paying = beingPaid(recovery)
  if (paying && mayBeShown(recovery, paying)) return inFlight(paying)
  if (isLive(plan) && occurrences.some(isInFlight)) return { status: 'checking' }
  const [next] = outstandingOf(recovery)
  if (next && !isNextBlocked(recovery)) return toPay(next)
  return plan.status === 'Canceled' ? { status: 'ended', finalStatus: 'Canceled' } : completed(recovery)
}

/** Returns false for a challenge of a plan that has ended: the customer need not confirm it. */
function mayBeShown({ plan }: Recovery, paying: OccurrenceToRecover): boolean {
  return isLive(plan) || paying.payment?.status !== 'RequiresAction'
}

/**
 * Returns the progress of the customer's last attempt. A payment that was just made counts as
 * completed, also when more is outstanding.
 */
export function progressOfAttempt(recovery: Recovery): Progress {
  return justPaid(recovery) ? completed(recovery) : recoveryProgress(recovery)
}

const completed = (recovery: Recovery): Progress => ({
  status: 'completed',
  completedAt: justPaid(recovery)?.payment?.updatedAt ?? null,
  paymentStatus: paymentStatusOf(recovery),
  ...(isNextBlocked(recovery) && { isNextBlocked: true }),
})

/**
 * Returns the state of the customer's payment, or `Processing` for an automatic debit in flight, or
 * null.
 */
function paymentStatusOf(recovery: Recovery): PaidStatus | null {
  const paid = justPaid(recovery)?.payment
  if (paid) return paidStatusOf(paid.status)
  return recovery.occurrences.some(({ status }) => status === 'Processing') ? 'Processing' : null
}

/** Returns the customer's payment, unless the plan made an attempt since. */
export function justPaid({ occurrences }: Recovery): OccurrenceToRecover | null {
  const last = occurrences.reduce<OccurrenceToRecover | null>(newer, null)
  return last?.payment?.byCustomer === true && PAID.has(last.payment.status) ? last : null
}

/** The states of a paid occurrence. A debit in flight counts as paid until the bank returns it. */
const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Processing'])

/** Returns true for a payment that is at the provider with an unknown outcome. */
function isInFlight({ status, payment }: OccurrenceToRecover): boolean {
  return status === 'Processing' && !PAID.has(payment?.status ?? '')
}

function inFlight({ payment }: OccurrenceToRecover): Progress {
  const url = payment?.status === 'RequiresAction' ? payment.actionUrl : null
  return url === null ? { status: 'checking' } : { status: 'requires_action', url }
}

function toPay({ payment }: OccurrenceToRecover): Progress {
  if (!payment?.byCustomer || payment.status !== 'Failed') return { status: 'open' }
  return { status: 'declined', declineCode: payment.declineCode }
}

/** Returns the newer occurrence; the customer's when both have the same time. */
function newer(one: OccurrenceToRecover | null, other: OccurrenceToRecover): OccurrenceToRecover | null {
  if (!other.payment) return one
  if (!one?.payment) return other
  const { updatedAt, byCustomer } = other.payment
  const isNewer = updatedAt > one.payment.updatedAt || (updatedAt === one.payment.updatedAt && byCustomer)
  return isNewer ? other : one
}
