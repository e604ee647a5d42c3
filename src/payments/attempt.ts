import type { Timestamp } from '../platform/time/index.ts'
import type { ChargeOutcome, ProviderRequest, RecurringModel } from './providers/index.ts'

/** The progress of an attempt. Unknown: it was sent, and may have charged or not. */
export type AttemptStage = 'Sending' | 'Unknown' | 'RequiresAction' | 'Processing' | 'Settled'

/** The end of an attempt; null as long as it may still charge. */
export type AttemptEnd = 'Succeeded' | 'Declined' | 'Canceled' | 'Returned'

/**
 * One attempt of a payment, as its row holds it. The id is the provider's idempotency key. Ids are
 * uuids.
 */
export interface Attempt {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  /** Counted from 1 within the payment. */
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  /** The provider was asked to store the instrument. */
  readonly stores: boolean
  readonly customerPresent: boolean
  /** The whole request to the provider, with placeholders for numbers and credentials. */
  readonly request: ProviderRequest
  readonly stage: AttemptStage
  readonly outcome: AttemptEnd | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  /** The Nacha code, such as R01, of a debit that the bank returned. */
  readonly returnCode: string | null
  readonly sends: number
  /**
   * By the machine's clock, like the other times: the provider's idempotency key expires by real
   * time.
   */
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** The outcome of an attempt: the provider's response, or what it reported later. */
export type Outcome = ChargeOutcome | { readonly kind: 'Disputed'; readonly reference: string | null }

type Words = 'stage' | 'outcome' | 'request'

/** An attempt as a statement returns it: enumerations as text, and the request as JSON. */
type AttemptRow = Omit<Attempt, Words> & {
  readonly stage: string
  readonly outcome: string | null
  readonly request: unknown
}

/** Returns the attempt of a row. The table's constraints guarantee the enumerations. */
export function attemptOf(row: AttemptRow): Attempt {
  return row as Attempt
}

/**
 * Returns true for a charge that the customer starts and may confirm, false for one that the
 * merchant starts.
 */
export function isCustomerPresent(model: RecurringModel): boolean {
  return model === 'CardOnFile'
}
