import type { Timestamp } from '../platform/time/index.ts'
import type { ChargeOutcome, ProviderRequest, RecurringModel } from './providers/index.ts'

/** How far an attempt came. Unknown: it was sent, and whether it charged is not known. */
export type AttemptStage = 'Sending' | 'Unknown' | 'RequiresAction' | 'Processing' | 'Settled'

/** How it ended; null as long as it may still charge. */
export type AttemptEnd = 'Succeeded' | 'Declined' | 'Canceled' | 'Returned'

/** One try of a payment, as its row holds it. Its id is the provider's idempotency key. Ids are uuids. */
export interface Attempt {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  /** Counted from 1 within the payment. */
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  /** Whether the provider was asked to store the instrument. */
  readonly stores: boolean
  readonly customerPresent: boolean
  /** The whole request to the provider, with places where numbers and credentials belong. */
  readonly request: ProviderRequest
  readonly stage: AttemptStage
  readonly outcome: AttemptEnd | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  /** Nacha's, such as R01, of a debit that the bank took back. */
  readonly returnCode: string | null
  readonly sends: number
  /** By the machine's clock, like its other times: a provider's idempotency key lives by that one. */
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** What became of an attempt: what the provider answered, or told later. */
export type Outcome = ChargeOutcome | { readonly kind: 'Disputed'; readonly reference: string | null }

type Words = 'stage' | 'outcome' | 'request'

/** An attempt as a statement reads it: words are text to the database, and the request is JSON. */
type AttemptRow = Omit<Attempt, Words> & {
  readonly stage: string
  readonly outcome: string | null
  readonly request: unknown
}

/** Makes an attempt of its row; the table's constraints vouch for the words, and only a provider's request is stored. */
export function attemptOf(row: AttemptRow): Attempt {
  return row as Attempt
}

/** Whether a charge is made by the customer, who may be asked to confirm, or by the merchant alone. */
export function isCustomerPresent(model: RecurringModel): boolean {
  return model === 'CardOnFile'
}
