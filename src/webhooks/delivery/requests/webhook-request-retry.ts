import { type Context, transaction } from '../../../accounts/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { requireId, shardOf } from '../../../platform/ids/index.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { requireWebhookOrDeleted } from '../../subscriptions/webhook.ts'
import { unblockQueue } from '../../subscriptions/webhooks.queries.generated.ts'
import { dispatch } from '../dispatch.ts'
import { isTooOld, newestDispatches, nextNumber } from './redispatch.ts'
import { requireWebhookRequest, type WebhookRequest } from './webhook-request.ts'
import { makeDueNow } from './webhook-requests.queries.generated.ts'

/**
 * Retries a request at once. A pending request becomes due now. A failed request stays failed, and
 * its event is dispatched again to the webhook's current url, unless it is too old. If that was
 * done before, the newest dispatch is retried.
 */
export async function webhookRequestRetry(context: Context, input: { readonly id: string }): Promise<WebhookRequest> {
  const id = requireId('whr', input.id, 'Webhook request')
  const request = await transaction(context, async (tx) => {
    const requested = await requireWebhookRequest(context, tx, id)
    const webhook = await requireWebhookOrDeleted(context, tx, requested.webhookId)
    if (webhook.deletedAt) throw new Refusal('INVALID_STATE', 'The webhook is deleted.')
    if (!webhook.enabled) throw new Refusal('INVALID_STATE', 'The webhook is disabled. Enable it first.')
    const uuid = await retry(context, tx, requested)
    return requireWebhookRequest(context, tx, { shard: id.shard, uuid })
  })
  context.hint('webhooks')
  return request
}

/** Returns the uuid of the request that is retried. */
async function retry(context: Context, tx: Transaction, requested: WebhookRequest): Promise<string> {
  const newest = (await newestDispatches(tx, requested.webhookId, [requested.eventId])).get(requested.eventId)!
  const { id, status } = newest
  if (status === 'delivered') throw new Refusal('INVALID_STATE', 'The event was already delivered.')
  const shard = shardOf(id)
  if (status === 'pending') {
    await tx.run(makeDueNow, { shard, id, callerId: context.caller.account.id, now: context.wallNow() })
    return id
  }
  const number = nextNumber(newest)
  if (number === null) throw new Refusal('INVALID_STATE', 'The event was dispatched too many times.')
  if (isTooOld(requested.eventId, context.wallNow()))
    throw new Refusal('INVALID_STATE', 'The event is older than 83 days.')
  const event = { id: requested.eventId, type: requested.eventType }
  const next = { event, webhookId: requested.webhookId, number }
  const sent = await dispatch(tx, context.wallNow(), [next], 'high')
  await tx.run(unblockQueue, { shard, webhookId: requested.webhookId })
  return first(sent)!.id
}
