import type { Account, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Queryable } from '../../platform/db/index.ts'
import { LAST_SHARD, shardOf } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type EventName, matchesSubscription } from '../events/index.ts'
import type { QueueWithWork } from './claim.ts'
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

/** The result of one batch of fan-out. */
export interface FanOutResult {
  /** The queues with new requests. */
  readonly queues: readonly QueueWithWork[]
  /** The number of events that failed and are in the outbox again. */
  readonly leftOver: number
  /** The bucket at which the next batch starts; null when nothing is left from `firstShard` on. */
  readonly nextShard: number | null
}

/**
 * Follows events of the outbox to other features, before they leave it. A crash or an error repeats
 * the call.
 */
export type WhenFannedOut = (services: Services, events: readonly TakeOutboxRow[]) => Promise<void>

/**
 * Takes a batch from the outbox, from bucket `firstShard` up, and dispatches each event to the
 * subscribed webhooks of its owner and its parents. Calls `dispatched` with their queues as soon as
 * there are requests to claim. The requests are committed first, then the outbox rows are deleted.
 * A crash between them repeats the dispatch, which finds the requests there. If a batch fails, its
 * buckets are dispatched one by one. Those that fail stay in the outbox.
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
    const recipients = rows.flatMap(recipientsOf)
    const failed = new Set<TakeOutboxRow>()
    const dispatchAll = async (to: readonly Recipient[]) => {
      const [found] = await Promise.all([dispatchTo(services, to), whenFannedOut(services, eventsOf(to))])
      return found
    }
    const queues = await dispatchAll(recipients).catch(async (error: unknown) => {
      const shards = Map.groupBy(recipients, ({ shard }) => shard)
      if (shards.size > 1) log.warn({ err: error }, 'events are fanned out in one transaction per bucket')
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
    return { queues, leftOver: failed.size, nextShard: nextShard(rows, firstShard) }
  })
}

/** Dispatches bucket by bucket, so that an error in one does not affect the others. */
async function dispatchOneByOne(
  dispatchAll: (recipients: readonly Recipient[]) => Promise<QueueWithWork[]>,
  log: Log,
  recipientsOfShards: ReadonlyMap<number, readonly Recipient[]>,
  failed: Set<TakeOutboxRow>,
): Promise<QueueWithWork[]> {
  const queues: QueueWithWork[] = []
  for (const [shard, recipients] of recipientsOfShards) {
    try {
      queues.push(...(await dispatchAll(recipients)))
    } catch (error) {
      for (const { row } of recipients) failed.add(row)
      log.error({ err: error, shard }, 'failed to fan out events')
    }
  }
  return queues
}

/** An event of the outbox, and an account whose webhooks can receive it. */
interface Recipient {
  readonly row: TakeOutboxRow
  readonly accountId: string
  readonly shard: number
}

/** Returns the owner and its parents. */
function recipientsOf(row: TakeOutboxRow): Recipient[] {
  return [row.targetAccount, row.agencyId, row.platformId].flatMap((accountId) =>
    accountId === null ? [] : [{ row, accountId, shard: shardOf(accountId) }],
  )
}

/** Returns each event once. */
function eventsOf(recipients: readonly Recipient[]): TakeOutboxRow[] {
  return [...new Set(recipients.map(({ row }) => row))]
}

/** Dispatches events and returns the queues with new requests. */
async function dispatchTo({ db, wallNow }: Services, recipients: readonly Recipient[]): Promise<QueueWithWork[]> {
  if (recipients.length === 0) return []
  const accounts = [...new Map(recipients.map(({ accountId, shard }) => [accountId, shard]))]
  const subjects = [
    ...new Map(recipients.map(({ row, shard }) => [`${shard} ${row.subjectId}`, [shard, row.subjectId]])),
  ]
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
  const dispatches = recipients.flatMap(({ row, accountId }) =>
    [...(webhooksOf.get(accountId) ?? []), ...(callbacksOf.get(`${accountId} ${row.subjectId}`) ?? [])]
      // A webhook gets no events about itself. If it does not respond, it could not receive them
      // anyway.
      .filter((webhook) => webhook.id !== row.subjectId && matchesSubscription(webhook.events, row.type))
      .map((webhook): Dispatch => ({ event: { id: row.eventId, type: row.type }, webhookId: webhook.id, number: 0 })),
  )
  const webhookIds = new Set<string>()
  for (let start = 0; start < dispatches.length; start += DISPATCHES_MAX) {
    const batch = dispatches.slice(start, start + DISPATCHES_MAX)
    const requests = await db.transaction((tx) => dispatch(tx, wallNow(), batch))
    for (const { webhookId } of requests) webhookIds.add(webhookId)
  }
  const callbackIds = new Set(callbacks.map(({ id }) => id))
  return [...webhookIds].map((webhookId) => ({
    shard: shardOf(webhookId),
    webhookId,
    isCallback: callbackIds.has(webhookId),
  }))
}

/**
 * Returns the bucket of the next batch: the last of a full batch, which may have more, or the one
 * after it if it filled the whole batch, so that a busy bucket does not delay the others.
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
