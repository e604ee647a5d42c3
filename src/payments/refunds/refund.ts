import type { RefundOrigin } from '../../platform/graphql/inputs.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import type { ProviderRequest, RefundReason } from '../providers/index.ts'

export type RefundStatus = 'Pending' | 'Succeeded' | 'Failed'

/**
 * A refund as its row holds it. A refund that this installation sends has its id as the idempotency
 * key at the provider. Ids are uuids.
 */
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
  readonly origin: RefundOrigin
  /** Null for a refund that was made at the provider. */
  readonly request: ProviderRequest | null
  readonly providerReference: string | null
  /** The reason that the caller gave. */
  readonly reason: RefundReason | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
  /**
   * The number of times that the request was sent; zero for a refund that was made at the provider.
   */
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** A refund as a statement returns it: enumerations as text, and the request as JSON. */
type RefundRow = Omit<Refund, 'status' | 'origin' | 'reason' | 'request'> & {
  readonly status: string
  readonly origin: string
  readonly reason: string | null
  readonly request: unknown
}

/** Returns the refund of a row. The table's constraints guarantee the enumerations. */
export function refundOf(row: RefundRow): Refund {
  return row as Refund
}

/** A refund that this installation sends. */
export type SentRefund = Refund & { readonly request: ProviderRequest }

/** Returns true for a refund that this installation sends. */
export function isSent(refund: Refund): refund is SentRefund {
  return refund.request !== null
}

/** Returns a refund as events of its payment show it. */
export function refundPayload(refund: Refund) {
  const { currency } = refund
  return {
    id: formatId('ref', refund.id),
    paymentId: formatId('pay', refund.paymentId),
    amount: formatMinor(refund.amountMinor, currency),
    currency,
    status: refund.status,
    origin: refund.origin,
    reason: refund.reason,
    providerReference: refund.providerReference,
    failureCode: refund.failureCode,
    createdAt: toSeconds(refund.createdAt),
    updatedAt: toSeconds(refund.updatedAt),
  }
}
