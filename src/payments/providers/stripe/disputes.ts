import type Stripe from 'stripe'
import { timestampOf } from '../../../platform/time/index.ts'
import type { DisputeReason, DisputeReport } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { amountOf } from './currencies.ts'

/**
 * The statuses of Stripe's disputes. A prevented dispute was settled by a refund before it was
 * opened.
 */
const STATUSES: Readonly<Record<string, Pick<DisputeReport, 'status' | 'isClosed'>>> = {
  warning_needs_response: { status: 'Warning', isClosed: false },
  warning_under_review: { status: 'Warning', isClosed: false },
  warning_closed: { status: 'Warning', isClosed: true },
  prevented: { status: 'Warning', isClosed: true },
  needs_response: { status: 'NeedsResponse', isClosed: false },
  appeal_needs_response: { status: 'NeedsResponse', isClosed: false },
  under_review: { status: 'UnderReview', isClosed: false },
  appeal_under_review: { status: 'UnderReview', isClosed: false },
  won: { status: 'Won', isClosed: true },
  lost: { status: 'Lost', isClosed: true },
}

/** The status for an unknown status of Stripe, because a person must look at it. */
const UNKNOWN_STATUS = { status: 'NeedsResponse', isClosed: false } as const

const REASONS: Readonly<Record<string, DisputeReason>> = {
  bank_cannot_process: 'ProcessingError',
  credit_not_processed: 'CreditNotProcessed',
  duplicate: 'Duplicate',
  fraudulent: 'Fraudulent',
  product_not_received: 'ProductNotReceived',
  product_unacceptable: 'ProductUnacceptable',
  subscription_canceled: 'SubscriptionCanceled',
  unrecognized: 'Unrecognized',
}

/**
 * Returns the report of an event about a dispute. The event's time orders the reports, to the
 * second.
 */
export function disputeReport(dispute: Stripe.Dispute, eventCreated: number): DisputeReport {
  const currency = dispute.currency.toUpperCase()
  const dueBy = dispute.evidence_details?.due_by
  return {
    reference: dispute.id,
    ...(entry(STATUSES, dispute.status) ?? UNKNOWN_STATUS),
    amount: { amountMinor: amountOf(dispute.amount, currency), currency },
    reason: entry(REASONS, dispute.reason) ?? 'Other',
    networkReasonCode: networkReasonCode(dispute),
    evidenceDueAt: dueBy ? timestampOf(dueBy * 1_000) : null,
    openedAt: timestampOf(dispute.created * 1_000),
    reportedAt: timestampOf(eventCreated * 1_000),
  }
}

/** Returns the network's reason code of a card's or a bank account's dispute. */
export function networkReasonCode(dispute: Stripe.Dispute): string | null {
  return dispute.payment_method_details?.card?.network_reason_code ?? dispute.network_reason_code ?? null
}
