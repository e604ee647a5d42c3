import type { Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Id, requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { paymentSessionById } from './payment-sessions.queries.generated.ts'
import type { PaymentSession } from './session.ts'

/** The session of that id; refuses with NOT_FOUND when the caller can't reach one. */
export async function paymentSession(context: Context, id: string): Promise<PaymentSession> {
  const found = await findSession(context, requireId('pss', id, 'Payment session'))
  if (!found) throw notFound('Payment session')
  return found
}

/** The session of that id, or null when the caller can't reach one. */
export async function findSession({ db, caller }: Context, { shard, uuid }: Id): Promise<PaymentSession | null> {
  return first(await db.read.run(paymentSessionById, { shard, id: uuid, callerId: caller.account.id }))
}
