import { type Context, transaction } from '../access/index.ts'
import { requireId, shardOf } from '../platform/ids/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { requireWebhook } from './lock-webhook.ts'
import type { Webhook } from './webhook.ts'
import { subscriptionsOf, type WebhookWishes, webhookProblems } from './webhook-rules.ts'
import { unblockLane, updateWebhook } from './webhooks.queries.generated.ts'

export interface WebhookUpdateInput extends WebhookWishes {
  readonly id: string
  readonly enabled?: boolean | null
}

/** Changes what the input names. What is pending waits while the webhook is disabled: nothing is claimed of its lane. */
export async function webhookUpdate(context: Context, input: WebhookUpdateInput): Promise<Webhook> {
  refuseProblems(webhookProblems(input, context))
  const { uuid } = requireId('whk', input.id, 'Webhook')
  const updated = await transaction(context, async (tx) => {
    const before = await requireWebhook(context, tx, uuid)
    const after = changed(before, input)
    if (sameWebhook(before, after)) return before
    const { id, url, events, description, enabled, rateLimitPerSecond } = after
    const key = { shard: shardOf(id), id, callerId: context.caller.account.id }
    const now = context.wallNow()
    await Promise.all([
      tx.run(updateWebhook, { ...key, url, events, description, enabled, rateLimitPerSecond, now }),
      // Whoever has mended an endpoint wants to see it served, not wait for its breaker.
      before.url !== url || (enabled && !before.enabled)
        ? tx.run(unblockLane, { shard: key.shard, webhookId: id })
        : null,
    ])
    return { ...after, updatedAt: now }
  })
  context.hint('webhooks')
  return updated
}

function changed(before: Webhook, input: WebhookUpdateInput): Webhook {
  const { url, events, description, enabled, rateLimitPerSecond } = input
  return {
    ...before,
    url: url ?? before.url,
    events: events ? subscriptionsOf(events) : before.events,
    description: description === undefined ? before.description : description,
    enabled: enabled ?? before.enabled,
    rateLimitPerSecond: rateLimitPerSecond === undefined ? before.rateLimitPerSecond : rateLimitPerSecond,
  }
}

function sameWebhook(before: Webhook, after: Webhook): boolean {
  return (
    before.url === after.url &&
    before.events.join() === after.events.join() &&
    before.description === after.description &&
    before.enabled === after.enabled &&
    before.rateLimitPerSecond === after.rateLimitPerSecond
  )
}
