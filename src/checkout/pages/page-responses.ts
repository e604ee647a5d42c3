import { formatId } from '../../platform/ids/index.ts'
import { toSeconds } from '../../platform/time/index.ts'
import { bankAccountOf, cardOf, type VaultToken } from '../../vault/index.ts'
import type { Progress } from '../sessions/index.ts'
import { declineReason } from './decline-reason.ts'

/** A response to the page's script: an HTTP status and JSON. */
export interface PageResponse {
  readonly code: number
  readonly body: object
}

/** A session with the merchant's addresses for its customer. */
export interface RedirectSource {
  /** The session's public id. */
  readonly name: string
  readonly session: { readonly successUrl: string | null; readonly cancelUrl: string | null }
}

/** A recovery has no redirects, because the addresses of the plan's session are for a new plan. */
export const NO_REDIRECTS: RedirectSource['session'] = { successUrl: null, cancelUrl: null }

/** Returns the progress of a session; 410 when it has ended without being completed. */
export function progressResponse(linked: RedirectSource, progress: Progress): PageResponse {
  if (progress.status === 'completed') {
    const completedAt = progress.completedAt && toSeconds(progress.completedAt)
    return { code: 200, body: { ...progress, completedAt, redirectUrl: redirectUrl(linked, 'successUrl') } }
  }
  if (progress.status === 'ended') {
    const { status, finalStatus } = progress
    const canceled = finalStatus === 'Canceled' ? redirectUrl(linked, 'cancelUrl') : null
    return { code: 410, body: { status, finalStatus, redirectUrl: canceled } }
  }
  if (progress.status !== 'declined') return { code: 200, body: progress }
  // Omits the decline code, because it may reveal that the card was reported stolen.
  return { code: 200, body: { status: progress.status, reason: declineReason(progress.declineCode) } }
}

/**
 * Returns the merchant's address for the customer with the session's id; null when the session
 * names none.
 */
export function redirectUrl({ name, session }: RedirectSource, to: keyof RedirectSource['session']): string | null {
  const text = session[to]
  if (text === null) return null
  const url = new URL(text)
  url.searchParams.set('session_id', name)
  return url.href
}

/**
 * Returns the start page of the merchant's site, or null. Customers go back there without changing
 * anything: `cancelUrl` itself would tell the merchant that they canceled.
 */
export function backUrl({ session: { cancelUrl, successUrl } }: Pick<RedirectSource, 'session'>): string | null {
  const text = cancelUrl ?? successUrl
  return text && `${new URL(text).origin}/`
}

/** Returns the fields of a token that the page of its session needs. */
export function tokenResponse(token: VaultToken): PageResponse {
  const expiresAt = token.expiresAt && toSeconds(token.expiresAt)
  return {
    code: 200,
    body: { token: formatId('vtk', token.id), card: cardOf(token), bankAccount: bankAccountOf(token), expiresAt },
  }
}
