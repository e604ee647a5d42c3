import { type Context, transaction } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { changedOrSame, editedFields } from '../../platform/graphql/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { requireWebhook } from './lock-webhook.ts'
import type { Webhook } from './webhook.ts'
import { retryScheduleProblems, subscriptionsOf, type WebhookWishes, webhookProblems } from './webhook-rules.ts'
import { demoteReadyRequests, resetCircuitBreaker, unblockQueue, updateWebhook } from './webhooks.queries.generated.ts'

export interface WebhookUpdateInput extends WebhookWishes {
  readonly id: string
  readonly enabled?: boolean | null
}

/** As many rows as a request may write; what waits beyond them keeps its turn. */
const PASSED_AT_ONCE = 10_000

/** Changes what the input names. What is pending waits while the webhook is disabled: nothing is claimed of its lane. */
export async function webhookUpdate(context: Context, input: WebhookUpdateInput): Promise<Webhook> {
  refuseProblems(webhookProblems(input, context))
  const { uuid } = requireId('whk', input.id, 'Webhook')
  const updated = await transaction(context, async (tx) => {
    const before = await requireWebhook(context, tx, uuid)
    refuseProblems(retryScheduleProblems(input.retrySchedule, before.accountMode))
    const after = changed(before, input)
    if (after === before) return before
    const { id, url, events, description, enabled, rateLimitPerSecond, retrySchedule } = after
    const isRetriedAnew = (enabled && !before.enabled) || retrySchedule !== before.retrySchedule
    const key = { shard: shardOf(id), id, callerId: context.caller.account.id }
    const now = context.wallNow()
    await Promise.all([
      tx.run(updateWebhook, { ...key, url, events, description, enabled, rateLimitPerSecond, retrySchedule, now }),
      // Enabling, or another schedule, lets one request through although the breaker is open.
      isRetriedAnew ? tx.run(unblockQueue, { shard: key.shard, webhookId: id }) : null,
      before.url !== url ? beginAtNewUrl(tx, { shard: key.shard, webhookId: id }) : null,
    ])
    return { ...after, updatedAt: now }
  })
  context.hint('webhooks')
  return updated
}

const FIELDS = {
  required: ['url', 'enabled', 'retrySchedule'],
  nullable: ['description', 'rateLimitPerSecond'],
} as const

function changed(before: Webhook, input: WebhookUpdateInput): Webhook {
  const events = input.events ? subscriptionsOf(input.events) : before.events
  return changedOrSame(before, { ...before, ...editedFields(before, input, FIELDS), events })
}

/** What failed so far says nothing of the new url, and what goes to the old one lets what goes to the new one pass. */
async function beginAtNewUrl(
  tx: Transaction,
  lane: { readonly shard: number; readonly webhookId: string },
): Promise<void> {
  await Promise.all([
    tx.run(resetCircuitBreaker, lane),
    tx.run(demoteReadyRequests, { ...lane, limit: PASSED_AT_ONCE }),
  ])
}
