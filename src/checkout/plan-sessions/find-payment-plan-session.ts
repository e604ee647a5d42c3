import type { Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Id, requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { paymentPlanSessionById } from './payment-plan-sessions.queries.generated.ts'
import type { PaymentPlanSession } from './session.ts'

/** Returns the session of that id. Throws NOT_FOUND when the caller can't reach one. */
export async function paymentPlanSession(context: Context, id: string): Promise<PaymentPlanSession> {
  const found = await findSession(context, requireId('pps', id, 'Payment plan session'))
  if (!found) throw notFound('Payment plan session')
  return found
}

/** Returns the session of that id, or null when the caller can't reach one. */
export async function findSession({ db, caller }: Context, { shard, uuid }: Id): Promise<PaymentPlanSession | null> {
  return first(await db.read.run(paymentPlanSessionById, { shard, id: uuid, callerId: caller.account.id }))
}
