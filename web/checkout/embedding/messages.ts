/**
 * A message from the page in a frame to the embedding page. It holds no input and no link. Only add
 * to this type: browsers cache `checkout.js`.
 */
export type Message =
  | { readonly type: 'ready'; readonly title: string }
  /** In pixels. The frame takes this height, so that nothing scrolls within it. */
  | { readonly type: 'resize'; readonly height: number }
  /** The customer is about to be redirected to their bank, in the whole window. */
  | { readonly type: 'leaving' }
  | EndMessage
  | ErrorMessage

/** The session has ended. */
export interface EndMessage {
  readonly type: 'completed' | 'canceled' | 'expired'
  readonly sessionId: string
  /** The session's `successUrl` or `cancelUrl`, with the session's id. */
  readonly redirectUrl: string | null
}

/**
 * The checkout is not shown. `origin_not_allowed`: its configuration does not name the origin of
 * the embedding page.
 */
export interface ErrorMessage {
  readonly type: 'error'
  readonly code: 'origin_not_allowed'
}

/** A message as it is sent. Its one key distinguishes it from messages of others. */
export interface MessageEnvelope {
  readonly tallystick: Message
}
