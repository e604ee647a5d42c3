import { type AccountKind, type Context, findAccount, transaction } from '../../accounts/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { dispatch } from '../delivery/dispatch.ts'
import { requireWebhookRequest, type WebhookRequest } from '../delivery/requests/webhook-request.ts'
import { writeEvent } from '../events/index.ts'
import { requireWebhook, webhookPayload } from './webhook.ts'
import { unblockQueue } from './webhooks.queries.generated.ts'

/** Sends a `webhook.test` event to this webhook only and returns its request. */
export async function webhookTest(context: Context, input: { readonly id: string }): Promise<WebhookRequest> {
  const { uuid, shard } = requireId('whk', input.id, 'Webhook')
  const request = await transaction(context, async (tx) => {
    const webhook = await requireWebhook(context, tx, uuid)
    if (!webhook.enabled) throw new Refusal('INVALID_STATE', 'The webhook is disabled. Enable it first.')
    const account = await findAccount(context, { kind: webhook.accountKind as AccountKind, uuid: webhook.accountId })
    if (!account) throw notFound('Webhook')
    const event = await writeEvent(context, tx, account, {
      type: 'webhook.test',
      subjectId: webhook.id,
      data: webhookPayload(webhook),
    })
    const test = { event, webhookId: webhook.id, number: 0 }
    const [sent] = await dispatch(tx, context.wallNow(), [test], 'high')
    await tx.run(unblockQueue, { shard, webhookId: webhook.id })
    return requireWebhookRequest(context, tx, { shard, uuid: sent!.id })
  })
  context.hint('webhooks')
  return request
}
