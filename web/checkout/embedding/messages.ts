/**
 * A message from the page in a frame to the embedding page. It holds no input and no link. Only add to this type:
 * browsers cache `checkout.js`.
 */
export type Message =
  | { readonly type: 'ready'; readonly title: string }
  /** In pixels, so that nothing has to be scrolled within the frame. */
  | { readonly type: 'resize'; readonly height: number }
  /** The customer is about to be taken to their bank, in the whole window. */
  | { readonly type: 'leaving' }
  | EndMessage
  | ErrorMessage

/** The session is over. */
export interface EndMessage {
  readonly type: 'completed' | 'canceled' | 'expired'
  readonly sessionId: string
  /** The session's own `successUrl` or `cancelUrl`, told which session it was. */
  readonly redirectUrl: string | null
}

/** The checkout is not shown. `origin_not_allowed`: its configuration does not name the origin of the embedding page. */
export interface ErrorMessage {
  readonly type: 'error'
  readonly code: 'origin_not_allowed'
}

/** A message as it is sent: told from those of anybody else by its one key. */
export interface Sent {
  readonly tallystick: Message
}
