import { type Account, accountNow, type Context } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { lockPaymentPlan } from './change-plan.queries.generated.ts'
import type { PaymentPlan } from './plan.ts'
import { type PaymentPlanStatus, planStatusesBefore } from './plan-status.ts'

/** A plan that nobody else changes until the transaction ends, and whose it is. */
export interface HeldPaymentPlan {
  readonly plan: PaymentPlan
  readonly account: Account
}

/** Where a plan stands that goes on: it can be given something else to be charged to. */
export const LIVE_STATUSES: readonly string[] = ['Active', 'Paused', 'PastDue']

/** Holds the plan of that id; refuses with NOT_FOUND when the caller can't reach one. */
export async function holdPaymentPlan(
  context: Context,
  tx: Transaction,
  { shard, uuid }: Id,
): Promise<HeldPaymentPlan> {
  const plan = first(await tx.run(lockPaymentPlan, { shard, id: uuid, callerId: context.caller.account.id }))
  const account = plan && (await accountNow(context, { kind: 'Organization', uuid: plan.orgId }))
  if (!plan || !account) throw notFound('Payment plan')
  return { plan, account }
}

/** Refuses with INVALID_STATE what a plan can't become from where it stands. */
export function refuseUnlessMayBecome(next: PaymentPlanStatus, { status }: Pick<PaymentPlan, 'status'>): void {
  if (planStatusesBefore(next).includes(status as PaymentPlanStatus)) return
  throw new Refusal('INVALID_STATE', `The payment plan is ${status}.`)
}
