import type { SourceLabel } from './instrument-label.ts'
import type { Progress } from './progress.ts'
import type { Decline, LinkRequest, PageState, PaidStatus } from './state.ts'

/** A view of the page. */
export type View =
  | { readonly kind: 'form'; readonly decline: Decline | null }
  /** On the way to the bank, right after paying. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** Opened while the bank waits. The page redirects only after a click. */
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'checking'; readonly isConnectionLost: boolean }
  | CompletedView
  | EndedView

export interface CompletedView {
  readonly kind: 'completed'
  readonly continueUrl: string | null
  readonly completedAt: string
  /** The status of the payment; null when nothing was charged. */
  readonly paymentStatus: PaidStatus | null
  /** True when the customer gets a message about the outcome of a payment that is not settled. */
  readonly messageFollows: boolean
  readonly sourceLabel: SourceLabel | null
  /** True while other unpaid occurrences of the plan wait for a payment that is in flight. */
  readonly isNextBlocked: boolean
  /** True right after the payment: only then does the page redirect. */
  readonly isJustCompleted: boolean
}

export interface EndedView {
  readonly kind: 'ended'
  readonly finalStatus: 'canceled' | 'expired'
  readonly continueUrl: string | null
  readonly linkRequest: LinkRequest
}

/** Returns the first view of the page. */
export function firstView(
  {
    status,
    decline,
    actionUrl,
    completedAt,
    paymentStatus,
    messageFollows,
    continueUrl,
    terms,
    linkRequest,
  }: PageState,
  sourceLabel: SourceLabel | null,
): View {
  switch (status) {
    case 'requires_action':
      return { kind: 'challenge', url: actionUrl ?? '' }
    case 'checking':
      return { kind: 'checking', isConnectionLost: false }
    case 'completed':
      return {
        ...{
          kind: 'completed',
          continueUrl,
          completedAt: completedAt ?? '',
          paymentStatus,
          messageFollows,
          sourceLabel,
          isJustCompleted: false,
        },
        isNextBlocked: terms?.outstanding?.isNextBlocked === true,
      }
    case 'canceled':
    case 'expired':
      return { kind: 'ended', finalStatus: status, continueUrl, linkRequest }
    default:
      return { kind: 'form', decline }
  }
}

/**
 * Returns the view after an answer, or `reload` when the page lacks data for it, such as the
 * available payment sources.
 */
export function viewAfter(
  progress: Progress,
  { availableSources }: PageState,
  sourceLabel: SourceLabel | null,
): View | 'reload' {
  switch (progress.status) {
    case 'requires_action':
      return { kind: 'redirect', url: progress.url }
    case 'checking':
      return { kind: 'checking', isConnectionLost: false }
    case 'completed': {
      const { redirectUrl: continueUrl, paymentStatus } = progress
      const completedAt = progress.completedAt ?? ''
      const isNextBlocked = progress.isNextBlocked === true
      return {
        kind: 'completed',
        continueUrl,
        completedAt,
        paymentStatus,
        messageFollows: progress.messageFollows === true,
        sourceLabel,
        isNextBlocked,
        isJustCompleted: true,
      }
    }
    case 'ended': {
      const finalStatus = progress.finalStatus === 'Canceled' ? 'canceled' : 'expired'
      return { kind: 'ended', finalStatus, continueUrl: progress.redirectUrl, linkRequest: progress.linkRequest }
    }
    case 'declined':
      return availableSources === null ? 'reload' : { kind: 'form', decline: progress }
    default:
      return 'reload'
  }
}
