import type { Account, Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type MetadataEntry, metadataText } from '../platform/text/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { type Announcement, announceAll } from '../webhooks/events/index.ts'
import { type Payment, paymentPayload } from './payment.ts'
import { defaultsOf, type PaymentDefaults, textsOf } from './payment-defaults.ts'
import { insertPayment as insertPaymentStatement } from './payments.queries.generated.ts'

/** A validated payment that is not written yet. Omitted fields are null. Ids are uuids. */
export interface NewPayment {
  readonly id: string
  /** Zero for a payment method verification. */
  readonly amountMinor: bigint
  readonly currency: string
  readonly capture?: Payment['capture'] | undefined
  readonly contactId?: string | null | undefined
  readonly vaultTokenId?: string | null | undefined
  readonly configurationId?: string | null | undefined
  readonly paymentMethodId?: string | null | undefined
  readonly paymentPlanId?: string | null | undefined
  readonly planOccurrence?: number | null | undefined
  readonly occurrenceDate?: CalendarDate | null | undefined
  readonly paymentPlanSessionId?: string | null | undefined
  readonly paymentSessionId?: string | null | undefined
  readonly recurringProcessingModel?: Payment['recurringProcessingModel'] | undefined
  readonly statementDescriptor?: string | null | undefined
  readonly description?: string | null | undefined
  readonly transactionRef?: string | null | undefined
  readonly successUrl?: string | null | undefined
  readonly cancelUrl?: string | null | undefined
  readonly metadata?: readonly MetadataEntry[] | null | undefined
}

/**
 * Inserts a Pending payment and announces it. The caller must have checked access to the
 * organization, and that it owns the records to which the payment refers. Sends nothing to a
 * provider.
 */
export async function insertPayment(
  services: Pick<Services, 'now' | 'mintId'>,
  tx: Transaction,
  account: Account,
  newPayment: NewPayment,
): Promise<Payment> {
  const texts = await textsOfPayment(tx, account, newPayment)
  const payment = pendingPayment(services, account, { ...newPayment, ...texts })
  const metadata = metadataText(newPayment.metadata ?? null)
  await Promise.all([
    tx.run(insertPaymentStatement, { ...payment, shard: account.shard, metadata }),
    announceAll(services, tx, account, createdEvents(payment)),
  ])
  return payment
}

/**
 * Returns the texts of a payment, or else the organization's. A verification charges nothing and
 * has no texts.
 */
async function textsOfPayment(tx: Transaction, account: Account, newPayment: NewPayment): Promise<PaymentDefaults> {
  if (newPayment.amountMinor === 0n) return NO_TEXTS
  return textsOf(await defaultsOf(tx, account), newPayment)
}

const NO_TEXTS: PaymentDefaults = { statementDescriptor: null, description: null }

function createdEvents(payment: Payment): Announcement[] {
  if (payment.isVerification) return []
  return [{ type: 'payment.created', subjectId: payment.id, data: paymentPayload(payment, null) }]
}

/** Returns a new payment with its defaults. */
export function pendingPayment({ now }: Pick<Services, 'now'>, account: Account, given: NewPayment): Payment {
  const at = now(account)
  return {
    id: given.id,
    orgId: account.id,
    contactId: given.contactId ?? null,
    amountMinor: given.amountMinor,
    currency: given.currency,
    status: 'Pending',
    refundedMinor: 0n,
    refundsReservedMinor: 0n,
    capture: given.capture ?? null,
    authorizedMinor: null,
    authorizedUntil: null,
    capturedMinor: null,
    vaultTokenId: given.vaultTokenId ?? null,
    configurationId: given.configurationId ?? null,
    paymentMethodId: given.paymentMethodId ?? null,
    paymentPlanId: given.paymentPlanId ?? null,
    planOccurrence: given.planOccurrence ?? null,
    occurrenceDate: given.occurrenceDate ?? null,
    paymentPlanSessionId: given.paymentPlanSessionId ?? null,
    isVerification: given.amountMinor === 0n,
    paymentSessionId: given.paymentSessionId ?? null,
    recurringProcessingModel: given.recurringProcessingModel ?? null,
    declineCode: null,
    failureMessage: null,
    actionUrl: null,
    statementDescriptor: given.statementDescriptor ?? null,
    description: given.description ?? null,
    transactionRef: given.transactionRef ?? null,
    successUrl: given.successUrl ?? null,
    cancelUrl: given.cancelUrl ?? null,
    metadata: given.metadata ?? null,
    createdAt: at,
    updatedAt: at,
  }
}
