import type { Context } from '../accounts/index.ts'
import type { Payment } from '../payments/index.ts'
import { first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { findPlan } from './find-records.ts'
import type { PaymentPlan } from './plan.ts'
import { failedSetUpOfPlan } from './set-up-plan.queries.generated.ts'

/** Refuses with INVALID_STATE and the code of the decline when a set-up has failed. */
export function refuseFailed({ status, declineCode, failureMessage }: SetUpPayment): void {
  if (status === 'Failed' || status === 'Canceled') throw failed({ declineCode, failureMessage })
}

type SetUpPayment = Pick<Payment, 'status' | 'declineCode' | 'failureMessage'>

function failed({ declineCode, failureMessage }: Omit<SetUpPayment, 'status'>): Refusal {
  const message = failureMessage ?? 'The instrument of the vault token could not be verified at the provider.'
  return new Refusal('INVALID_STATE', message, { details: declineCode === null ? {} : { declineCode } })
}

/**
 * The plan of an `Idempotency-Key` as it is now, for the answer to the same request again. Refuses as the first answer did, or would
 * have done if it had been known then: when the set-up of that very request failed. What became of others does not concern it.
 */
export async function planUnlessSetUpFailed(
  context: Context,
  uuid: string,
  reservedIds: readonly string[],
): Promise<PaymentPlan | null> {
  const shard = shardOf(uuid)
  const plan = await findPlan(context, { prefix: 'ppl', uuid, shard })
  if (!plan) return null
  const key = { shard, planId: uuid, setUpIds: reservedIds, callerId: context.caller.account.id }
  const found = first(await context.db.read.run(failedSetUpOfPlan, key))
  if (found) throw failed(found)
  return plan
}
