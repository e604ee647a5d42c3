import type { Account } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { movePlan, moveToActive, type PaymentPlanStatus, type PlanWriter, planPayload, writeDue } from '../index.ts'
import type { PlanTransition } from './after-occurrence.ts'
import type { LockedPlan } from './locked-plan.ts'
import { endRetries, writeOccurrence } from './plan-scheduler.queries.generated.ts'

/** Writes the transition of a plan that the transaction has locked, its due row and its events. */
export async function writeTransition(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  { id: planId }: Pick<LockedPlan, 'id'>,
  { occurrence, endsRetries, statuses }: PlanTransition,
): Promise<void> {
  const plan = { shard: account.shard, planId, now: services.now(account) }
  await tx.run(writeOccurrence, { ...plan, ...occurrence })
  if (endsRetries) await tx.run(endRetries, plan)
  if (statuses.length === 0) await writeDue(services, tx, account, planId)
  for (const [index, status] of statuses.entries())
    await move(services, tx, account, planId, status, index === statuses.length - 1)
}

/** Moves a plan to a status. A plan that passes through Active on its way to Completed gets no event for Active. */
async function move(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  id: string,
  status: PaymentPlanStatus,
  isLast: boolean,
): Promise<void> {
  if (status === 'Pending') throw new Error('a plan cannot become pending again')
  if (status !== 'Active') {
    await movePlan(services, tx, account, { id }, status)
    return
  }
  const plan = await moveToActive(services, tx, account, { id })
  if (!isLast) return
  await announce(services, tx, { type: 'payment_plan.activated', account, subjectId: id, data: planPayload(plan) })
}
