import type { Timestamp } from '../../platform/time/index.ts'
import { type ExpirableSession, statusAt } from './session-status.ts'

/**
 * The state of the payment that completed a session, as the receipt shows it. `Processing`: the
 * bank has not settled it. `Returned`: the bank returned it. `Failed`: it failed.
 */
export type PaidStatus = 'Succeeded' | 'Processing' | 'Returned' | 'Failed'

const PAID_STATUS: Readonly<Record<string, PaidStatus>> = {
  Succeeded: 'Succeeded',
  // The payment succeeded before the dispute.
  Disputed: 'Succeeded',
  Returned: 'Returned',
  Failed: 'Failed',
  Canceled: 'Failed',
}

/**
 * Returns the state of a payment for the customer who made it. A payment without a known outcome is
 * not shown as paid.
 */
export function paidStatusOf(status: string): PaidStatus {
  return PAID_STATUS[status] ?? 'Processing'
}

/**
 * The fields of a session's payment, or of its zero-amount authorization, that decide its progress.
 */
export interface PaymentOfSession {
  readonly status: string
  readonly declineCode: string | null
  readonly actionUrl: string | null
  /** The uuid of the stored method of the last attempt. */
  readonly paymentMethodId: string | null
  /** True for a zero-amount authorization, which stores an instrument. */
  readonly isVerification?: boolean
  /** True while an attempt may still charge. */
  readonly mayCharge?: boolean
}

/** The progress of a customer at a link. */
export type Progress =
  | { readonly status: 'open' }
  /** The last attempt was declined, and the session is open for another one. */
  | { readonly status: 'declined'; readonly declineCode: string | null }
  /** The customer has to confirm the payment at this address. */
  | { readonly status: 'requires_action'; readonly url: string }
  /** The payment is at the provider, and its outcome is unknown. */
  | { readonly status: 'checking' }
  | Completed
  | { readonly status: 'ended'; readonly finalStatus: 'Canceled' | 'Expired' }

interface Completed {
  readonly status: 'completed'
  /**
   * By the organization's clock; null without a recent payment, such as at the link of a plan
   * without an outstanding amount.
   */
  readonly completedAt: Timestamp | null
  /** The state of the customer's payment; null when nothing was charged. */
  readonly paymentStatus: PaidStatus | null
  /**
   * True when another occurrence is outstanding and can be paid after the last payment has ended.
   */
  readonly isNextBlocked?: true
}

/** Returns the progress of a session at `now`. */
export function progressOf(
  {
    session,
    payment,
  }: {
    readonly session: ExpirableSession & { readonly updatedAt: Timestamp }
    readonly payment: PaymentOfSession | null
  },
  now: Timestamp,
): Progress {
  const status = statusAt(session, now)
  if (status === 'Completed') {
    const paymentStatus = payment === null || payment.isVerification ? null : paidStatusOf(payment.status)
    return { status: 'completed', completedAt: session.updatedAt, paymentStatus }
  }
  if (status !== 'Active') return { status: 'ended', finalStatus: status }
  if (session.completingSince !== null) {
    const url = payment?.status === 'RequiresAction' ? payment.actionUrl : null
    return url === null ? { status: 'checking' } : { status: 'requires_action', url }
  }
  // The session was released because the outcome of its payment stays unknown.
  if (payment?.mayCharge) return { status: 'checking' }
  return payment?.status === 'Failed' ? { status: 'declined', declineCode: payment.declineCode } : { status: 'open' }
}
