import type { Services } from '../../access/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type Dispatch, dispatch } from '../dispatch.ts'
import type { Lane } from './claim.ts'
import {
  openCallbacks,
  openWebhooksOfAccounts,
  putBack,
  type TakeOutboxRow,
  takeOutbox,
} from './fan-out.queries.generated.ts'

const OUTBOX_ROWS_MAX = 512
const DISPATCHES_MAX = 1024
const SHARDS_AT_ONCE = 4
const LAST_SHARD = 1023

/** What one batch of fan-out did. */
export interface FannedOut {
  /** Where it left new requests. */
  readonly lanes: readonly Lane[]
  /** Where the next batch begins; null when nothing is left from `firstShard` on. */
  readonly nextShard: number | null
}

/**
 * Takes a batch from the outbox, from bucket `firstShard` up, and gives each event to the webhooks of its owner and of who is above
 * it that hear it. Transactions in this order: requests in the bucket of each of them, then the outbox row in the cause's. A crash between them
 * repeats the first ones, which then find their requests there. A bucket that fails is left for the next round.
 */
export function fanOut(services: Services, log: Log, firstShard: number): Promise<FannedOut> {
  return services.db.transaction(async (tx) => {
    const rows = await tx.run(takeOutbox, { firstShard, lastShard: LAST_SHARD, limit: OUTBOX_ROWS_MAX })
    const left = new Set<TakeOutboxRow>()
    const lanes = new Map<string, Lane>()
    await inParallel([...Map.groupBy(rows.flatMap(hearersOf), ({ shard }) => shard)], async ([shard, targeted]) => {
      try {
        for (const webhookId of await dispatchTo(services, shard, targeted)) lanes.set(webhookId, { shard, webhookId })
      } catch (error) {
        for (const { row } of targeted) left.add(row)
        log.error({ err: error, shard }, 'events could not be fanned out')
      }
    })
    crashPoint('fan-out: dispatched')
    await Promise.all(
      [...Map.groupBy(left, (row) => row.shard)].map(([shard, its]) =>
        tx.run(putBack, {
          shard,
          targetAccounts: its.map((row) => row.targetAccount),
          eventIds: its.map((row) => row.eventId),
          types: its.map((row) => row.type),
          subjectIds: its.map((row) => row.subjectId),
        }),
      ),
    )
    return { lanes: [...lanes.values()], nextShard: nextShard(rows, firstShard) }
  })
}

/** An event of the outbox for one of the accounts that may hear of it. */
interface Hearer {
  readonly row: TakeOutboxRow
  readonly accountId: string
  readonly shard: number
}

/** The owner, and who is above it. */
function hearersOf(row: TakeOutboxRow): Hearer[] {
  return [row.targetAccount, row.agencyId, row.platformId].flatMap((accountId) =>
    accountId === null ? [] : [{ row, accountId, shard: shardOf(accountId) }],
  )
}

/** Whether a webhook's list of subscriptions (`a.b`, `a.*`, `*`) has one for this type of event. */
export function hears(subscriptions: readonly string[], type: string): boolean {
  return subscriptions.some(
    (each) => each === type || each === '*' || (each.endsWith('.*') && type.startsWith(each.slice(0, -1))),
  )
}

/** Gives the webhooks that something was dispatched to. */
async function dispatchTo({ db, wallNow }: Services, shard: number, hearers: readonly Hearer[]): Promise<Set<string>> {
  const [webhooks, callbacks] = await Promise.all([
    db.read.run(openWebhooksOfAccounts, { shard, accountIds: distinct(hearers.map(({ accountId }) => accountId)) }),
    db.read.run(openCallbacks, { shard, subjectIds: distinct(hearers.map(({ row }) => row.subjectId)) }),
  ])
  const reached = new Set<string>()
  if (webhooks.length === 0 && callbacks.length === 0) return reached
  const webhooksOf = Map.groupBy(webhooks, (webhook) => webhook.accountId)
  const callbacksOf = Map.groupBy(callbacks, (callback) => `${callback.accountId} ${callback.callbackFor}`)
  const dispatches = hearers.flatMap(({ row, accountId }) =>
    [...(webhooksOf.get(accountId) ?? []), ...(callbacksOf.get(`${accountId} ${row.subjectId}`) ?? [])]
      // A webhook never hears of itself: news that it does not answer would not reach it either.
      .filter((webhook) => webhook.id !== row.subjectId && hears(webhook.events, row.type))
      .map((webhook): Dispatch => ({ event: { id: row.eventId, type: row.type }, webhookId: webhook.id, number: 0 })),
  )
  for (let start = 0; start < dispatches.length; start += DISPATCHES_MAX) {
    const some = dispatches.slice(start, start + DISPATCHES_MAX)
    const requests = await db.transaction((tx) => dispatch(tx, shard, wallNow(), some))
    for (const { webhookId } of requests) reached.add(webhookId)
  }
  return reached
}

// On from the last bucket of a full batch, which may hold more; past it when it filled the whole batch, so that one
// busy bucket does not keep the others waiting.
function nextShard(rows: readonly TakeOutboxRow[], firstShard: number): number | null {
  const last = rows.at(-1)
  if (!last || rows.length < OUTBOX_ROWS_MAX) return null
  return last.shard > firstShard ? last.shard : Math.min(last.shard + 1, LAST_SHARD)
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: SHARDS_AT_ONCE }, worker))
}
