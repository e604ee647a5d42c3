import type { Account, Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { enqueue } from '../platform/queue/index.ts'
import { type Announcer, announce } from '../webhooks/events/index.ts'
import { cancelOccurrencesOfPlan, challengesOfPlans, writePlanStatus } from './move-plan.queries.generated.ts'
import { occurrenceStatusesBefore } from './occurrence-status.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { type PaymentPlanStatus, planStatusesBefore } from './plan-status.ts'
import { writeDue } from './write-due.ts'

/** Who moves a plan. */
export type Mover = Announcer & Pick<Services, 'wallNow'>

/** What is announced of a plan that moved there. */
const NEWS = {
  Paused: 'payment_plan.paused',
  PastDue: 'payment_plan.past_due',
  Completed: 'payment_plan.completed',
  Canceled: 'payment_plan.canceled',
} as const

/**
 * Moves a plan that the transaction holds and that may move there, writes what it has ahead, as its occurrences were left,
 * and announces it. A plan that is canceled has nothing left to send. Whether it may move is for the caller to judge: here
 * it is a defect when it may not.
 */
export async function movePlan(
  services: Mover,
  tx: Transaction,
  account: Account,
  { id }: Pick<PaymentPlan, 'id'>,
  status: keyof typeof NEWS,
): Promise<PaymentPlan> {
  const plan = await writeStatus(services, tx, account, id, status)
  await announce(services, tx, { type: NEWS[status], account, subjectId: plan.id, data: planPayload(plan) })
  return plan
}

/** As `movePlan`, to Active: what is announced depends on where it comes from, and is the caller's to tell. */
export function moveToActive(
  services: Mover,
  tx: Transaction,
  account: Account,
  { id }: Pick<PaymentPlan, 'id'>,
): Promise<PaymentPlan> {
  return writeStatus(services, tx, account, id, 'Active')
}

async function writeStatus(
  services: Mover,
  tx: Transaction,
  account: Account,
  id: string,
  status: PaymentPlanStatus,
): Promise<PaymentPlan> {
  const key = { shard: account.shard, id, statusesBefore: planStatusesBefore(status) }
  const written = await tx.run(writePlanStatus, { ...key, status, now: services.now(account) })
  if (written.length === 0) throw new Error(`a locked payment plan could not become ${status}`)
  if (status === 'Canceled') {
    await cancelOccurrences(services, tx, account, id)
    await enqueueGivingUp(services, tx, account, [id])
  }
  return writeDue(services, tx, account, id)
}

async function cancelOccurrences({ now }: Announcer, tx: Transaction, account: Account, planId: string): Promise<void> {
  const statusesBefore = occurrenceStatusesBefore('Canceled')
  await tx.run(cancelOccurrencesOfPlan, { shard: account.shard, planId, statusesBefore, now: now(account) })
}

/** Owes that the provider gives up what customers of plans that were canceled were sent to confirm. */
export async function enqueueGivingUp(
  services: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { shard }: Account,
  planIds: readonly string[],
): Promise<void> {
  for (const { id: subjectId, orgId } of await tx.run(challengesOfPlans, { shard, planIds: [...planIds] }))
    await enqueue(services, tx, { kind: 'SettleAttempt', shard, subjectId, orgId }, 0)
}

/** Completes an active plan when every occurrence is paid or left out. */
export async function completeWhenNothingIsLeft(
  services: Mover,
  tx: Transaction,
  account: Account,
  plan: PaymentPlan,
): Promise<PaymentPlan> {
  const isOver = plan.status === 'Active' && plan.remainingOccurrences === 0
  return isOver ? movePlan(services, tx, account, plan, 'Completed') : plan
}
