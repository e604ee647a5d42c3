import type { Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { oldestKept } from '../../events/index.ts'
import { unblockQueue } from '../../subscriptions/webhooks.queries.generated.ts'
import { type Dispatch, dispatch, lockPositions } from '../dispatch.ts'
import { isTooOld } from '../requests/is-too-old.ts'
import { newestDispatches, nextNumber } from '../requests/newest-dispatches.ts'
import { countFailedBatch, endOfBatch, type LockedRecovery } from './count-failed-requests.ts'
import { countMissed, replayMissed } from './replay-missed.ts'
import {
  type FailedRequestsRow,
  failedRequests,
  lockRecovery,
  runningRecoveries,
  stopRecovery,
  touchRecovery,
  webhookIsOpen,
  writeRecoveryProgress,
} from './webhook-recoveries.queries.generated.ts'

const RECOVERIES_PER_RUN = 64
const REQUESTS_PER_BATCH = 200

/** The result of one step of a recovery. */
interface Step {
  readonly dispatched: number
  readonly hasMore: boolean
}

/**
 * Runs one step of each running recovery that no other worker has locked, a transaction each, of at most `requestsMax` requests.
 * Returns true if one of them has more to do.
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
      // A recovery that fails moves behind the others.
      services.log.error({ err: error, shard, recoveryId: id }, 'failed to continue a webhook recovery')
      await services.db.write.run(touchRecovery, { shard, id, now: services.wallNow() })
    }
  }
  return hasMore
}

/**
 * Counts first, then dispatches. The row's lock is the lease: it ends with the transaction, also when the process dies.
 */
async function runStep(
  services: Services,
  tx: Transaction,
  key: { readonly shard: number; readonly id: string },
  requestsMax: number,
): Promise<Step> {
  const recovery = first(await tx.run(lockRecovery, key))
  if (!recovery) return { dispatched: 0, hasMore: false }
  if (recovery.countedPosition !== recovery.lastPosition) await countFailedBatch(services, tx, recovery)
  else if (recovery.countedEventId !== recovery.lastEventId) await countMissed(services, tx, recovery, requestsMax)
  else if (recovery.donePosition !== recovery.lastPosition) return recoverBatch(services, tx, recovery, requestsMax)
  else return replayMissed(services, tx, recovery, requestsMax)
  return { dispatched: 0, hasMore: true }
}

/**
 * Dispatches the failed requests of the next batch of the history again and writes the progress in the same transaction. Stops
 * the recovery if the webhook is disabled or deleted.
 */
async function recoverBatch(
  { wallNow }: Services,
  tx: Transaction,
  recovery: LockedRecovery,
  requestsMax: number,
): Promise<Step> {
  const { shard, id, webhookId, since, donePosition, lastPosition, doneEventId, lastEventId, eventSpanMs } = recovery
  await lockPositions(tx, [webhookId])
  const upTo = endOfBatch(donePosition, lastPosition)
  const stretch = { shard, webhookId, since, oldest: oldestKept(wallNow), after: donePosition, upTo }
  const [[target], failed] = await Promise.all([
    tx.run(webhookIsOpen, { shard, webhookId }),
    tx.run(failedRequests, { ...stretch, limit: requestsMax }),
  ])
  if (!target?.isOpen) {
    await tx.run(stopRecovery, { shard, id, now: wallNow() })
    return { dispatched: 0, hasMore: false }
  }
  const dispatches = await dispatchesOf(tx, webhookId, failed, wallNow())
  const made = await dispatch(tx, wallNow(), dispatches, 'low')
  // A client starts a recovery when its endpoint works again.
  if (made.length > 0) await tx.run(unblockQueue, { shard, webhookId })
  crashPoint('recovery: batch written')
  const end = failed.length < requestsMax ? upTo : failed.at(-1)!.position
  const progress = { donePosition: end, doneEventId, eventSpanMs, found: failed.length, dispatched: made.length }
  await tx.run(writeRecoveryProgress, { shard, id, ...progress, now: wallNow() })
  return { dispatched: made.length, hasMore: end < lastPosition || doneEventId !== lastEventId }
}

/** Returns the new dispatches: each event whose newest one failed, unless it is too old or was dispatched too often. */
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
