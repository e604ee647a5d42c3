import type { Timestamp } from '../../platform/time/index.ts'
import type { ProviderRequest } from '../providers/index.ts'

export type RefundStatus = 'Pending' | 'Succeeded' | 'Failed'

/** A refund as its row holds it. Its id is the provider's idempotency key. Ids are uuids. */
export interface Refund {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  /** The attempt that charged what is given back. */
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

/** A refund as a statement reads it: its status is text to the database, and the request is JSON. */
type RefundRow = Omit<Refund, 'status' | 'request'> & { readonly status: string; readonly request: unknown }

/** Makes a refund of its row; the table's constraints vouch for the status, and only a provider's request is stored. */
export function refundOf(row: RefundRow): Refund {
  return row as Refund
}
