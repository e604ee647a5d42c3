import type { PageState } from '../state.ts'
import type { Message, MessageEnvelope } from './messages.ts'

/** Sends a message to the merchant's page that embeds this one. */
export type SendMessage = (message: Message) => void

/** Null when no page embeds this one, or one of an origin that the server does not allow. */
export function messageSenderFor({ embedded }: Pick<PageState, 'embedded'>): SendMessage | null {
  if (embedded === null || parent === self) return null
  return (message) => parent.postMessage({ tallystick: message } satisfies MessageEnvelope, embedded.origin)
}

/**
 * Notifies the embedding page that its origin may not show the checkout. Any origin may read the
 * message, because it holds nothing of the session.
 */
export function reportRefusedOrigin(): void {
  if (parent === self) return
  parent.postMessage({ tallystick: { type: 'error', code: 'origin_not_allowed' } } satisfies MessageEnvelope, '*')
}
