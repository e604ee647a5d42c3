import type { PaymentStatus } from '../platform/graphql/inputs.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import type { MetadataEntry } from '../platform/text/index.ts'
import { type CalendarDate, type Timestamp, toSeconds } from '../platform/time/index.ts'
import { attemptPayload, type PaymentAttempt } from './payment-attempt.ts'
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
  /** Null when the provider captures by itself. */
  readonly capture: 'Manual' | null
  /** The authorized amount of a payment that is captured manually. */
  readonly authorizedMinor: bigint | null
  /** The expiry of an authorization that is not captured yet, by the provider's clock. */
  readonly authorizedUntil: Timestamp | null
  /** The captured amount of a payment that is captured manually. */
  readonly capturedMinor: bigint | null
  readonly vaultTokenId: string | null
  /** Null until the first attempt. */
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  /** The number of the plan's occurrence that it pays, counted from 1. */
  readonly planOccurrence: number | null
  /** The date of that occurrence. */
  readonly occurrenceDate: CalendarDate | null
  /** The plan session in which its customer pays or verifies a payment method. */
  readonly paymentPlanSessionId: string | null
  /**
   * True for a payment method verification. It charges nothing, and neither the API nor events show
   * it.
   */
  readonly isVerification: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: RecurringModel | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  /** `MetadataEntry[] | null`, stored as JSON. */
  readonly metadata: unknown
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

type Enumerations = 'status' | 'capture' | 'recurringProcessingModel'

/** A payment as a statement returns it: enumerations as text. */
export type PaymentRow = Omit<Payment, Enumerations> & {
  readonly status: string
  readonly capture: string | null
  readonly recurringProcessingModel: string | null
}

/** Returns the payment of a row. The table's constraints guarantee the enumerations. */
export function paymentOf(row: PaymentRow): Payment {
  return row as Payment
}

/** Returns the occurrence of a plan that a payment pays; null for a payment without one. */
export function occurrenceOfPayment({ planOccurrence: number, occurrenceDate: date }: Payment) {
  return number === null || date === null ? null : { number, date }
}

/**
 * Returns the parts of a payment that show how it is captured. Amounts are null unless it is
 * captured manually.
 */
export function authorizationShown({ capture, currency, ...payment }: Payment) {
  const shown = (amountMinor: bigint | null) => (amountMinor === null ? null : formatMinor(amountMinor, currency))
  return {
    capture: capture ?? ('Automatic' as const),
    authorizedAmount: shown(payment.authorizedMinor),
    authorizedUntil: payment.authorizedUntil && toSeconds(payment.authorizedUntil),
    capturedAmount: shown(payment.capturedMinor),
  }
}

/**
 * Returns the payload of a payment's events. It omits `actionUrl`, because events stay readable for
 * 90 days, and anyone with that URL can act for the customer. `attempt`: the attempt that the event
 * is about; null for an event about the payment only.
 */
export function paymentPayload(payment: Payment, attempt: PaymentAttempt | null) {
  const { currency } = payment
  return {
    id: formatId('pay', payment.id),
    orgId: formatId('org', payment.orgId),
    contactId: payment.contactId && formatId('con', payment.contactId),
    amount: formatMinor(payment.amountMinor, currency),
    currency,
    status: payment.status,
    refundedAmount: formatMinor(payment.refundedMinor, currency),
    ...authorizationShown(payment),
    vaultTokenId: payment.vaultTokenId && formatId('vtk', payment.vaultTokenId),
    configurationId: payment.configurationId && formatId('ppc', payment.configurationId),
    paymentMethodId: payment.paymentMethodId && formatId('pmt', payment.paymentMethodId),
    paymentPlanId: payment.paymentPlanId && formatId('ppl', payment.paymentPlanId),
    occurrence: occurrenceOfPayment(payment),
    paymentSessionId: payment.paymentSessionId && formatId('pss', payment.paymentSessionId),
    recurringProcessingModel: payment.recurringProcessingModel,
    declineCode: payment.declineCode,
    failureMessage: payment.failureMessage,
    attempt: attempt && attemptPayload(attempt),
    transactionRef: payment.transactionRef,
    statementDescriptor: payment.statementDescriptor,
    description: payment.description,
    metadata: payment.metadata as readonly MetadataEntry[] | null,
    createdAt: toSeconds(payment.createdAt),
    updatedAt: toSeconds(payment.updatedAt),
  }
}
