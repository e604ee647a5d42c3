import type { Account, Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import type { PaymentPlanStatus } from '../platform/graphql/inputs.generated.ts'
import { enqueue } from '../platform/queue/index.ts'
import { type Announcer, announce } from '../webhooks/events/index.ts'
import { cancelOccurrencesOfPlan, challengesOfPlans, writePlanStatus } from './change-plan-status.queries.generated.ts'
import { type PaymentPlan, planEvent } from './plan.ts'
import { occurrenceStatusesBefore, planStatusesBefore } from './plan-states.ts'
import { writeDue } from './write-due.ts'

/** Dependencies for changing a plan's status. */
export type PlanWriter = Announcer & Pick<Services, 'wallNow'>

/** The event for each status. */
const EVENTS = {
  Paused: 'payment_plan.paused',
  PastDue: 'payment_plan.past_due',
  Completed: 'payment_plan.completed',
  Canceled: 'payment_plan.canceled',
} as const

/**
 * Changes the status of a locked plan, updates its due row from its occurrences, and announces the
 * change. The caller must check that the transition is valid, because an invalid one is an internal
 * error here.
 */
export async function changePlanStatus(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  { id }: Pick<PaymentPlan, 'id'>,
  status: keyof typeof EVENTS,
): Promise<PaymentPlan> {
  const plan = await writeStatus(services, tx, account, id, status)
  await announce(services, tx, { account, ...planEvent(EVENTS[status], plan) })
  return plan
}

/**
 * Changes the status to Active like `changePlanStatus`, but does not announce it: the caller does,
 * because the event depends on the previous status.
 */
export function makePlanActive(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  { id }: Pick<PaymentPlan, 'id'>,
): Promise<PaymentPlan> {
  return writeStatus(services, tx, account, id, 'Active')
}

async function writeStatus(
  services: PlanWriter,
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
    await enqueueChallengeEnds(services, tx, account, [id])
  }
  return writeDue(services, tx, account, id)
}

async function cancelOccurrences({ now }: Announcer, tx: Transaction, account: Account, planId: string): Promise<void> {
  const statusesBefore = occurrenceStatusesBefore('Canceled')
  await tx.run(cancelOccurrencesOfPlan, { shard: account.shard, planId, statusesBefore, now: now(account) })
}

/** Enqueues jobs that cancel pending customer authentications of canceled plans at the provider. */
export async function enqueueChallengeEnds(
  services: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { shard }: Account,
  planIds: readonly string[],
): Promise<void> {
  for (const { id: subjectId, orgId } of await tx.run(challengesOfPlans, { shard, planIds: [...planIds] }))
    await enqueue(services, tx, { kind: 'SettleAttempt', shard, subjectId, orgId }, 0)
}

/**
 * Moves a locked plan through these statuses, in order. A plan that passes through Active on its
 * way to Completed gets no event for Active.
 */
export async function changePlanStatuses(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  { id }: Pick<PaymentPlan, 'id'>,
  statuses: readonly PaymentPlanStatus[],
): Promise<PaymentPlan | null> {
  let plan: PaymentPlan | null = null
  for (const status of statuses) {
    if (status === 'Pending') throw new Error('a plan cannot become pending again')
    if (status === 'Active') plan = await makePlanActive(services, tx, account, { id })
    else plan = await changePlanStatus(services, tx, account, { id }, status)
  }
  if (plan && statuses.at(-1) === 'Active')
    await announce(services, tx, { account, ...planEvent('payment_plan.activated', plan) })
  return plan
}

/** Completes an active plan if every occurrence is paid or skipped. */
export async function completeIfNoneRemain(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  plan: PaymentPlan,
): Promise<PaymentPlan> {
  const hasEnded = plan.status === 'Active' && plan.remainingOccurrences === 0
  return hasEnded ? changePlanStatus(services, tx, account, plan, 'Completed') : plan
}
