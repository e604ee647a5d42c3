import type { Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { matchesSubscription } from '../subscriptions/matches-subscription.ts'
import type { OpenLane } from './claim.ts'
import { type Dispatch, dispatch } from './dispatch.ts'
import {
  openCallbacks,
  openWebhooksOfAccounts,
  returnToOutbox,
  type TakeOutboxRow,
  takeOutbox,
} from './fan-out.queries.generated.ts'

const OUTBOX_ROWS_MAX = 512
const DISPATCHES_MAX = 1024
const LAST_SHARD = 1023

/** What one batch of fan-out did. */
export interface FannedOut {
  /** Where it left new requests. */
  readonly lanes: readonly OpenLane[]
  /** How many rows wait again because they could not be given to somebody. */
  readonly leftOver: number
  /** Where the next batch begins; null when nothing is left from `firstShard` on. */
  readonly nextShard: number | null
}

/**
 * Takes a batch from the outbox, from bucket `firstShard` up, and gives each event to the webhooks of its owner and of who is above
 * it that hear it; `reached` hears of their lanes as soon as there is something to claim. The requests are committed first, then the
 * outbox rows go: a crash between them repeats the first, which then find their requests there. When a batch fails its
 * buckets are tried one by one, and those that fail are left for the next round.
 */
export function fanOut(
  services: Services,
  log: Log,
  firstShard: number,
  reached: (lanes: readonly OpenLane[]) => void = () => {},
): Promise<FannedOut> {
  return services.db.transaction(async (tx) => {
    const rows = await tx.run(takeOutbox, { firstShard, lastShard: LAST_SHARD, limit: OUTBOX_ROWS_MAX })
    const hearers = rows.flatMap(hearersOf)
    const left = new Set<TakeOutboxRow>()
    const lanes = await dispatchTo(services, hearers).catch(async (error: unknown) => {
      const shards = Map.groupBy(hearers, ({ shard }) => shard)
      if (shards.size > 1) log.warn({ err: error }, 'events are fanned out in one transaction per bucket')
      return dispatchOneByOne(services, log, shards, left)
    })
    reached(lanes)
    crashPoint('fan-out: dispatched')
    await Promise.all(
      [...Map.groupBy(left, (row) => row.shard)].map(([shard, its]) =>
        tx.run(returnToOutbox, {
          shard,
          targetAccounts: its.map((row) => row.targetAccount),
          eventIds: its.map((row) => row.eventId),
          types: its.map((row) => row.type),
          subjectIds: its.map((row) => row.subjectId),
        }),
      ),
    )
    return { lanes, leftOver: left.size, nextShard: nextShard(rows, firstShard) }
  })
}

/** What keeps one bucket from its events keeps no other from theirs. */
async function dispatchOneByOne(
  services: Services,
  log: Log,
  hearersOfShards: ReadonlyMap<number, readonly Hearer[]>,
  left: Set<TakeOutboxRow>,
): Promise<OpenLane[]> {
  const lanes: OpenLane[] = []
  for (const [shard, hearers] of hearersOfShards) {
    try {
      lanes.push(...(await dispatchTo(services, hearers)))
    } catch (error) {
      for (const { row } of hearers) left.add(row)
      log.error({ err: error, shard }, 'failed to fan out events')
    }
  }
  return lanes
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

/** Gives the lanes that something was dispatched to. */
async function dispatchTo({ db, wallNow }: Services, hearers: readonly Hearer[]): Promise<OpenLane[]> {
  if (hearers.length === 0) return []
  const accounts = [...new Map(hearers.map(({ accountId, shard }) => [accountId, shard]))]
  const subjects = [...new Map(hearers.map(({ row, shard }) => [`${shard} ${row.subjectId}`, [shard, row.subjectId]]))]
  const [webhooks, callbacks] = await Promise.all([
    db.read.run(openWebhooksOfAccounts, {
      shards: accounts.map(([, shard]) => shard),
      accountIds: accounts.map(([id]) => id),
    }),
    db.read.run(openCallbacks, {
      shards: subjects.map(([, [shard]]) => shard as number),
      subjectIds: subjects.map(([, [, id]]) => id as string),
    }),
  ])
  const webhooksOf = Map.groupBy(webhooks, (webhook) => webhook.accountId)
  const callbacksOf = Map.groupBy(callbacks, (callback) => `${callback.accountId} ${callback.callbackFor}`)
  const dispatches = hearers.flatMap(({ row, accountId }) =>
    [...(webhooksOf.get(accountId) ?? []), ...(callbacksOf.get(`${accountId} ${row.subjectId}`) ?? [])]
      // A webhook never hears of itself: news that it does not answer would not reach it either.
      .filter((webhook) => webhook.id !== row.subjectId && matchesSubscription(webhook.events, row.type))
      .map((webhook): Dispatch => ({ event: { id: row.eventId, type: row.type }, webhookId: webhook.id, number: 0 })),
  )
  const lanes = new Set<string>()
  for (let start = 0; start < dispatches.length; start += DISPATCHES_MAX) {
    const some = dispatches.slice(start, start + DISPATCHES_MAX)
    const requests = await db.transaction((tx) => dispatch(tx, wallNow(), some))
    for (const { webhookId } of requests) lanes.add(webhookId)
  }
  const callbackIds = new Set(callbacks.map(({ id }) => id))
  return [...lanes].map((webhookId) => ({
    shard: shardOf(webhookId),
    webhookId,
    isCallback: callbackIds.has(webhookId),
  }))
}

// On from the last bucket of a full batch, which may hold more; past it when it filled the whole batch, so that one
// busy bucket does not keep the others waiting.
function nextShard(rows: readonly TakeOutboxRow[], firstShard: number): number | null {
  const last = rows.at(-1)
  if (!last || rows.length < OUTBOX_ROWS_MAX) return null
  return last.shard > firstShard ? last.shard : Math.min(last.shard + 1, LAST_SHARD)
}
