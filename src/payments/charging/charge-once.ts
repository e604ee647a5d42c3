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

/** A payment that is made and tried at once. */
export interface ChargeTerms {
  readonly payment: NewPayment
  readonly attempt: NewAttempt
}

/** A charge that nothing can be wrong with any more, and that is not written yet. */
export interface ReadyCharge extends AttemptedPayment {
  readonly client: ProviderClient
}

/** Makes of the terms what is written and sent. Whatever fails by their nature fails here, before anything is begun. */
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
 * Writes a payment with its first try, sends that, and gives the payment as the provider's answer left it. After the first
 * commit nothing is lost: a worker settles what this process leaves behind.
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
