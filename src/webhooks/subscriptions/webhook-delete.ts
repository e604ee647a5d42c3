import { type Context, transaction } from '../../accounts/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { requireWebhook } from './lock-webhook.ts'
import type { Webhook } from './webhook.ts'
import { abandonRequests, markWebhookDeleted } from './webhooks.queries.generated.ts'

/** The rest is passed over at each look until its deadline. */
const ABANDONED_AT_ONCE = 10_000

/** Deletes a webhook: no attempt is made any more, and what is pending fails at its deadline. Its history stays. */
export async function webhookDelete(context: Context, input: { readonly id: string }): Promise<Webhook> {
  const { uuid } = requireId('whk', input.id, 'Webhook')
  return transaction(context, async (tx) => {
    const before = await requireWebhook(context, tx, uuid)
    const shard = shardOf(before.id)
    const now = context.wallNow()
    await Promise.all([
      tx.run(markWebhookDeleted, { shard, id: before.id, callerId: context.caller.account.id, now }),
      tx.run(abandonRequests, { shard, webhookId: before.id, limit: ABANDONED_AT_ONCE }),
    ])
    return { ...before, updatedAt: now }
  })
}
