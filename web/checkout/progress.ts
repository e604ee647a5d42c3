import type { DeclineReason, LinkRequest, PaidStatus } from './state.ts'

/** The progress of a session, as every route of a link returns it. */
export type Progress =
  | { readonly status: 'open' | 'checking' }
  | { readonly status: 'declined'; readonly reason: DeclineReason }
  | { readonly status: 'requires_action'; readonly url: string }
  | Completed
  | EndedProgress

export interface EndedProgress {
  readonly status: 'ended'
  readonly finalStatus: 'Canceled' | 'Expired'
  readonly redirectUrl: string | null
  readonly linkRequest: LinkRequest
}

interface Completed {
  readonly status: 'completed'
  /** By the merchant's clock; null unless it was just paid. */
  readonly completedAt: string | null
  readonly redirectUrl: string | null
  readonly paymentStatus: PaidStatus | null
  /** The customer gets a message about the outcome of a payment that is not settled. */
  readonly messageFollows?: boolean
  /** More of a plan is outstanding. It can be paid when the last payment has settled. */
  readonly isNextBlocked?: true
}
