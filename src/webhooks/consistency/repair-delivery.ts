import type { Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { lockPositions } from '../delivery/dispatch.ts'
import type { LastError } from '../delivery/last-error.ts'
import { RETRY_SCHEDULES } from '../delivery/retry-schedules.ts'
import {
  catchUpPositions,
  deleteNeedlessDueRows,
  failRequestsWithoutBody,
  insertMissingLanes,
  insertMissingPositions,
  lockDueRows,
  lockLanes,
  recountAttempts,
  recountLanes,
  requeueRequests,
  wakeForgottenRequests,
  webhooksOfRequests,
} from './repair-delivery.queries.generated.ts'

const BODY_GONE: LastError = 'body is gone'
const DEADLINES = {
  deadlineSeconds: RETRY_SCHEDULES.Standard.deadlineSeconds,
  shortDeadlineSeconds: RETRY_SCHEDULES.Short.deadlineSeconds,
}

type Mender = Pick<Services, 'wallNow'>

/**
 * Mends one kind of fault in one bucket, in the transaction: of requests or of webhooks, by their ids. What the locks show to
 * be right by now is left alone. Gives how many were changed.
 */
export type Mend = (services: Mender, tx: Transaction, shard: number, ids: string[]) => Promise<number>

/** A request that waits nowhere waits in the queue again. What it counts is counted anew, too: it may be as wrong. */
export const mendPendingWithoutDueRow: Mend = async (services, tx, shard, ids) => {
  await holdPositions(tx, shard, ids)
  const now = services.wallNow()
  const queued = await tx.run(requeueRequests, { shard, ids, now, ...DEADLINES })
  await tx.run(recountAttempts, { shard, ids: queued.map(({ requestId }) => requestId) })
  return queued.length
}

/** A row that stands for nothing goes. It may have been claimed. */
export const mendNeedlessRows: Mend = async (services, tx, shard, ids) => {
  const removed = await tx.run(deleteNeedlessDueRows, { shard, ids })
  const lanes = [...new Set(removed.map(({ webhookId }) => webhookId))]
  await mendLanes(services, tx, shard, lanes)
  return removed.length
}

// Where a lock comes first both are sent at once: the second takes its snapshot when the locks are held.

/** The attempts that are written are the truth. */
export const mendAttempts: Mend = async (_, tx, shard, ids) => {
  const [, counted] = await Promise.all([tx.run(lockDueRows, { shard, ids }), tx.run(recountAttempts, { shard, ids })])
  return counted.length
}

/** What can't be sent is failed, whether or not it waits in the queue, where it may be claimed. */
export const mendBodiless: Mend = async (services, tx, shard, ids) => {
  const [, failed] = await Promise.all([
    tx.run(lockDueRows, { shard, ids }),
    tx.run(failRequestsWithoutBody, { shard, ids, lastError: BODY_GONE, now: services.wallNow() }),
  ])
  const failedIds = failed.map(({ id }) => id)
  await mendNeedlessRows(services, tx, shard, failedIds)
  return failed.length
}

export const mendForgotten: Mend = async ({ wallNow }, tx, shard, ids) => {
  await holdPositions(tx, shard, ids)
  return (await tx.run(wakeForgottenRequests, { shard, ids, now: wallNow() })).length
}

export const mendLanes: Mend = async (_, tx, shard, ids) => {
  const [, counted] = await Promise.all([tx.run(lockLanes, { shard, ids }), tx.run(recountLanes, { shard, ids })])
  return counted.length
}

export const mendMissingLanes: Mend = async (services, tx, shard, ids) => {
  const made = await tx.run(insertMissingLanes, { shard, ids })
  await mendLanes(services, tx, shard, ids)
  return made.length
}

export const mendMissingPositions: Mend = async (_, tx, shard, ids) =>
  (await tx.run(insertMissingPositions, { shard, ids })).length

export const mendPositions: Mend = async (_, tx, shard, ids) => {
  const [, moved] = await Promise.all([lockPositions(tx, ids), tx.run(catchUpPositions, { shard, ids })])
  return moved.length
}

/** Nothing is dispatched to the webhooks of these requests meanwhile, nor are they switched on or off. */
async function holdPositions(tx: Transaction, shard: number, ids: string[]): Promise<void> {
  const webhooks = await tx.run(webhooksOfRequests, { shard, ids })
  await lockPositions(
    tx,
    webhooks.map(({ webhookId }) => webhookId),
  )
}
