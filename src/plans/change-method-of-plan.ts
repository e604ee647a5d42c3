import type { Account } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { type Announcer, announce, changedFrom } from '../webhooks/events/index.ts'
import { chargePlanToMethod } from './change-plan.queries.generated.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { awaitVerification, verificationOfPlan } from './plan-verification.queries.generated.ts'
import { writeDue } from './write-due.ts'

/**
 * Changes the payment method of a locked plan and announces it. Failed occurrences keep their retry
 * time, and a finished plan does not change. The transaction must hold the lock of the method.
 */
export async function changeMethodOfPlan(
  services: Announcer,
  tx: Transaction,
  account: Account,
  before: PaymentPlan,
  paymentMethodId: string,
): Promise<void> {
  await tx.run(awaitVerification, { shard: account.shard, planId: before.id, paymentId: null })
  if (paymentMethodId === before.paymentMethodId) return
  const key = { shard: account.shard, planId: before.id, now: services.now(account) }
  if ((await tx.run(chargePlanToMethod, { ...key, paymentMethodId })).length === 0) return
  const plan = await writeDue(services, tx, account, before.id)
  const data = planPayload(plan)
  const previous = changedFrom(planPayload(before), data) ?? {}
  await announce(services, tx, { type: 'payment_plan.updated', account, subjectId: plan.id, data, previous })
}

/**
 * Marks a locked plan as waiting for the payment method that a payment stores. Another change of
 * the method replaces it.
 */
export async function awaitMethodOf(
  tx: Transaction,
  { shard }: Account,
  planId: string,
  paymentId: string,
): Promise<void> {
  await tx.run(awaitVerification, { shard, planId, paymentId })
}

/** Returns whether a locked plan still waits for the payment method of that payment. */
export async function awaitsMethodOf(
  tx: Transaction,
  { shard }: Account,
  planId: string,
  paymentId: string,
): Promise<boolean> {
  return first(await tx.run(verificationOfPlan, { shard, planId }))?.setUpPaymentId === paymentId
}
