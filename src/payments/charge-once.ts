import type { Account, Context } from '../access/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { WhenSettled } from './apply-outcome.ts'
import { insertCharge } from './insert-charge.ts'
import { type NewPayment, pendingPayment } from './insert-payment.ts'
import type { Payment } from './payment.ts'
import { providerOf } from './provider-of-attempt.ts'
import { sendAttempt } from './send-attempt.ts'
import { attemptToSend, type NewAttempt } from './write-attempt.ts'

/** A payment that is made and tried at once. */
export interface ChargeTerms {
  readonly payment: NewPayment
  readonly attempt: NewAttempt
}

/**
 * Writes a payment with its first try, sends that, and gives the payment as the provider's answer left it. After the first
 * commit nothing is lost: a worker settles what this process leaves behind.
 */
export async function chargeOnce(
  context: Context,
  whenSettled: readonly WhenSettled[],
  account: Account,
  { payment: newPayment, attempt: newAttempt }: ChargeTerms,
): Promise<Payment> {
  const { configuration } = newAttempt
  const asked = await providerOf(context, { configurationId: configuration.id }, configuration)
  const pending = pendingPayment(context, account, newPayment)
  const attempt = attemptToSend(context, pending, newAttempt, asked)
  await insertCharge(context, account, { payment: pending, attempt })
  crashPoint('payment: written')
  const { payment } = await sendAttempt(context, whenSettled, account, attempt, {
    asked,
    payment: pending,
    hasSession: false,
  })
  return payment
}
