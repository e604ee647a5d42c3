import type { Account, Context, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { type NewPayment, pendingPayment } from '../insert-payment.ts'
import type { SealedCredential } from '../methods/index.ts'
import type { Payment } from '../payment.ts'
import type { AttemptedPayment } from '../settlement/after-outcome.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { insertCharge } from './insert-charge.ts'
import { type ProviderClient, providerClient } from './provider-client.ts'
import { sendAttempt } from './send-attempt.ts'
import { attemptToSend, type NewAttempt } from './write-attempt.ts'

/** A payment and its first attempt, created at the same time. */
export interface ChargeTerms {
  readonly payment: NewPayment
  readonly attempt: NewAttempt
}

/** A validated charge that is not written yet. */
export interface ReadyCharge extends AttemptedPayment {
  readonly client: ProviderClient
}

/**
 * Prepares the rows and the request of a charge. Whatever the terms make impossible fails here,
 * before anything is written.
 */
export async function readyCharge(
  services: Services,
  account: Account,
  { payment: newPayment, attempt: newAttempt }: ChargeTerms,
): Promise<ReadyCharge> {
  const { configuration } = newAttempt
  const client = await providerClient(services, { configurationId: configuration.id }, configuration)
  const payment = pendingPayment(services, account, newPayment)
  return { client, payment, attempt: attemptToSend(services, payment, newAttempt, client) }
}

/**
 * Writes a payment with its first attempt, sends the attempt, and returns the payment with the
 * provider's outcome. After the first commit nothing is lost: a worker settles what a crash leaves.
 */
export async function chargeOnce(
  context: Context,
  whenSettled: readonly WhenSettled[],
  account: Account,
  { client, payment: pending, attempt }: ReadyCharge,
  credential?: SealedCredential,
): Promise<Payment> {
  await insertCharge(context, account, { payment: pending, attempt })
  crashPoint('payment: written')
  const known = { asked: client, payment: pending, hasSession: false, ...(credential && { credential }) }
  const { payment } = await sendAttempt(context, whenSettled, account, attempt, known)
  return payment
}
