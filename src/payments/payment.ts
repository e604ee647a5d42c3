import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import type { MetadataEntry } from '../platform/text/index.ts'
import { type Timestamp, toSeconds } from '../platform/time/index.ts'
import type { PaymentStatus } from './payment-transitions.ts'
import type { RecurringModel } from './providers/index.ts'

/** A payment as its row holds it: one intent to be paid. Ids are uuids. */
export interface Payment {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: PaymentStatus
  /** What refunds have given back. */
  readonly refundedMinor: bigint
  /** The same with what refunds on their way will give back. */
  readonly refundsReservedMinor: bigint
  readonly vaultTokenId: string | null
  /** Null until something is tried. */
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  /** Which occurrence of the plan it pays, counted from 1. */
  readonly planOccurrence: number | null
  /** The plan session in which its customer pays or sets up. */
  readonly paymentPlanSessionId: string | null
  /** It charges nothing and has an instrument stored: no caller sees it, and no event tells of it. */
  readonly isSetUp: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: RecurringModel | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly statementDescriptor: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  /** `MetadataEntry[] | null`; the database knows it as JSON only. */
  readonly metadata: unknown
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

type Words = 'status' | 'recurringProcessingModel'

/** A payment as a statement reads it: words are text to the database. */
type PaymentRow = Omit<Payment, Words> & { readonly status: string; readonly recurringProcessingModel: string | null }

/** Makes a payment of its row; the table's constraints vouch for the words. */
export function paymentOf(row: PaymentRow): Payment {
  return row as Payment
}

/**
 * The payment as its events show it: what the API shows, less the refunds and less `actionUrl`. An event's text lies readable
 * in the history for 90 days, and whoever has the address may act for the customer.
 */
export function paymentPayload(payment: Payment) {
  const { currency } = payment
  return {
    id: formatId('pay', payment.id),
    orgId: formatId('org', payment.orgId),
    contactId: payment.contactId && formatId('con', payment.contactId),
    amount: formatMinor(payment.amountMinor, currency),
    currency,
    status: payment.status,
    refundedAmount: formatMinor(payment.refundedMinor, currency),
    vaultTokenId: payment.vaultTokenId && formatId('vtk', payment.vaultTokenId),
    configurationId: payment.configurationId && formatId('ppc', payment.configurationId),
    paymentMethodId: payment.paymentMethodId && formatId('pmt', payment.paymentMethodId),
    paymentPlanId: payment.paymentPlanId && formatId('ppl', payment.paymentPlanId),
    paymentSessionId: payment.paymentSessionId && formatId('pss', payment.paymentSessionId),
    recurringProcessingModel: payment.recurringProcessingModel,
    declineCode: payment.declineCode,
    failureMessage: payment.failureMessage,
    transactionRef: payment.transactionRef,
    metadata: payment.metadata as readonly MetadataEntry[] | null,
    createdAt: toSeconds(payment.createdAt),
    updatedAt: toSeconds(payment.updatedAt),
  }
}
