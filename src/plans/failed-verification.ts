import type { Context } from '../accounts/index.ts'
import type { Payment } from '../payments/index.ts'
import { first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { findPlan } from './find-records.ts'
import type { PaymentPlan } from './plan.ts'
import { failedVerificationOfPlan } from './plan-verification.queries.generated.ts'

/** Throws INVALID_STATE with the decline code if a verification failed. */
export function refuseFailed({ status, declineCode, failureMessage }: VerificationPayment): void {
  if (status === 'Failed' || status === 'Canceled') throw failed({ declineCode, failureMessage })
}

type VerificationPayment = Pick<Payment, 'status' | 'declineCode' | 'failureMessage'>

function failed({ declineCode, failureMessage }: Omit<VerificationPayment, 'status'>): Refusal {
  const message = failureMessage ?? 'The instrument of the vault token could not be verified at the provider.'
  return new Refusal('INVALID_STATE', message, { details: declineCode === null ? {} : { declineCode } })
}

/**
 * Returns the current plan for a repeated request with an `Idempotency-Key`. Throws if the
 * verification of that request failed, like the first response or as it would have. Other
 * verifications do not matter.
 */
export async function planUnlessVerificationFailed(
  context: Context,
  uuid: string,
  reservedIds: readonly string[],
): Promise<PaymentPlan | null> {
  const shard = shardOf(uuid)
  const plan = await findPlan(context, { prefix: 'ppl', uuid, shard })
  if (!plan) return null
  const key = { shard, planId: uuid, verificationIds: reservedIds, callerId: context.caller.account.id }
  const found = first(await context.db.read.run(failedVerificationOfPlan, key))
  if (found) throw failed(found)
  return plan
}
