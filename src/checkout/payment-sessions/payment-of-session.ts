import type { Account } from '../../accounts/index.ts'
import {
  cancelPayment,
  changePendingPayment,
  insertPayment,
  type NewPayment,
  type Payment,
} from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import type { Announcer } from '../../webhooks/events/index.ts'
import type { PaymentSession } from './session.ts'

/** The fields of a payment that is inserted for an attempt. */
type FirstTry = Pick<NewPayment, 'vaultTokenId' | 'paymentMethodId' | 'configurationId' | 'recurringProcessingModel'>

/** Inserts the pending payment of a session, under a uuid that was minted before. */
export function insertPaymentOfSession(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  session: PaymentSession,
  paymentId: string,
  firstTry: FirstTry = {},
): Promise<Payment> {
  return insertPayment(announcer, tx, account, {
    ...firstTry,
    ...termsOfPayment(session),
    id: paymentId,
    paymentSessionId: session.id,
    statementDescriptor: session.statementDescriptor,
    description: session.description,
    metadata: session.metadata as readonly MetadataEntry[] | null,
  })
}

/** Updates the pending payment of a session to its present terms, if there is one. */
export async function changePaymentOfSession(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  session: PaymentSession,
): Promise<void> {
  if (session.paymentId !== null)
    await changePendingPayment(announcer, tx, account, session.paymentId, termsOfPayment(session))
}

/**
 * Cancels the payment of a session that has ended unpaid, if there is one. A failed payment stays
 * failed.
 */
export async function cancelPaymentOfSession(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  { paymentId }: PaymentSession,
): Promise<void> {
  if (paymentId !== null) await cancelPayment(announcer, tx, account, paymentId)
}

function termsOfPayment({ contactId, amountMinor, currency, transactionRef, successUrl, cancelUrl }: PaymentSession) {
  return { contactId, amountMinor, currency, transactionRef, successUrl, cancelUrl }
}
