import type { Account } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { type Announcer, announce, changedFrom } from '../webhooks/events/index.ts'
import { chargePlanToMethod } from './change-plan.queries.generated.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { awaitSetUp, setUpOfPlan } from './set-up-plan.queries.generated.ts'
import { writeDue } from './write-due.ts'

/**
 * Has a plan that the transaction holds be charged from now on to another payment method of its contact, which it holds too, and
 * announces that. What had failed waits as it did, and a plan that is over stays as it is.
 */
export async function changeMethodOfPlan(
  services: Announcer,
  tx: Transaction,
  account: Account,
  before: PaymentPlan,
  paymentMethodId: string,
): Promise<void> {
  await tx.run(awaitSetUp, { shard: account.shard, planId: before.id, paymentId: null })
  if (paymentMethodId === before.paymentMethodId) return
  const key = { shard: account.shard, planId: before.id, now: services.now(account) }
  if ((await tx.run(chargePlanToMethod, { ...key, paymentMethodId })).length === 0) return
  const plan = await writeDue(services, tx, account, before.id)
  const data = planPayload(plan)
  const previous = changedFrom(planPayload(before), data) ?? {}
  await announce(services, tx, { type: 'payment_plan.updated', account, subjectId: plan.id, data, previous })
}

/** Has a plan that the transaction holds wait for what a payment stores, unless something else is chosen before that is known. */
export async function awaitMethodOf(
  tx: Transaction,
  { shard }: Account,
  planId: string,
  paymentId: string,
): Promise<void> {
  await tx.run(awaitSetUp, { shard, planId, paymentId })
}

/** Whether a plan that the transaction holds still waits for what a payment stores. */
export async function awaitsMethodOf(
  tx: Transaction,
  { shard }: Account,
  planId: string,
  paymentId: string,
): Promise<boolean> {
  return first(await tx.run(setUpOfPlan, { shard, planId }))?.setUpPaymentId === paymentId
}
