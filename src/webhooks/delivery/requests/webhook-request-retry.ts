import { type Context, transaction } from '../../../accounts/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { requireId, shardOf } from '../../../platform/ids/index.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { requireWebhookOrDeleted } from '../../subscriptions/lock-webhook.ts'
import { unblockLane } from '../../subscriptions/webhooks.queries.generated.ts'
import { dispatch } from '../dispatch.ts'
import { isTooOld } from './is-too-old.ts'
import { newestDispatches, nextNumber } from './newest-dispatches.ts'
import { requireWebhookRequest, type WebhookRequest } from './webhook-request.ts'
import { hastenRequest } from './webhook-requests.queries.generated.ts'

/**
 * Tries a delivery by hand. A pending one is due now. A failed one stays failed: its event is dispatched anew, to the
 * webhook's present url, unless it is too old; when that was done before, it is the newest dispatch that is tried.
 */
export async function webhookRequestRetry(context: Context, input: { readonly id: string }): Promise<WebhookRequest> {
  const id = requireId('whr', input.id, 'Webhook request')
  const request = await transaction(context, async (tx) => {
    const asked = await requireWebhookRequest(context, tx, id)
    const webhook = await requireWebhookOrDeleted(context, tx, asked.webhookId)
    if (webhook.deletedAt) throw new Refusal('INVALID_STATE', 'The webhook is deleted.')
    if (!webhook.enabled) throw new Refusal('INVALID_STATE', 'The webhook is disabled. Enable it first.')
    const uuid = await retry(context, tx, asked)
    return requireWebhookRequest(context, tx, { shard: id.shard, uuid })
  })
  context.hint('webhooks')
  return request
}

/** Gives the uuid of the request that is tried. */
async function retry(context: Context, tx: Transaction, asked: WebhookRequest): Promise<string> {
  const newest = (await newestDispatches(tx, asked.webhookId, [asked.eventId])).get(asked.eventId)!
  const { id, status } = newest
  if (status === 'delivered') throw new Refusal('INVALID_STATE', 'The event was already delivered.')
  const shard = shardOf(id)
  if (status === 'pending') {
    await tx.run(hastenRequest, { shard, id, callerId: context.caller.account.id, now: context.wallNow() })
    return id
  }
  const number = nextNumber(newest)
  if (number === null) throw new Refusal('INVALID_STATE', 'The event was dispatched too many times.')
  if (isTooOld(asked.eventId, context.wallNow())) throw new Refusal('INVALID_STATE', 'The event is older than 83 days.')
  const event = { id: asked.eventId, type: asked.eventType }
  const again = { event, webhookId: asked.webhookId, number }
  const sent = await dispatch(tx, context.wallNow(), [again], 'by hand')
  await tx.run(unblockLane, { shard, webhookId: asked.webhookId })
  return first(sent)!.id
}
