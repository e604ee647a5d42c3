import { type Account, accountWithCurrentClock, organizationOf, type Services } from '../accounts/index.ts'
import { lockActiveMethod } from '../payments/methods/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { completeJob, type Job } from '../platform/queue/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { type Announcer, announce } from '../webhooks/events/index.ts'
import { chargePlanToMethod } from './change-plan.queries.generated.ts'
import { planUpdated } from './plan.ts'
import { failedPlansOfMethod, lockPlanOfMethod, retryAfterUpdate } from './retry-plans-of-method.queries.generated.ts'
import { retryDelaySeconds } from './schedule.ts'
import { writeDue } from './write-due.ts'

/** A method belongs to one contact, which has few plans. */
const PLANS_MAX = 1000

/**
 * Runs the job RetryPlansOfMethod after a payment method became usable again: retries the failed
 * occurrences of its plans. The same transaction deletes the job, so that an update leads to one
 * retry at most. A paused plan stays as it is.
 */
export async function retryPlansOfMethod(
  services: Services,
  { shard, subjectId: methodId, orgId }: Job,
): Promise<null> {
  const known = await organizationOf(services, { orgId })
  await services.db.transaction(async (tx) => {
    // Lock order: the method before its job and its plans.
    const method = await lockActiveMethod(tx, { shard, id: methodId })
    const isOwn = await completeJob(tx, { kind: 'RetryPlansOfMethod', shard, subjectId: methodId })
    if (!method || !isOwn) return
    const account = await accountWithCurrentClock(tx, known)
    const plans = await tx.run(failedPlansOfMethod, { shard, paymentMethodId: methodId, limit: PLANS_MAX })
    const { credentialChangedAt } = method
    for (const { id } of plans) await retryPlan(services, tx, account, { id, methodId, credentialChangedAt })
  })
  services.hint('outbox')
  return null
}

interface FailedPlan {
  readonly id: string
  readonly methodId: string
  readonly credentialChangedAt: Timestamp | null
}

async function retryPlan(
  services: Announcer,
  tx: Transaction,
  account: Account,
  { id, methodId, credentialChangedAt }: FailedPlan,
): Promise<void> {
  const { shard } = account
  const before = first(await tx.run(lockPlanOfMethod, { shard, id, paymentMethodId: methodId }))
  if (!before) return
  const now = services.now(account)
  const retryAt = plus(now, { seconds: account.clockId === null ? retryDelaySeconds(id) : 0 })
  const retried = await tx.run(retryAfterUpdate, {
    shard,
    orgId: account.id,
    planId: id,
    credentialChangedAt,
    retryAt,
    now,
  })
  if (retried.length === 0) return
  // The change gets its time also when the next run stays the same, so that no later charge is
  // dated before it.
  await tx.run(chargePlanToMethod, { shard, planId: id, paymentMethodId: methodId, now })
  const plan = await writeDue(services, tx, account, id)
  await announce(services, tx, { account, ...planUpdated(before, plan) })
}
