import { type Context, transaction } from '../access/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { requireId, shardOf } from '../platform/ids/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { requireWebhook } from './lock-webhook.ts'
import type { Webhook } from './webhook.ts'
import { subscriptionsOf, type WebhookWishes, webhookProblems } from './webhook-rules.ts'
import { resumeRequests, suspendRequests, unblockLane, updateWebhook } from './webhooks.queries.generated.ts'

export interface WebhookUpdateInput extends WebhookWishes {
  readonly id: string
  readonly enabled?: boolean | null
}

/** Changes what the input names. Disabling suspends what is pending, enabling lets it go on. */
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
      before.enabled === enabled ? null : switchRequests(context, tx, id, enabled),
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

/** Takes what is pending out of the queue's order, or puts it back. */
async function switchRequests({ wallNow }: Context, tx: Transaction, webhookId: string, on: boolean): Promise<void> {
  const key = { shard: shardOf(webhookId), webhookId }
  if (on) await tx.run(resumeRequests, { ...key, now: wallNow() })
  else await tx.run(suspendRequests, key)
}
