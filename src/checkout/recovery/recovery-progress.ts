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
  /** When the plan charges it again by itself. */
  readonly retryAt: Timestamp | null
  readonly payment: PaymentOfOccurrence | null
}

/** A plan and what of it has to do with its link. */
export interface Recovery {
  readonly plan: { readonly status: string }
  /** In their order. */
  readonly occurrences: readonly OccurrenceToRecover[]
}

const LIVE: ReadonlySet<string> = new Set(['Active', 'PastDue', 'Paused'])

/** Returns true when a plan continues or will. Other plans have nothing outstanding. */
export const isLive = ({ status }: { readonly status: string }) => LIVE.has(status)

/** Returns the outstanding occurrences of a plan that continues, the oldest first. */
export function outstandingOf({ plan, occurrences }: Recovery): readonly OccurrenceToRecover[] {
  return isLive(plan) ? occurrences.filter(({ status }) => status === 'Failed') : []
}

/** The occurrence that its customer is paying at this moment, if there is one. */
export function beingPaid({ occurrences }: Recovery): OccurrenceToRecover | null {
  return occurrences.find((each) => each.payment?.byCustomer === true && isInFlight(each)) ?? null
}

/**
 * Returns true when another occurrence is outstanding and has to wait for a debit in flight: they are paid
 * one at a time.
 */
export function nextMustWait(recovery: Recovery): boolean {
  return outstandingOf(recovery).length > 0 && recovery.occurrences.some(({ status }) => status === 'Processing')
}

/** Returns the state of a plan's link, which continues from one outstanding occurrence to the next. */
export function recoveryProgress(recovery: Recovery): Progress {
  const { plan, occurrences } = recovery
  const paying = beingPaid(recovery)
  if (paying && mayBeShown(recovery, paying)) return inFlight(paying)
  if (isLive(plan) && occurrences.some(isInFlight)) return { status: 'checking' }
  const [next] = outstandingOf(recovery)
  if (next && !nextMustWait(recovery)) return toPay(next)
  return plan.status === 'Canceled' ? { status: 'over', became: 'Canceled' } : completed(recovery)
}

/** Nobody is asked to confirm what is wanted no more; what is at the provider all the same is waited for. */
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
  ...(nextMustWait(recovery) && { nextWaits: true }),
})

/** Returns how the customer's payment stands, else that a debit of the plan's own is on its way, else null. */
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

/** A bank debit that is on its way is as good as paid, until the bank says otherwise. */
const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Processing'])

/** At the provider, and nobody knows yet what becomes of it. */
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
