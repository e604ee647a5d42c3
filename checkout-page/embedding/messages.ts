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

/** The session is over. */
export interface EndMessage {
  readonly type: 'completed' | 'canceled' | 'expired'
  readonly sessionId: string
  /** The session's own `successUrl` or `cancelUrl`, told which session it was. */
  readonly redirectUrl: string | null
}

/** A message as it is sent: told from those of anybody else by its one key. */
export interface Sent {
  readonly tallystick: Message
}
