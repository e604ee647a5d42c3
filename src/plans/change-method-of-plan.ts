import type { Account } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { type Announcer, announce } from '../webhooks/events/index.ts'
import { chargePlanToMethod } from './change-plan.queries.generated.ts'
import { type PaymentPlan, planUpdated } from './plan.ts'
import { awaitVerification, verificationOfPlan } from './plan-verification.queries.generated.ts'
import { retryFailedOccurrences } from './retry-failed-occurrences.ts'
import { writeDue } from './write-due.ts'

/**
 * Changes the payment method of a live plan. Retries failed occurrences at once, even if the method
 * is unchanged, unless the plan is paused. Does nothing for an unchanged method without failed
 * occurrences that change. The transaction must hold the locks of the method and the plan.
 */
export async function changeMethodAndRetry(
  services: Announcer,
  tx: Transaction,
  account: Account,
  before: PaymentPlan,
  paymentMethodId: string,
): Promise<PaymentPlan> {
  const { shard } = account
  const key = { shard, planId: before.id, now: services.now(account) }
  await tx.run(awaitVerification, { shard, planId: before.id, paymentId: null })
  const changed = before.status === 'Paused' ? 0 : await retryFailedOccurrences(tx, key, paymentMethodId)
  if (paymentMethodId === before.paymentMethodId && changed === 0) return before
  await tx.run(chargePlanToMethod, { ...key, paymentMethodId })
  const plan = await writeDue(services, tx, account, before.id)
  await announce(services, tx, { account, ...planUpdated(before, plan) })
  return plan
}

/**
 * Announces that a live, locked plan keeps its payment method, because the requested change failed
 * after the response.
 */
export async function announceUnchangedMethod(
  services: Announcer,
  tx: Transaction,
  account: Account,
  before: PaymentPlan,
): Promise<void> {
  const { id: planId, paymentMethodId } = before
  if (paymentMethodId === null) throw new Error('an active plan has no payment method')
  const now = services.now(account)
  await tx.run(chargePlanToMethod, { shard: account.shard, planId, paymentMethodId, now })
  await announce(services, tx, { account, ...planUpdated(before, { ...before, updatedAt: now }) })
}

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
  await announce(services, tx, { account, ...planUpdated(before, plan) })
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

/** Returns whether a locked plan still waits for the payment method that the payment stores. */
export async function awaitsMethodOf(
  tx: Transaction,
  { shard }: Account,
  planId: string,
  paymentId: string,
): Promise<boolean> {
  return first(await tx.run(verificationOfPlan, { shard, planId }))?.verificationPaymentId === paymentId
}
