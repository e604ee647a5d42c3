import type { PageState } from '../state.ts'
import type { Message, Sent } from './messages.ts'

/** Tells the page of the merchant's around this one. */
export type Tell = (message: Message) => void

/** Null where no page is around this one, or none that the server allowed: whoever else frames it is told nothing. */
export function tellerOf({ embedded }: Pick<PageState, 'embedded'>): Tell | null {
  if (embedded === null || parent === self) return null
  return (message) => parent.postMessage({ tallystick: message } satisfies Sent, embedded.origin)
}

/**
 * Notifies the embedding page that its origin may not show the checkout. Any origin may read the message, because it holds nothing
 * of the session.
 */
export function reportRefusedOrigin(): void {
  if (parent === self) return
  parent.postMessage({ tallystick: { type: 'error', code: 'origin_not_allowed' } } satisfies Sent, '*')
}
