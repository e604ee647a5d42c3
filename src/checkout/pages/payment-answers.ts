import { formatId } from '../../platform/ids/index.ts'
import { toSeconds } from '../../platform/time/index.ts'
import { bankAccountOf, cardOf, type VaultToken } from '../../vault/index.ts'
import type { Progress } from '../sessions/index.ts'
import { declineReason } from './decline-reason.ts'

/** An answer to the page's script: an HTTP status and JSON. */
export interface Answer {
  readonly code: number
  readonly body: object
}

/** A session as far as it leads on to its merchant. */
export interface LeadingOn {
  /** As clients name it. */
  readonly name: string
  readonly session: { readonly successUrl: string | null; readonly cancelUrl: string | null }
}

/** The redirects of a recovery: none. The session's own addresses are about a new plan. */
export const LEADS_NOWHERE: LeadingOn['session'] = { successUrl: null, cancelUrl: null }

/** How far the completing of a session has come; 410 when it is over without having been completed. */
export function progressAnswer(linked: LeadingOn, progress: Progress): Answer {
  if (progress.status === 'completed') {
    const completedAt = progress.completedAt && toSeconds(progress.completedAt)
    return { code: 200, body: { ...progress, completedAt, redirectUrl: redirectUrl(linked, 'successUrl') } }
  }
  if (progress.status === 'over') {
    const { status, became } = progress
    const canceled = became === 'Canceled' ? redirectUrl(linked, 'cancelUrl') : null
    return { code: 410, body: { status, became, redirectUrl: canceled } }
  }
  if (progress.status !== 'declined') return { code: 200, body: progress }
  // The code itself stays here: it may say that the card is stolen.
  return { code: 200, body: { status: progress.status, reason: declineReason(progress.declineCode) } }
}

/** Returns the merchant's address for the customer with the session's id; null when the session names none. */
export function redirectUrl({ name, session }: LeadingOn, to: keyof LeadingOn['session']): string | null {
  const text = session[to]
  if (text === null) return null
  const url = new URL(text)
  url.searchParams.set('session_id', name)
  return url.href
}

/**
 * Returns the start page of the site that a session leads on to; null where it leads nowhere. Customers go back there without
 * changing anything: `cancelUrl` itself would tell the merchant that they canceled.
 */
export function backUrl({ session: { cancelUrl, successUrl } }: Pick<LeadingOn, 'session'>): string | null {
  const text = cancelUrl ?? successUrl
  return text && `${new URL(text).origin}/`
}

/** A token as the page of its session needs it. */
export function tokenAnswer(token: VaultToken): Answer {
  const expiresAt = token.expiresAt && toSeconds(token.expiresAt)
  return {
    code: 200,
    body: { token: formatId('vtk', token.id), card: cardOf(token), bankAccount: bankAccountOf(token), expiresAt },
  }
}
