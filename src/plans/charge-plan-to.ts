import type { Account } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Announcer, announce, changedFrom } from '../webhooks/events/index.ts'
import { chargePlanToMethod, retryOccurrences } from './change-plan.queries.generated.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { awaitVerification } from './plan-verification.queries.generated.ts'
import { writeDue } from './write-due.ts'

/**
 * Changes the payment method of a live plan. Failed occurrences are retried at once, unless the
 * plan is paused, also with an unchanged method; without any, an unchanged method changes nothing.
 * The transaction must hold both locks.
 */
export async function chargePlanTo(
  services: Announcer,
  tx: Transaction,
  account: Account,
  before: PaymentPlan,
  paymentMethodId: string,
): Promise<PaymentPlan> {
  const { shard } = account
  const key = { shard, planId: before.id, now: services.now(account) }
  await tx.run(awaitVerification, { shard, planId: before.id, paymentId: null })
  const retried = before.status === 'Paused' ? [] : await tx.run(retryOccurrences, key)
  if (paymentMethodId === before.paymentMethodId && retried.length === 0) return before
  await tx.run(chargePlanToMethod, { ...key, paymentMethodId })
  const plan = await writeDue(services, tx, account, before.id)
  await announceUpdated(services, tx, account, before, plan)
  return plan
}

/**
 * Announces that a live, locked plan keeps its payment method, because the requested change failed
 * after the response was sent.
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
  await announceUpdated(services, tx, account, before, { ...before, updatedAt: now })
}

async function announceUpdated(
  services: Announcer,
  tx: Transaction,
  account: Account,
  before: PaymentPlan,
  plan: PaymentPlan,
): Promise<void> {
  const data = planPayload(plan)
  const previous = changedFrom(planPayload(before), data) ?? {}
  await announce(services, tx, { type: 'payment_plan.updated', account, subjectId: plan.id, data, previous })
}
