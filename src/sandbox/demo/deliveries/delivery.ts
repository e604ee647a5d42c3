/** A delivery that the demo's receiver was sent. */
export interface Delivery {
  readonly id: string
  readonly receivedAt: string
  /** The address that it was sent to. */
  readonly endpoint: string
  /** The id of the webhook request, which its retries share. */
  readonly webhookRequestId: string
  readonly verified: boolean
  /** The status of the receiver's response. */
  readonly status: number
  /** Null when the signature is not valid. */
  readonly event: unknown
}
