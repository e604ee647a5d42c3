import type { PaidBy } from './instrument-in-words.ts'
import type { Progress } from './progress.ts'
import type { Decline, LinkRequest, PageState, PaidStatus } from './state.ts'

/** A view of the page. */
export type View =
  | { readonly at: 'form'; readonly decline: Decline | null }
  /** On the way to the bank, right after paying. */
  | { readonly at: 'leaving'; readonly url: string }
  /** Opened while the bank waits. The page redirects only after a click. */
  | { readonly at: 'challenge'; readonly url: string }
  | { readonly at: 'checking'; readonly isLost: boolean }
  | CompletedView
  | EndedView

export interface CompletedView {
  readonly at: 'completed'
  readonly onwardUrl: string | null
  readonly completedAt: string
  /** The status of the payment; null when nothing was charged. */
  readonly paymentStatus: PaidStatus | null
  readonly paidBy: PaidBy | null
  /** True while other unpaid occurrences of the plan wait for a payment that is in flight. */
  readonly nextWaits: boolean
  /** True right after the payment: only then does the page redirect. */
  readonly isFresh: boolean
}

export interface EndedView {
  readonly at: 'over'
  readonly became: 'canceled' | 'expired'
  readonly onwardUrl: string | null
  readonly linkRequest: LinkRequest
}

/** Returns the first view of the page. */
export function firstView(
  { status, decline, actionUrl, completedAt, paymentStatus, onwardUrl, asked, linkRequest }: PageState,
  paidBy: PaidBy | null,
): View {
  switch (status) {
    case 'requires_action':
      return { at: 'challenge', url: actionUrl ?? '' }
    case 'checking':
      return { at: 'checking', isLost: false }
    case 'completed':
      return {
        ...{ at: 'completed', onwardUrl, completedAt: completedAt ?? '', paymentStatus, paidBy, isFresh: false },
        nextWaits: asked?.owed?.nextWaits === true,
      }
    case 'canceled':
    case 'expired':
      return { at: 'over', became: status, onwardUrl, linkRequest }
    default:
      return { at: 'form', decline }
  }
}

/**
 * Returns the view after an answer, or `reload` when the page lacks data for it, such as the
 * available payment sources.
 */
export function viewAfter(progress: Progress, { offers }: PageState, paidBy: PaidBy | null): View | 'reload' {
  switch (progress.status) {
    case 'requires_action':
      return { at: 'leaving', url: progress.url }
    case 'checking':
      return { at: 'checking', isLost: false }
    case 'completed': {
      const { redirectUrl: onwardUrl, paymentStatus } = progress
      const completedAt = progress.completedAt ?? ''
      const nextWaits = progress.nextWaits === true
      return { at: 'completed', onwardUrl, completedAt, paymentStatus, paidBy, nextWaits, isFresh: true }
    }
    case 'over': {
      const became = progress.became === 'Canceled' ? 'canceled' : 'expired'
      return { at: 'over', became, onwardUrl: progress.redirectUrl, linkRequest: progress.linkRequest }
    }
    case 'declined':
      return offers === null ? 'reload' : { at: 'form', decline: progress }
    default:
      return 'reload'
  }
}
