import type { Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { oldestKept } from '../../events/index.ts'
import { unblockQueue } from '../../subscriptions/webhooks.queries.generated.ts'
import { type Dispatch, dispatch, lockPositions } from '../dispatch.ts'
import { isTooOld } from '../requests/is-too-old.ts'
import { newestDispatches, nextNumber } from '../requests/newest-dispatches.ts'
import { countOn, endOfLook, type HeldRecovery } from './count-failed-requests.ts'
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

const RECOVERIES_A_LOOK = 64
const REQUESTS_A_BATCH = 200

/** What one step of a recovery did. */
interface Step {
  readonly dispatched: number
  readonly goesOn: boolean
}

/**
 * Brings each recovery that is under way and that no other worker is at one step forward, a transaction each, of at most so many
 * requests. Gives true when one of them has more to do.
 */
export async function recoverWebhooks(services: Services, requestsMost: number = REQUESTS_A_BATCH): Promise<boolean> {
  const running = await services.db.read.run(runningRecoveries, { limit: RECOVERIES_A_LOOK })
  let goesOn = false
  for (const { shard, id } of running) {
    try {
      const step = await services.db.transaction((tx) => stepForward(services, tx, { shard, id }, requestsMost))
      if (step.dispatched > 0) services.hint('webhooks')
      goesOn ||= step.goesOn
    } catch (error) {
      // The others don't wait for one that fails: it goes behind them.
      services.log.error({ err: error, shard, recoveryId: id }, 'failed to continue a webhook recovery')
      await services.db.write.run(touchRecovery, { shard, id, now: services.wallNow() })
    }
  }
  return goesOn
}

/**
 * Counts everything first, then dispatches. The row's lock is the lease: it ends with the transaction, or with the process that
 * died in it.
 */
async function stepForward(
  services: Services,
  tx: Transaction,
  key: { readonly shard: number; readonly id: string },
  requestsMost: number,
): Promise<Step> {
  const recovery = first(await tx.run(lockRecovery, key))
  if (!recovery) return { dispatched: 0, goesOn: false }
  if (recovery.countedPosition !== recovery.lastPosition) await countOn(services, tx, recovery)
  else if (recovery.countedEventId !== recovery.lastEventId) await countMissed(services, tx, recovery, requestsMost)
  else if (recovery.donePosition !== recovery.lastPosition) return recoverBatch(services, tx, recovery, requestsMost)
  else return replayMissed(services, tx, recovery, requestsMost)
  return { dispatched: 0, goesOn: true }
}

/**
 * Dispatches what failed in the next stretch of the history, and writes how far it came in the same transaction. Stops for good
 * where the webhook is disabled or deleted.
 */
async function recoverBatch(
  { wallNow }: Services,
  tx: Transaction,
  recovery: HeldRecovery,
  requestsMost: number,
): Promise<Step> {
  const { shard, id, webhookId, since, donePosition, lastPosition, doneEventId, lastEventId, eventSpanMs } = recovery
  await lockPositions(tx, [webhookId])
  const upTo = endOfLook(donePosition, lastPosition)
  const stretch = { shard, webhookId, since, oldest: oldestKept(wallNow), after: donePosition, upTo }
  const [[target], failed] = await Promise.all([
    tx.run(webhookIsOpen, { shard, webhookId }),
    tx.run(failedRequests, { ...stretch, limit: requestsMost }),
  ])
  if (!target?.isOpen) {
    await tx.run(stopRecovery, { shard, id, now: wallNow() })
    return { dispatched: 0, goesOn: false }
  }
  const dispatches = await dispatchesOf(tx, webhookId, failed, wallNow())
  const made = await dispatch(tx, wallNow(), dispatches, 'low')
  // A caller asks for a recovery when the endpoint is mended.
  if (made.length > 0) await tx.run(unblockQueue, { shard, webhookId })
  crashPoint('recovery: batch written')
  const end = failed.length < requestsMost ? upTo : failed.at(-1)!.position
  const progress = { donePosition: end, doneEventId, eventSpanMs, found: failed.length, dispatched: made.length }
  await tx.run(writeRecoveryProgress, { shard, id, ...progress, now: wallNow() })
  return { dispatched: made.length, goesOn: end < lastPosition || doneEventId !== lastEventId }
}

/** What is dispatched anew: each event once whose newest dispatch failed, unless it is too old or was tried too often. */
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
