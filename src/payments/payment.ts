import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import type { MetadataEntry } from '../platform/text/index.ts'
import { type Timestamp, toSeconds } from '../platform/time/index.ts'
import type { PaymentStatus } from './payment-transitions.ts'
import type { RecurringModel } from './providers/index.ts'

/** A payment as its row holds it. Ids are uuids. */
export interface Payment {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: PaymentStatus
  /** The sum of succeeded refunds. */
  readonly refundedMinor: bigint
  /** The sum of succeeded and pending refunds. */
  readonly refundsReservedMinor: bigint
  readonly vaultTokenId: string | null
  /** Null until the first attempt. */
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  /** The number of the plan's occurrence that it pays, counted from 1. */
  readonly planOccurrence: number | null
  /** The plan session in which its customer pays or verifies a payment method. */
  readonly paymentPlanSessionId: string | null
  /**
   * A verification of a payment method: it charges nothing, and neither callers nor events see it.
   */
  readonly isVerification: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: RecurringModel | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly statementDescriptor: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  /** `MetadataEntry[] | null`, stored as JSON. */
  readonly metadata: unknown
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

type Words = 'status' | 'recurringProcessingModel'

/** A payment as a statement returns it: enumerations as text. */
type PaymentRow = Omit<Payment, Words> & { readonly status: string; readonly recurringProcessingModel: string | null }

/** Returns the payment of a row. The table's constraints guarantee the enumerations. */
export function paymentOf(row: PaymentRow): Payment {
  return row as Payment
}

/**
 * Returns the payment as its events show it: without refunds and without `actionUrl`. Events stay
 * readable for 90 days, and anyone with that url can act for the customer.
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
