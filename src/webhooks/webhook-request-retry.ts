import { type Context, transaction } from '../access/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { requireId, shardOf } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { dispatch, requestId } from './dispatch.ts'
import { requireWebhookOrDeleted } from './lock-webhook.ts'
import { requireWebhookRequest, type WebhookRequest } from './webhook-request.ts'
import { hastenRequest, requestsOfDispatches } from './webhook-requests.queries.generated.ts'

const DISPATCHES_MAX = 50

/**
 * Tries a delivery by hand. A pending one is due now. A failed one stays failed: its event is dispatched anew, to the
 * webhook's present url; when that was done before, it is the newest dispatch that is tried.
 */
export async function webhookRequestRetry(context: Context, input: { readonly id: string }): Promise<WebhookRequest> {
  const id = requireId('whr', input.id, 'Webhook request')
  const request = await transaction(context, async (tx) => {
    const asked = await requireWebhookRequest(context, tx, id)
    const webhook = await requireWebhookOrDeleted(context, tx, asked.webhookId)
    if (webhook.deletedAt) throw new Refusal('INVALID_STATE', 'The webhook is deleted.')
    if (!webhook.enabled) throw new Refusal('INVALID_STATE', 'The webhook is disabled.')
    const uuid = await retry(context, tx, asked)
    return requireWebhookRequest(context, tx, { shard: id.shard, uuid })
  })
  context.hint('webhooks')
  return request
}

/** Gives the uuid of the request that is tried. */
async function retry(context: Context, tx: Transaction, asked: WebhookRequest): Promise<string> {
  const { id, status, number } = await newestDispatch(context, tx, asked)
  if (status === 'delivered') throw new Refusal('INVALID_STATE', 'The event was delivered.')
  const shard = shardOf(id)
  if (status === 'pending') {
    await tx.run(hastenRequest, { shard, id, callerId: context.caller.account.id, now: context.wallNow() })
    return id
  }
  if (number + 1 === DISPATCHES_MAX) throw new Refusal('INVALID_STATE', 'The event was tried too often.')
  const event = { id: asked.eventId, type: asked.eventType, payload: asked.payload }
  const sent = await dispatch(tx, shard, context.wallNow(), [{ event, webhookId: asked.webhookId, number: number + 1 }])
  return first(sent)!.id
}

/** Dispatches are numbered without gaps, under the lock that is held, so the last that exists is the newest. */
async function newestDispatch({ caller }: Context, tx: Transaction, asked: WebhookRequest) {
  const ids = Array.from({ length: DISPATCHES_MAX }, (_, number) => requestId(asked.eventId, asked.webhookId, number))
  const made = await tx.run(requestsOfDispatches, { shard: shardOf(asked.id), ids, callerId: caller.account.id })
  const statusOf = new Map(made.map((request) => [request.id, request.status]))
  const number = ids.findLastIndex((id) => statusOf.has(id))
  const id = ids[number]!
  return { id, number, status: statusOf.get(id)! }
}
