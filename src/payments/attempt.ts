import type { Timestamp } from '../platform/time/index.ts'
import type { Payment } from './payment.ts'
import type { CaptureReport, ChargeOutcome, ProviderRequest, RecurringModel, SentCharge } from './providers/index.ts'

/**
 * The progress of an attempt. Unknown: it was sent, and may have charged or not. Authorized: it
 * charges when it is captured.
 */
export type AttemptStage = 'Sending' | 'Unknown' | 'RequiresAction' | 'Processing' | 'Authorized' | 'Settled'

/** The end of an attempt; null as long as it may still charge. */
export type AttemptEnd = 'Succeeded' | 'Declined' | 'Canceled' | 'Returned'

/** An attempt as its row holds it. Its id is the provider's idempotency key. Ids are uuids. */
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
  /** The card network's or bank's own decline code, where the provider reports it. */
  readonly networkDeclineCode: string | null
  /** The Nacha code, such as R01, of a debit that the bank returned. */
  readonly returnCode: string | null
  /**
   * When the result of the customer's action was sent to the provider; null if it certainly was
   * not.
   */
  readonly actionSentAt: Timestamp | null
  readonly sends: number
  /** All times are by the machine's clock, because idempotency keys expire by real time. */
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** A payment and one of its attempts. */
export interface AttemptedPayment {
  readonly payment: Payment
  readonly attempt: Attempt
}

/**
 * The outcome of an attempt: the provider's response, its later report, or the customer's
 * abandonment of an action without which nothing is charged.
 */
export type PaymentOutcome =
  | ChargeOutcome
  | { readonly kind: 'Disputed'; readonly reference: string | null }
  | typeof ABANDONED_ACTION
  /** The authorization succeeded, and no money moved because it was not captured. */
  | { readonly kind: 'NotCaptured'; readonly reference: string | null; readonly result: UncapturedResult }
  /** The amount was charged, although the provider had reported that it was not. */
  | { readonly kind: 'Recaptured'; readonly reference: string | null; readonly capturedMinor?: bigint | undefined }

/** Canceled by us. Applies only while the result of the action was not sent to the provider. */
export const ABANDONED_ACTION = { kind: 'Canceled', reference: null, isAbandoned: true } as const

/** The reason why no money of an authorization moved. */
type UncapturedResult = Exclude<CaptureReport['result'], 'Captured'>

/** An attempt as a statement returns it: enumerations as text, and the request as JSON. */
type AttemptRow = Omit<Attempt, 'stage' | 'outcome' | 'request'> & {
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

/** Returns the ids by which the provider can find a charge. */
export function sentCharge({ id, paymentId, providerReference, request }: Attempt): SentCharge {
  return { attemptId: id, paymentId, reference: providerReference, request }
}

/**
 * Returns true when a customer pays at the recovery link of a plan. Only there a customer is
 * present without a session.
 */
export function isPaidAtRecoveryLink({
  payment: { paymentPlanId, planOccurrence, paymentPlanSessionId },
  attempt: { customerPresent },
}: {
  readonly payment: Pick<Payment, 'paymentPlanId' | 'planOccurrence' | 'paymentPlanSessionId'>
  readonly attempt: Pick<Attempt, 'customerPresent'>
}): boolean {
  const isOfPlan = paymentPlanId !== null && planOccurrence !== null && paymentPlanSessionId === null
  return isOfPlan && customerPresent
}
