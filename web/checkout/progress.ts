import type { DeclineReason, LinkRequest, PaidStatus } from './state.ts'

/** How far the session has come, as every route of a link answers it. */
export type Progress =
  | { readonly status: 'open' | 'checking' }
  | { readonly status: 'declined'; readonly reason: DeclineReason }
  | { readonly status: 'requires_action'; readonly url: string }
  | Completed
  | Over

export interface Over {
  readonly status: 'over'
  readonly became: 'Canceled' | 'Expired'
  readonly redirectUrl: string | null
  readonly linkRequest: LinkRequest
}

interface Completed {
  readonly status: 'completed'
  /** By the clock of who was paid; null when nothing was just paid. */
  readonly completedAt: string | null
  readonly redirectUrl: string | null
  readonly paymentStatus: PaidStatus | null
  /** More of a plan is owed, and can be paid when what was paid last has ended. */
  readonly nextWaits?: true
}
