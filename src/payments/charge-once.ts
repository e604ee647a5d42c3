import { type Account, type Context, transaction } from '../access/index.ts'
import { holdMethod } from '../payment-methods/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { WhenSettled } from './apply-outcome.ts'
import { type NewPayment, pendingPayment, writePendingPayment } from './insert-payment.ts'
import type { Payment } from './payment.ts'
import { sendAttempt } from './send-attempt.ts'
import { type NewAttempt, writeAttempt } from './write-attempt.ts'

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
  const pending = pendingPayment(context, account, newPayment)
  const { source, configuration } = newAttempt
  const { attempt } = await transaction(context, async (tx) => {
    // Nothing waits for what the former gives: the statements leave together.
    const written = writePendingPayment(context, tx, account, pending)
    const held = source.kind === 'method' && holdMethod(tx, source.method)
    const [attempt] = await Promise.all([writeAttempt(context, tx, account, pending, newAttempt), written, held])
    return { id: pending.id, orgId: pending.orgId, attempt }
  })
  crashPoint('payment: written')
  const { payment } = await sendAttempt(context, whenSettled, account, attempt, { configuration, hasSession: false })
  return payment
}
