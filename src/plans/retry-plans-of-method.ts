import { type Account, accountWithCurrentClock, organizationOf, type Services } from '../accounts/index.ts'
import { lockActiveMethod } from '../payments/methods/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { NIL_UUID } from '../platform/ids/index.ts'
import { completeJob, type Job, lockJobProgress, recordJobProgress } from '../platform/queue/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { type Announcer, announce } from '../webhooks/events/index.ts'
import { chargePlanToMethod } from './change-plan.queries.generated.ts'
import { planUpdated } from './plan.ts'
import { failedPlansOfMethod, lockPlanOfMethod, retryAfterUpdate } from './retry-plans-of-method.queries.generated.ts'
import { retryDelaySeconds } from './schedule.ts'
import { writeDue } from './write-due.ts'

/** The most plans that one transaction locks. */
const PLANS_MAX = 100
/** The most transactions of one run, which must end within the lease of its job. */
const TRANSACTIONS_MAX = 20

/**
 * Runs the job RetryPlansOfMethod after a payment method became usable again: retries the failed
 * occurrences of all its plans, in transactions of bounded size. Each transaction records its
 * progress in the job, and the last one deletes the job, so that an update leads to at most one
 * retry. Paused plans are not changed.
 */
export async function retryPlansOfMethod(
  services: Services,
  { shard, subjectId: methodId, orgId }: Job,
): Promise<number | null> {
  const known = await organizationOf(services, { orgId })
  for (let transaction = 0; transaction < TRANSACTIONS_MAX; transaction++) {
    const isDone = await services.db.transaction((tx) => retrySome(services, tx, known, { shard, methodId }))
    services.hint('outbox')
    crashPoint('plans: retried')
    if (isDone) return null
  }
  return 0
}

/** Retries some plans after those that the job has retried. Returns true when none is left. */
async function retrySome(
  services: Services,
  tx: Transaction,
  known: Account,
  { shard, methodId }: { readonly shard: number; readonly methodId: string },
): Promise<boolean> {
  // Lock order: the method before its job and its plans.
  const method = await lockActiveMethod(tx, { shard, id: methodId })
  const job = { kind: 'RetryPlansOfMethod', shard, subjectId: methodId } as const
  const progress = await lockJobProgress(tx, job)
  if (!progress) return true
  const after = progress.doneUntil ?? NIL_UUID
  const plans = method
    ? await tx.run(failedPlansOfMethod, { shard, paymentMethodId: methodId, after, limit: PLANS_MAX })
    : []
  const last = plans.at(-1)
  if (!method || !last) {
    await completeJob(tx, job)
    return true
  }
  const account = await accountWithCurrentClock(tx, known)
  const { credentialChangedAt } = method
  for (const { id } of plans) await retryPlan(services, tx, account, { id, methodId, credentialChangedAt })
  await recordJobProgress(tx, job, last.id)
  return false
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
  // Writes the time of the change even if the next run stays the same, so that no later charge is
  // dated before it.
  await tx.run(chargePlanToMethod, { shard, planId: id, paymentMethodId: methodId, now })
  const plan = await writeDue(services, tx, account, id)
  await announce(services, tx, { account, ...planUpdated(before, plan) })
}
