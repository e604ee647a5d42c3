import type { Timestamp } from '../../platform/time/index.ts'
import { type PaidStatus, paidStatusOf } from './paid-status.ts'
import { type JudgedSession, judgedStatus } from './session-status.ts'

/** The fields of a session's payment, or of its zero-amount authorization, that decide its progress. */
export interface PaymentOfSession {
  readonly status: string
  readonly declineCode: string | null
  readonly actionUrl: string | null
  /** The uuid of the stored method that was tried last. */
  readonly paymentMethodId: string | null
  /** True for a zero-amount authorization, which stores an instrument. */
  readonly isVerification?: boolean
}

/** How far a customer has come with what a session asks for. */
export type Progress =
  | { readonly status: 'open' }
  /** The last try was declined, and the session is open for another one. */
  | { readonly status: 'declined'; readonly declineCode: string | null }
  /** The customer has to confirm the payment there. */
  | { readonly status: 'requires_action'; readonly url: string }
  /** The payment is at the provider, and nobody knows yet what becomes of it. */
  | { readonly status: 'checking' }
  | Completed
  | { readonly status: 'over'; readonly became: 'Canceled' | 'Expired' }

export interface Completed {
  readonly status: 'completed'
  /** By the organization's clock; null where nothing was just paid, as at the link of a plan that owes nothing. */
  readonly completedAt: Timestamp | null
  /** How the payment stands that the customer made; null when nothing was charged. */
  readonly paymentStatus: PaidStatus | null
  /** More of a plan is owed, and can be paid when the last payment has ended. */
  readonly nextWaits?: true
}

/** A session whose customer wants to know how far it has come. Nothing changes it once it is over. */
interface AskedAbout extends JudgedSession {
  readonly updatedAt: Timestamp
}

/** How far a session has come, as of `now`. */
export function progressOf(
  { session, payment }: { readonly session: AskedAbout; readonly payment: PaymentOfSession | null },
  now: Timestamp,
): Progress {
  const status = judgedStatus(session, now)
  if (status === 'Completed') {
    const paymentStatus = payment === null || payment.isVerification ? null : paidStatusOf(payment.status)
    return { status: 'completed', completedAt: session.updatedAt, paymentStatus }
  }
  if (status !== 'Active') return { status: 'over', became: status }
  if (session.completingSince !== null) {
    const url = payment?.status === 'RequiresAction' ? payment.actionUrl : null
    return url === null ? { status: 'checking' } : { status: 'requires_action', url }
  }
  return payment?.status === 'Failed' ? { status: 'declined', declineCode: payment.declineCode } : { status: 'open' }
}
