/** A message to one person. Whatever stands in it, it is one message to this address. */
export interface Message {
  /** The same each time that it is sent again: who gets it twice can tell. Letters, digits and hyphens. */
  readonly id: string
  /** An address as the scalar `Email` lets it pass. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address at which the recipient unsubscribes. Absent when there is nothing to unsubscribe from. */
  readonly unsubscribeUrl?: string
}

/** Why a message was not taken, in words of the protocol: what servers write about it may repeat the address. */
export interface DeliveryFacts {
  /** Such as ECONNECTION. */
  readonly errorCode?: string
  /** Such as RCPT TO. */
  readonly command?: string
  /** What the server answered, such as 550. */
  readonly responseCode?: number
}

/** What became of a message: `refused` is for good, `failed` may come out otherwise later. */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'failed'; readonly facts: DeliveryFacts }
