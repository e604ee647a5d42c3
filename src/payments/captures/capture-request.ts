import type { CaptureRequestStatus, CaptureRequestType } from '../../platform/graphql/inputs.generated.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import type { ProviderRequest } from '../providers/index.ts'

/**
 * A request to capture or void an authorization, as its row holds it. Its id is the provider's
 * idempotency key. Ids are uuids.
 */
export interface CaptureRequest {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  /** The attempt that was authorized. */
  readonly attemptId: string
  readonly configurationId: string
  readonly type: CaptureRequestType
  /** The amount to capture; null for a void. */
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly status: CaptureRequestStatus
  readonly request: ProviderRequest
  /** The provider's reference of an accepted request, whose result it reports later. */
  readonly providerReference: string | null
  readonly failureMessage: string | null
  readonly sends: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** A capture request as a statement returns it: enumerations as text, and the request as JSON. */
type CaptureRequestRow = Omit<CaptureRequest, 'type' | 'status' | 'request'> & {
  readonly type: string
  readonly status: string
  readonly request: unknown
}

/** Returns the capture request of a row. The table's constraints guarantee the enumerations. */
export function captureRequestOf(row: CaptureRequestRow): CaptureRequest {
  return row as CaptureRequest
}

/** Returns the amount of a capture request as text; null for a void. */
export function amountShown({ amountMinor, currency }: Pick<CaptureRequest, 'amountMinor' | 'currency'>) {
  return amountMinor === null ? null : formatMinor(amountMinor, currency)
}

/**
 * Returns a capture request as events of its payment show it. Its id is our reference at the
 * provider.
 */
export function captureRequestPayload(captureRequest: CaptureRequest) {
  const {
    id: merchantReference,
    type,
    status,
    providerReference,
    failureMessage,
    createdAt,
    updatedAt,
  } = captureRequest
  return {
    type,
    amount: amountShown(captureRequest),
    status,
    merchantReference,
    providerReference,
    failureMessage,
    createdAt: toSeconds(createdAt),
    updatedAt: toSeconds(updatedAt),
  }
}
