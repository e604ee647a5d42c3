import type { Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { lockPositions } from '../delivery/dispatch.ts'
import type { LastError } from '../delivery/last-error.ts'
import { RETRY_SCHEDULES } from '../delivery/retry-schedules.ts'
import {
  catchUpPositions,
  deleteNeedlessDueRows,
  failRequestsWithoutBody,
  insertMissingPositions,
  insertMissingQueues,
  lockDueRows,
  lockQueues,
  recountAttempts,
  recountQueues,
  requeueRequests,
  wakeForgottenRequests,
  webhooksOfRequests,
} from './repair-delivery.queries.generated.ts'

const BODY_GONE: LastError = 'body is gone'
const DEADLINES = {
  deadlineSeconds: RETRY_SCHEDULES.Standard.deadlineSeconds,
  shortDeadlineSeconds: RETRY_SCHEDULES.Short.deadlineSeconds,
}

type Repairer = Pick<Services, 'wallNow'>

/**
 * Repairs one kind of fault of requests or webhooks of one bucket, in the transaction. Rows that
 * are correct once they are locked stay unchanged. Resolves to the number of changed rows.
 */
export type Repair = (services: Repairer, tx: Transaction, shard: number, ids: string[]) => Promise<number>

/**
 * Inserts the missing due rows of pending requests, and counts their attempts, which may be wrong
 * too.
 */
export const requeuePending: Repair = async (services, tx, shard, ids) => {
  await lockPositionsOfRequests(tx, shard, ids)
  const now = services.wallNow()
  const queued = await tx.run(requeueRequests, { shard, ids, now, ...DEADLINES })
  await tx.run(recountAttempts, { shard, ids: queued.map(({ requestId }) => requestId) })
  return queued.length
}

/** Deletes due rows without a pending request. They may have been claimed. */
export const deleteObsoleteRows: Repair = async (services, tx, shard, ids) => {
  const removed = await tx.run(deleteNeedlessDueRows, { shard, ids })
  const queues = [...new Set(removed.map(({ webhookId }) => webhookId))]
  await repairQueues(services, tx, shard, queues)
  return removed.length
}

// A lock and the next statement are sent together. The second takes its snapshot after the locks
// are granted.

/** Sets the attempt numbers to the stored attempts. */
export const repairAttempts: Repair = async (_, tx, shard, ids) => {
  const [, counted] = await Promise.all([tx.run(lockDueRows, { shard, ids }), tx.run(recountAttempts, { shard, ids })])
  return counted.length
}

/** Fails requests that can't be sent, and deletes their due rows, which may be claimed. */
export const failWithoutBody: Repair = async (services, tx, shard, ids) => {
  const [, failed] = await Promise.all([
    tx.run(lockDueRows, { shard, ids }),
    tx.run(failRequestsWithoutBody, { shard, ids, lastError: BODY_GONE, now: services.wallNow() }),
  ])
  const failedIds = failed.map(({ id }) => id)
  await deleteObsoleteRows(services, tx, shard, failedIds)
  return failed.length
}

export const rescheduleDueRows: Repair = async ({ wallNow }, tx, shard, ids) => {
  await lockPositionsOfRequests(tx, shard, ids)
  return (await tx.run(wakeForgottenRequests, { shard, ids, now: wallNow() })).length
}

export const repairQueues: Repair = async (_, tx, shard, ids) => {
  const [, counted] = await Promise.all([tx.run(lockQueues, { shard, ids }), tx.run(recountQueues, { shard, ids })])
  return counted.length
}

export const repairMissingQueues: Repair = async (services, tx, shard, ids) => {
  const made = await tx.run(insertMissingQueues, { shard, ids })
  await repairQueues(services, tx, shard, ids)
  return made.length
}

export const repairMissingPositions: Repair = async (_, tx, shard, ids) =>
  (await tx.run(insertMissingPositions, { shard, ids })).length

export const repairPositions: Repair = async (_, tx, shard, ids) => {
  const [, moved] = await Promise.all([lockPositions(tx, ids), tx.run(catchUpPositions, { shard, ids })])
  return moved.length
}

/**
 * Locks the positions of the requests' webhooks: nothing is dispatched to them, and they are not
 * enabled or disabled.
 */
async function lockPositionsOfRequests(tx: Transaction, shard: number, ids: string[]): Promise<void> {
  const webhooks = await tx.run(webhooksOfRequests, { shard, ids })
  await lockPositions(
    tx,
    webhooks.map(({ webhookId }) => webhookId),
  )
}
