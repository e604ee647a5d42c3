import type { Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { oldestKept } from '../../events/index.ts'
import { type Dispatch, lockPositions } from '../dispatch.ts'
import { isTooOld, newestDispatches, nextNumber } from '../requests/redispatch.ts'
import {
  countFailedBatch,
  dispatchBatch,
  endOfBatch,
  type LockedRecovery,
  type RecoveryStep,
  webhookOrStop,
} from './locked-recovery.ts'
import { countMissed, dispatchMissed } from './missed-events.ts'
import {
  type FailedRequestsRow,
  failedRequests,
  lockRecovery,
  runningRecoveries,
  touchRecovery,
} from './webhook-recoveries.queries.generated.ts'

const RECOVERIES_PER_RUN = 64
const REQUESTS_PER_BATCH = 200

/**
 * Runs one step of each running recovery that no other worker has locked, a transaction each, of at
 * most `requestsMax` requests. Returns true if one of them has more to do.
 */
export async function recoverWebhooks(services: Services, requestsMax: number = REQUESTS_PER_BATCH): Promise<boolean> {
  const running = await services.db.read.run(runningRecoveries, { limit: RECOVERIES_PER_RUN })
  let hasMore = false
  for (const { shard, id } of running) {
    try {
      const step = await services.db.transaction((tx) => runStep(services, tx, { shard, id }, requestsMax))
      if (step.dispatched > 0) services.hint('webhooks')
      hasMore ||= step.hasMore
    } catch (error) {
      // Moves a failed recovery behind the others.
      services.log.error({ err: error, shard, recoveryId: id }, 'failed to continue a webhook recovery')
      await services.db.write.run(touchRecovery, { shard, id, now: services.wallNow() })
    }
  }
  return hasMore
}

/**
 * Counts first, then dispatches. The row's lock is the lease: it ends with the transaction, also
 * when the process dies.
 */
async function runStep(
  services: Services,
  tx: Transaction,
  key: { readonly shard: number; readonly id: string },
  requestsMax: number,
): Promise<RecoveryStep> {
  const recovery = first(await tx.run(lockRecovery, key))
  if (!recovery) return { dispatched: 0, hasMore: false }
  if (recovery.countedPosition !== recovery.lastPosition) await countFailedBatch(services, tx, recovery)
  else if (recovery.countedEventId !== recovery.lastEventId) await countMissed(services, tx, recovery, requestsMax)
  else if (recovery.donePosition !== recovery.lastPosition) return recoverBatch(services, tx, recovery, requestsMax)
  else return dispatchMissed(services, tx, recovery, requestsMax)
  return { dispatched: 0, hasMore: true }
}

/**
 * Dispatches the failed requests of the next batch of the history again and writes the progress in
 * the same transaction. Stops the recovery if the webhook is disabled or deleted.
 */
async function recoverBatch(
  { wallNow }: Services,
  tx: Transaction,
  recovery: LockedRecovery,
  requestsMax: number,
): Promise<RecoveryStep> {
  const { shard, webhookId, since, donePosition, lastPosition, doneEventId, lastEventId, eventSpanMs } = recovery
  await lockPositions(tx, [webhookId])
  const upTo = endOfBatch(donePosition, lastPosition)
  const batch = { shard, webhookId, since, oldest: oldestKept(wallNow), after: donePosition, upTo }
  const [target, failed] = await Promise.all([
    webhookOrStop({ wallNow }, tx, recovery),
    tx.run(failedRequests, { ...batch, limit: requestsMax }),
  ])
  if (!target) return { dispatched: 0, hasMore: false }
  const dispatches = await dispatchesOf(tx, webhookId, failed, wallNow())
  const end = failed.length < requestsMax ? upTo : failed.at(-1)!.position
  const progress = { donePosition: end, doneEventId, eventSpanMs, found: failed.length }
  const dispatched = await dispatchBatch({ wallNow }, tx, recovery, dispatches, progress)
  crashPoint('recovery: batch written')
  return { dispatched, hasMore: end < lastPosition || doneEventId !== lastEventId }
}

/**
 * Returns the new dispatches: each event whose newest one failed, unless it is too old or was
 * dispatched too often.
 */
async function dispatchesOf(
  tx: Transaction,
  webhookId: string,
  failed: readonly FailedRequestsRow[],
  now: Timestamp,
): Promise<Dispatch[]> {
  const events = new Map(failed.map(({ eventId: id, eventType: type }) => [id, { id, type }] as const))
  const newest = await newestDispatches(tx, webhookId, [...events.keys()])
  return [...events.values()].flatMap((event) => {
    const last = newest.get(event.id)!
    const number = last.status === 'failed' && !isTooOld(event.id, now) ? nextNumber(last) : null
    return number === null ? [] : [{ event, webhookId, number }]
  })
}
