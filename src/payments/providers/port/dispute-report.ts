import type { Timestamp } from '../../../platform/time/index.ts'
import type { ReportedAmount } from './provider-event.ts'

/**
 * The statuses of a dispute. Warning: an inquiry or a request for information, without a movement
 * of money.
 */
export type DisputeStatus = 'NeedsResponse' | 'UnderReview' | 'Won' | 'Lost' | 'Warning'

/** The customer's reason for a dispute. */
export type DisputeReason =
  | 'Fraudulent'
  | 'Unrecognized'
  | 'Duplicate'
  | 'ProductNotReceived'
  | 'ProductUnacceptable'
  | 'CreditNotProcessed'
  | 'SubscriptionCanceled'
  | 'ProcessingError'
  | 'Other'

/** A provider's report about a dispute. Null for a fact that it does not contain. */
export interface DisputeReport {
  /** The provider's reference of the dispute, which all reports about it have. */
  readonly reference: string
  readonly status: DisputeStatus
  /** True if the dispute has been decided or the warning has ended. */
  readonly isClosed: boolean
  readonly amount: ReportedAmount
  readonly reason: DisputeReason | null
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  /** The provider's time of the opening. */
  readonly openedAt: Timestamp | null
  /** The provider's time of this report. */
  readonly reportedAt: Timestamp
}
