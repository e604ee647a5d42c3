import { type Context, transaction } from '../../accounts/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { requireWebhook, type Webhook } from './webhook.ts'
import { abandonRequests, markWebhookDeleted } from './webhooks.queries.generated.ts'

/** The most rows that a request may write. Each poll skips the rest until their deadline. */
const ROWS_MAX = 10_000

/**
 * Deletes a webhook: no more attempts are made, and pending requests fail at their deadline. Its
 * history stays.
 */
export async function webhookDelete(context: Context, input: { readonly id: string }): Promise<Webhook> {
  const { uuid } = requireId('whk', input.id, 'Webhook')
  return transaction(context, async (tx) => {
    const before = await requireWebhook(context, tx, uuid)
    const shard = shardOf(before.id)
    const now = context.wallNow()
    await Promise.all([
      tx.run(markWebhookDeleted, { shard, id: before.id, callerId: context.caller.account.id, now }),
      tx.run(abandonRequests, { shard, webhookId: before.id, limit: ROWS_MAX }),
    ])
    return { ...before, updatedAt: now }
  })
}
