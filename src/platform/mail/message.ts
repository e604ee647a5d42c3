/** A message to one person. */
export interface Message {
  /**
   * The id of the message, the same at each attempt, so that a duplicate can be detected. Letters,
   * digits and hyphens.
   */
  readonly id: string
  /** An address that the scalar `Email` accepts. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The URL for unsubscribing. Absent when there is nothing to unsubscribe from. */
  readonly unsubscribeUrl?: string
}

/** The reason of a failure in terms of the protocol. Servers' texts may repeat the address. */
export interface DeliveryFacts {
  /** A code such as ECONNECTION. */
  readonly errorCode?: string
  /** A command such as RCPT TO. */
  readonly command?: string
  /** The server's response code, such as 550. */
  readonly responseCode?: number
}

/** The outcome of a message. `refused` is final; `failed` may succeed later. */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'failed'; readonly facts: DeliveryFacts }
