import { type Account, accountNow, type Context } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { PaymentPlanStatus } from '../platform/graphql/inputs.generated.ts'
import type { Id } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { lockPaymentPlan } from './change-plan.queries.generated.ts'
import type { PaymentPlan } from './plan.ts'
import { planStatusesBefore } from './plan-states.ts'

/** A plan locked until the transaction ends, with its account. */
export interface LockedPaymentPlan {
  readonly plan: PaymentPlan
  readonly account: Account
}

/** The statuses of a live plan, whose payment method can be changed. */
export const LIVE_STATUSES: readonly string[] = ['Active', 'Paused', 'PastDue']

/** Locks the plan with this id. Throws NOT_FOUND if the caller can't access it. */
export async function lockAccessiblePlan(
  context: Context,
  tx: Transaction,
  { shard, uuid }: Id,
): Promise<LockedPaymentPlan> {
  const plan = first(await tx.run(lockPaymentPlan, { shard, id: uuid, callerId: context.caller.account.id }))
  const account = plan && (await accountNow(context, { kind: 'Organization', uuid: plan.orgId }))
  if (!plan || !account) throw notFound('Payment plan')
  return { plan, account }
}

/** Locks the live plan with this id. Throws INVALID_STATE for a plan in another status. */
export async function lockLivePlan(context: Context, tx: Transaction, id: Id): Promise<LockedPaymentPlan> {
  const locked = await lockAccessiblePlan(context, tx, id)
  refuseUnlessLive(locked.plan)
  return locked
}

/** Throws INVALID_STATE unless the plan is live. */
export function refuseUnlessLive({ status }: Pick<PaymentPlan, 'status'>): void {
  if (!LIVE_STATUSES.includes(status)) throw new Refusal('INVALID_STATE', `The payment plan is ${status}.`)
}

/** Throws INVALID_STATE if the plan can't change to this status. */
export function requireTransition(next: PaymentPlanStatus, { status }: Pick<PaymentPlan, 'status'>): void {
  if (planStatusesBefore(next).includes(status as PaymentPlanStatus)) return
  throw new Refusal('INVALID_STATE', `The payment plan is ${status}.`)
}
