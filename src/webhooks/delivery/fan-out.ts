import type { Account, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Queryable } from '../../platform/db/index.ts'
import { LAST_SHARD, shardOf } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type EventName, matchesSubscription } from '../events/index.ts'
import type { QueueWithWork } from './claim.ts'
import { openWebhooksOfAccounts, returnToOutbox, type TakeOutboxRow, takeOutbox } from './fan-out.queries.generated.ts'
import { addForwards } from './forward-events.ts'
import { dispatchTo, type Recipient } from './recipients.ts'

const OUTBOX_ROWS_MAX = 512

/** The result of one batch of fan-out. */
export interface FanOutResult {
  /** The queues with new requests. */
  readonly queues: readonly QueueWithWork[]
  /** The number of events that failed and are in the outbox again. */
  readonly leftOver: number
  /** The number of rows added to `cell_outbox`: one for each event and account in another cell. */
  readonly toForward: number
  /** The shard at which the next batch starts; null when nothing is left from `firstShard` on. */
  readonly nextShard: number | null
}

/**
 * Follows events of the outbox to other features, before they leave it. A crash or an error repeats
 * the call.
 */
export type WhenFannedOut = (services: Services, events: readonly TakeOutboxRow[]) => Promise<void>

/**
 * Takes a batch from the outbox, from shard `firstShard` up, and dispatches each event to the
 * subscribed webhooks of its owner and its parents. Calls `dispatched` with their queues as soon as
 * there are requests to claim. The requests are committed first, then the outbox rows are deleted.
 * A crash between them repeats the dispatch, which finds the requests there. If a batch fails, its
 * shards are dispatched one by one. Those that fail stay in the outbox, and so do events of
 * accounts that the cell has not yet replicated. For accounts in other cells, the same transaction
 * inserts rows into `cell_outbox`, which `forwardEvents` reads.
 */
export function fanOut(
  services: Services,
  log: Log,
  firstShard: number,
  dispatched: (queues: readonly QueueWithWork[]) => void = () => {},
  whenFannedOut: WhenFannedOut = async () => {},
): Promise<FanOutResult> {
  return services.db.transaction(async (tx) => {
    const rows = await tx.run(takeOutbox, { firstShard, lastShard: LAST_SHARD, limit: OUTBOX_ROWS_MAX })
    const isHere = ({ row, shard }: Recipient<TakeOutboxRow>) => services.db.isSameCell(row.shard, shard)
    const [known, failedRows] = partition(rows, ({ isKnown }) => isKnown)
    const [recipients, elsewhere] = partition(known.flatMap(recipientsOf), isHere)
    const failed = new Set(failedRows)
    const dispatchAll = async (to: readonly Recipient<TakeOutboxRow>[]) => {
      const [found] = await Promise.all([dispatchTo(services, to), whenFannedOut(services, eventsOf(to))])
      return found
    }
    const queues = await dispatchAll(recipients).catch(async (error: unknown) => {
      const shards = Map.groupBy(recipients, ({ shard }) => shard)
      if (shards.size > 1 && !isUnavailable(error))
        log.warn({ err: error }, 'events are fanned out in one transaction per shard')
      return dispatchOneByOne(dispatchAll, log, shards, failed)
    })
    dispatched(queues)
    crashPoint('fan-out: dispatched')
    await Promise.all(
      [...Map.groupBy(failed, (row) => row.shard)].map(([shard, its]) =>
        tx.run(returnToOutbox, {
          shard,
          targetAccounts: its.map((row) => row.targetAccount),
          eventIds: its.map((row) => row.eventId),
          types: its.map((row) => row.type),
          subjectIds: its.map((row) => row.subjectId),
        }),
      ),
    )
    await addForwards(tx, elsewhere)
    return { queues, leftOver: failed.size, toForward: elsewhere.length, nextShard: nextShard(rows, firstShard) }
  })
}

/** Dispatches shard by shard, so that an error in one does not affect the others. */
async function dispatchOneByOne(
  dispatchAll: (recipients: readonly Recipient<TakeOutboxRow>[]) => Promise<QueueWithWork[]>,
  log: Log,
  recipientsOfShards: ReadonlyMap<number, readonly Recipient<TakeOutboxRow>[]>,
  failed: Set<TakeOutboxRow>,
): Promise<QueueWithWork[]> {
  const queues: QueueWithWork[] = []
  for (const [shard, recipients] of recipientsOfShards) {
    try {
      queues.push(...(await dispatchAll(recipients)))
    } catch (error) {
      for (const { row } of recipients) failed.add(row)
      if (!isUnavailable(error)) log.error({ err: error, shard }, 'failed to fan out events')
    }
  }
  return queues
}

/** Returns whether work failed because its shard is moving or its cell is down. It is repeated. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'TEMPORARILY_UNAVAILABLE'
}

/** Splits a list into the elements that fit and the others. */
function partition<Each>(list: readonly Each[], fits: (each: Each) => boolean): [Each[], Each[]] {
  return [list.filter(fits), list.filter((each) => !fits(each))]
}

/** Returns the owner and its parents. */
function recipientsOf(row: TakeOutboxRow): Recipient<TakeOutboxRow>[] {
  return [row.targetAccount, row.agencyId, row.platformId].flatMap((accountId) =>
    accountId === null ? [] : [{ row, accountId, shard: shardOf(accountId) }],
  )
}

/** Returns each event once. */
function eventsOf(recipients: readonly Recipient<TakeOutboxRow>[]): TakeOutboxRow[] {
  return [...new Set(recipients.map(({ row }) => row))]
}

/**
 * Returns the shard of the next batch: the last of a full batch, which may have more, or the one
 * after it if it filled the whole batch, so that a busy shard does not delay the others.
 */
function nextShard(rows: readonly TakeOutboxRow[], firstShard: number): number | null {
  const last = rows.at(-1)
  if (!last || rows.length < OUTBOX_ROWS_MAX) return null
  return last.shard > firstShard ? last.shard : Math.min(last.shard + 1, LAST_SHARD)
}

/**
 * Returns true when an enabled webhook of an account, or of one above it, is subscribed to that
 * type of event.
 */
export async function hasSubscriber(
  queryable: Queryable,
  { id, agencyId, platformId }: Pick<Account, 'id' | 'agencyId' | 'platformId'>,
  type: EventName,
): Promise<boolean> {
  const accountIds = [id, agencyId, platformId].filter((each) => each !== null)
  const webhooks = await queryable.run(openWebhooksOfAccounts, { shards: accountIds.map(shardOf), accountIds })
  return webhooks.some(({ events }) => matchesSubscription(events, type))
}
