import type { Context } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { paymentPlanById } from './payment-plans.queries.generated.ts'
import type { PaymentPlan } from './plan.ts'

/** Returns the plan of that id. Throws NOT_FOUND when the caller can't reach one. */
export async function paymentPlan(context: Context, id: string): Promise<PaymentPlan> {
  const found = await findPlan(context, requireId('ppl', id, 'Payment plan'))
  if (!found) throw notFound('Payment plan')
  return found
}

/** Returns the plan of that id, or null when the caller can't reach one. */
export async function findPlan({ db, caller }: Context, { shard, uuid }: Id): Promise<PaymentPlan | null> {
  return first(await db.read.run(paymentPlanById, { shard, id: uuid, callerId: caller.account.id }))
}
