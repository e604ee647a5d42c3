import type { Timestamp } from '../../../platform/time/index.ts'

/** The kind of a line of a settlement report. */
export type SettlementLineType =
  | 'Charge'
  | 'Refund'
  | 'RefundReversal'
  | 'Return'
  | 'Dispute'
  | 'DisputeReversal'
  | 'Fee'
  | 'Payout'
  | 'Adjustment'
  | 'Other'

/** One line of a provider's settlement report. Money that leaves the account is negative. */
export interface SettlementReportLine {
  /** The line of the file, or the position in the provider's list, from 1. */
  readonly number: number
  /** The provider's id of the line, unique within the provider's account. */
  readonly reference: string
  readonly type: SettlementLineType
  readonly occurredAt: Timestamp | null
  /** The provider's reference of the charge. */
  readonly chargeReference: string | null
  readonly refundReference: string | null
  /** The provider's reference of the dispute, as in its reports about the dispute. */
  readonly disputeReference: string | null
  /** The merchant's reference: the uuid of an attempt or a refund, if we made it. */
  readonly merchantReference: string | null
  /** In `currency`, the currency of the payment. */
  readonly amountMinor: bigint
  readonly currency: string
  /** In the settled currency; positive if the provider keeps it. */
  readonly feeMinor: bigint
  /** The change of the balance, in the settled currency. */
  readonly netMinor: bigint
  readonly settledCurrency: string
}
