import type { Timestamp } from '../../platform/time/index.ts'
import type { ProviderRequest } from '../providers/index.ts'

export type RefundStatus = 'Pending' | 'Succeeded' | 'Failed'

/** A refund as its row holds it. The id is the provider's idempotency key. Ids are uuids. */
export interface Refund {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  /** The attempt whose charge is refunded. */
  readonly attemptId: string
  readonly configurationId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: RefundStatus
  readonly request: ProviderRequest
  readonly providerReference: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** A refund as a statement returns it: the status as text, and the request as JSON. */
type RefundRow = Omit<Refund, 'status' | 'request'> & { readonly status: string; readonly request: unknown }

/** Returns the refund of a row. The table's constraints guarantee the status. */
export function refundOf(row: RefundRow): Refund {
  return row as Refund
}
