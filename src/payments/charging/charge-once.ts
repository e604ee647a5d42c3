import { type Account, auditParameters, type Context, insertBatched } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SealedCredential } from '../methods/index.ts'
import type { Payment } from '../payment.ts'
import { providerUnavailable } from '../providers/index.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { consentColumns } from './consent-to-payment.ts'
import { insertCharges } from './insert-charge.queries.generated.ts'
import { sendAttempt } from './send-attempt.ts'
import { chargeColumns, type PreparedCharge } from './write-attempt.ts'

/**
 * Writes a payment with its first attempt, sends the attempt, and returns the payment with the
 * provider's outcome. Throws PROVIDER_UNAVAILABLE when the provider rejects our credentials; the
 * payment is then canceled. If the process crashes after the first commit, a worker settles the
 * attempt.
 */
export async function chargeOnce(
  context: Context,
  whenSettled: readonly WhenSettled[],
  account: Account,
  { client, ...charge }: PreparedCharge,
  credential?: SealedCredential,
): Promise<Payment> {
  await insertCharge(context, account, charge)
  crashPoint('payment: written')
  const known = { client, payment: charge.payment, hasSession: false, ...(credential && { credential }) }
  const { payment, outcome } = await sendAttempt(context, whenSettled, account, charge.attempt, known)
  if (outcome.kind === 'Unavailable') throw providerUnavailable()
  return payment
}

/**
 * Inserts a new payment with its first attempt and its consent. One statement does so for several
 * concurrent charges through the API. Writes the same rows as `insertPayment` and `writeAttempt`.
 * Throws INVALID_STATE if the method or contact was just deleted, and CONFLICT if another run has
 * taken over the idempotency key.
 */
async function insertCharge(context: Context, account: Account, charge: Omit<PreparedCharge, 'client'>): Promise<void> {
  if (await insertBatched(context, insertCharges, account.shard, chargeRow(context, account, charge))) return
  const what = charge.payment.paymentMethodId === null ? 'contact' : 'payment method'
  throw new Refusal('INVALID_STATE', `The ${what} is deleted.`)
}

/** Returns the row of `insertCharges`. */
function chargeRow(context: Context, account: Account, charge: Omit<PreparedCharge, 'client'>) {
  return {
    ...chargeColumns(context, account, charge),
    ...consentColumns(charge.consent),
    ...auditParameters(context, account.shard),
    action: context.audited?.action ?? 'paymentCreate',
    callerId: context.caller.account.id,
  }
}
