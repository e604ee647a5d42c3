import { parseTimestamp, type Timestamp } from '../../../platform/time/index.ts'
import type { DisputeReason, DisputeReport } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { amountOf } from './charge-request.ts'
import type { ProcessorDispute } from './processor-records.ts'

const STATUSES: Readonly<Record<ProcessorDispute['status'], Pick<DisputeReport, 'status' | 'isClosed'>>> = {
  warning: { status: 'Warning', isClosed: false },
  warning_closed: { status: 'Warning', isClosed: true },
  needs_response: { status: 'NeedsResponse', isClosed: false },
  under_review: { status: 'UnderReview', isClosed: false },
  won: { status: 'Won', isClosed: true },
  lost: { status: 'Lost', isClosed: true },
}

const REASONS: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'Fraudulent',
  unrecognized: 'Unrecognized',
  duplicate: 'Duplicate',
  product_not_received: 'ProductNotReceived',
  product_unacceptable: 'ProductUnacceptable',
  credit_not_processed: 'CreditNotProcessed',
  subscription_canceled: 'SubscriptionCanceled',
  processing_error: 'ProcessingError',
}

/**
 * Returns the report of a dispute in the processor's format. Checks nothing, because the processor
 * is ours.
 */
export function disputeReport(dispute: ProcessorDispute, reportedAt: Timestamp): DisputeReport {
  const { id: reference, status, amount, currency, reason, networkReasonCode, evidenceDueAt, createdAt } = dispute
  return {
    reference,
    ...STATUSES[status],
    amount: { amountMinor: amountOf(amount, currency), currency },
    reason: entry(REASONS, reason) ?? 'Other',
    networkReasonCode,
    evidenceDueAt: parseTimestamp(evidenceDueAt ?? ''),
    openedAt: parseTimestamp(createdAt),
    reportedAt,
  }
}
