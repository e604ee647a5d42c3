import type { Account } from '../../accounts/index.ts'
import { changePendingPayment, insertPayment, type Payment, type PaymentTerms } from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import type { Announcer } from '../../webhooks/events/index.ts'
import { type CustomerAttempt, firstAttemptFields } from '../flow/index.ts'
import type { PaymentPlanSession } from './session.ts'

/** The first charge of a session, or its set-up: that of the try before when there was one, with the terms of today. */
export function paymentToTry(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  session: PaymentPlanSession,
  attempted: CustomerAttempt,
  amountMinor: bigint,
): Promise<Payment> {
  const { paymentId } = attempted
  const { contactId, currency, successUrl, cancelUrl } = session
  const terms: PaymentTerms = { contactId, amountMinor, currency, transactionRef: null, successUrl, cancelUrl }
  if (session.paymentId === paymentId) return changePendingPayment(announcer, tx, account, paymentId, terms)
  return insertPayment(announcer, tx, account, {
    ...firstAttemptFields(attempted),
    ...terms,
    id: paymentId,
    paymentPlanSessionId: session.id,
    metadata: session.metadata as readonly MetadataEntry[] | null,
  })
}
