import type { Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import {
  addToCellOutbox,
  type ClaimCellOutboxRow,
  claimCellOutbox,
  deleteFromCellOutbox,
  shardsToForwardTo,
} from './forward-events.queries.generated.ts'
import { dispatchTo, type EventToDispatch, type Recipient } from './recipients.ts'
import { isTooOld } from './requests/redispatch.ts'

const EVENTS_PER_CLAIM = 512
/** The bound on the events that one call forwards to a shard. */
const CLAIMS_PER_SHARD = 8
/** A batch takes well under a second. A batch that failed is repeated after this time. */
const LEASE_SECONDS = 30

/** An event of the outbox, in its own shard. */
interface OutboxEvent extends EventToDispatch {
  readonly shard: number
}

/**
 * Inserts a row into `cell_outbox` for each event and account in another cell, in the shard of the
 * event.
 */
export async function addForwards(tx: Transaction, recipients: readonly Recipient<OutboxEvent>[]): Promise<void> {
  await Promise.all(
    [...Map.groupBy(recipients, ({ row }) => row.shard)].map(([shard, its]) =>
      tx.run(addToCellOutbox, {
        shard,
        eventIds: its.map(({ row }) => row.eventId),
        recipientIds: its.map(({ accountId }) => accountId),
        recipientShards: its.map((recipient) => recipient.shard),
        types: its.map(({ row }) => row.type),
        subjectIds: its.map(({ row }) => row.subjectId),
      }),
    ),
  )
}

/**
 * Dispatches events to the webhooks of accounts in other cells. No transaction is open in one cell
 * while another cell is used: the events are claimed by a lease, then requests and bodies are
 * committed in the webhooks' cell, then the events leave the outbox of their own cell. A crash
 * repeats the dispatch, which finds the requests there. A cell that is down delays no other.
 * Returns true if there is more to forward.
 */
export async function forwardEvents(services: Services, log: Log): Promise<boolean> {
  const shards = (await services.db.read.run(shardsToForwardTo, {})).map(({ shard }) => shard)
  const cells = groupByCell(services, shards)
  const results = await Promise.all(cells.map((its) => forwardToCell(services, log, its)))
  return results.includes(true)
}

/** Groups shards by their cell. */
function groupByCell({ db }: Services, shards: readonly number[]): number[][] {
  const cells: number[][] = []
  for (const shard of shards) {
    const cell = cells.find(([first]) => db.isSameCell(first!, shard))
    if (cell) cell.push(shard)
    else cells.push([shard])
  }
  return cells
}

/** Forwards to one shard after another, so that an error in one does not affect the others. */
async function forwardToCell(services: Services, log: Log, shards: readonly number[]): Promise<boolean> {
  let hasMore = false
  for (const shard of shards) {
    try {
      hasMore = (await forwardToShard(services, log, shard)) || hasMore
    } catch (error) {
      log.error({ err: error, shard }, 'failed to forward events to another cell')
    }
  }
  return hasMore
}

async function forwardToShard(services: Services, log: Log, recipientShard: number): Promise<boolean> {
  const { db, wallNow } = services
  for (let claims = 0; claims < CLAIMS_PER_SHARD; claims++) {
    const now = wallNow()
    const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
    const rows = await db.write.run(claimCellOutbox, { recipientShard, now, leaseUntil, limit: EVENTS_PER_CLAIM })
    if (rows.length === 0) return false
    const recent = rows.filter(({ eventId }) => !isTooOld(eventId, now))
    if (recent.length < rows.length)
      log.error({ events: rows.length - recent.length }, 'events for another cell are too old to be dispatched')
    const failed = new Set(await dispatchInParts(services, log, recipientShard, recent))
    crashPoint('forward: dispatched')
    const forwarded = rows.filter((row) => !failed.has(row))
    await db.write.run(deleteFromCellOutbox, {
      shards: forwarded.map(({ shard }) => shard),
      eventIds: forwarded.map(({ eventId }) => eventId),
      recipientIds: forwarded.map(({ recipientId }) => recipientId),
    })
    if (rows.length < EVENTS_PER_CLAIM) return false
  }
  return true
}

/**
 * Dispatches events to the webhooks of one shard. After an error it dispatches each half alone, so
 * that one event does not hold back the others. Returns the events that failed: they stay in the
 * outbox, and are tried again when their lease has ended. Rejects if the other cell can't be used.
 */
async function dispatchInParts(
  services: Services,
  log: Log,
  recipientShard: number,
  rows: readonly ClaimCellOutboxRow[],
): Promise<readonly ClaimCellOutboxRow[]> {
  try {
    const recipients = rows.map((row) => ({ row, accountId: row.recipientId, shard: recipientShard }))
    if ((await dispatchTo(services, recipients)).length > 0) services.hint('webhooks')
    return []
  } catch (error) {
    if (error instanceof Refusal) throw error
    const half = Math.ceil(rows.length / 2)
    if (half < rows.length) {
      const first = await dispatchInParts(services, log, recipientShard, rows.slice(0, half))
      return [...first, ...(await dispatchInParts(services, log, recipientShard, rows.slice(half)))]
    }
    log.error({ err: error, shard: recipientShard, event: rows[0]?.eventId }, 'failed to forward an event')
    return rows
  }
}
