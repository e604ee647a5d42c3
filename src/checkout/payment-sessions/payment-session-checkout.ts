import type { Context } from '../../accounts/index.ts'
import { lockPaymentById } from '../../payments/index.ts'
import type { RecurringModel } from '../../payments/providers/index.ts'
import { first } from '../../platform/db/index.ts'
import {
  type CustomerAttempt,
  type CustomerDecision,
  consentTo,
  firstAttemptFields,
  type SessionAttempt,
  sessionCheckout,
} from '../flow/index.ts'
import { announceEnded } from './end-of-sessions.ts'
import { type LinkedPaymentSession, linkedPaymentSession, paymentTermsFingerprint } from './linked-session.ts'
import { claimPaymentSession, endPaymentSession, lockSessionToPay } from './pay-session.queries.generated.ts'
import { insertPaymentOfSession } from './payment-of-session.ts'
import { type SelectedPaymentSource, selectedPaymentSource } from './payment-sources.ts'
import { PAYMENT_SESSION, type PaymentSession } from './session.ts'

/** A customer's decision to pay. */
export interface PaymentDecision extends CustomerDecision {
  readonly source: SelectedPaymentSource
  /** True when the instrument may be stored. It only matters in a session that asks for consent. */
  readonly consent: boolean
}

/** The checkout of a payment session: one payment, with one attempt at a time. */
export const paymentSessionCheckout = sessionCheckout<PaymentSession, LinkedPaymentSession, PaymentDecision>({
  kind: PAYMENT_SESSION,
  auditAction: 'checkout.pay',
  find: linkedPaymentSession,
  termsFingerprint: paymentTermsFingerprint,
  termsChanged: 'The payment has changed. Reload the page.',
  lock: async (tx, key) => first(await tx.run(lockSessionToPay, key)),
  prepare,
  cancel: async (customer, tx, account, session) => {
    const now = customer.now(account)
    await tx.run(endPaymentSession, { shard: account.shard, id: session.id, status: 'Canceled', now })
    await announceEnded(customer, tx, account, [{ ...session, status: 'Canceled', updatedAt: now }])
  },
})

async function prepare(
  customer: Context,
  linked: LinkedPaymentSession,
  decision: PaymentDecision,
): Promise<SessionAttempt<PaymentSession>> {
  const { account } = linked
  const attempt = await attemptOf(customer, linked, decision)
  return {
    attempt,
    paymentOf: (tx, session) =>
      session.paymentId === null
        ? insertPaymentOfSession(customer, tx, account, session, attempt.paymentId, firstAttemptFields(attempt))
        : lockPaymentById(tx, session.paymentId),
    mark: (tx, { id }, paymentId) =>
      tx.run(claimPaymentSession, { shard: account.shard, id, paymentId, now: customer.wallNow() }),
  }
}

async function attemptOf(
  customer: Context,
  linked: LinkedPaymentSession,
  decision: PaymentDecision,
): Promise<CustomerAttempt> {
  const { session, account } = linked
  const { source: selected, consent } = decision
  const { source, configuration } = await selectedPaymentSource(customer, linked, selected)
  const isAgreed =
    session.storePaymentMethod === 'Enabled' || (session.storePaymentMethod === 'AskForConsent' && consent)
  const stores = isAgreed && source.kind === 'token'
  const declared = stores ? (session.recurringProcessingModel as RecurringModel) : null
  const model = source.kind === 'method' ? 'CardOnFile' : declared
  const use = { contactId: session.contactId, purposes: ['Payment'], source, stores, model } as const
  return {
    ...{ source, configuration, stores, model },
    consent: consentTo(customer, account, decision, use),
    paymentId: session.paymentId ?? customer.mintId(account.shard),
    attemptId: customer.mintId(account.shard),
  }
}
