import type { Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { matchesSubscription } from '../events/index.ts'
import type { QueueWithWork } from './claim.ts'
import { type Dispatch, dispatch } from './dispatch.ts'
import { readCopies } from './event-copies.ts'
import { openCallbacks, openWebhooksOfAccounts } from './fan-out.queries.generated.ts'

const DISPATCHES_MAX = 1024

/** A row of an outbox: an event and its subject. */
export interface EventToDispatch {
  readonly eventId: string
  readonly type: string
  readonly subjectId: string
}

/** An event, and an account whose webhooks can receive it. */
export interface Recipient<Row extends EventToDispatch = EventToDispatch> {
  readonly row: Row
  readonly accountId: string
  readonly shard: number
}

/**
 * Dispatches events to the subscribed webhooks of accounts that are all in one cell, with the
 * bodies that this cell does not have. Returns the queues with new requests.
 */
export async function dispatchTo(
  { db, wallNow }: Services,
  recipients: readonly Recipient[],
): Promise<QueueWithWork[]> {
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
    // In the transaction, so that shards can't move to another cell in between.
    const requests = await db.transaction(async (tx) =>
      dispatch(tx, wallNow(), batch, 'normal', await readCopies(db, batch)),
    )
    for (const { webhookId } of requests) webhookIds.add(webhookId)
  }
  const callbackIds = new Set(callbacks.map(({ id }) => id))
  return [...webhookIds].map((webhookId) => ({
    shard: shardOf(webhookId),
    webhookId,
    isCallback: callbackIds.has(webhookId),
  }))
}
