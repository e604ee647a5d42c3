import { type Context, transaction } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { editedFields, unchangedIfEqual } from '../../platform/graphql/index.ts'
import type { WebhookUpdateInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { FIRST_WINDOW, requireWebhook, type Webhook } from './webhook.ts'
import { retryScheduleProblems, subscriptionsOf, webhookProblems } from './webhook-rules.ts'
import { demoteReadyRequests, forgetEndpoint, unblockQueue, updateWebhook } from './webhooks.queries.generated.ts'

/** The most rows that a request may write. Requests beyond them keep their priority. */
const ROWS_MAX = 10_000

/** Updates a webhook. Pending requests wait while it is disabled. */
export async function webhookUpdate(context: Context, input: WebhookUpdateInput): Promise<Webhook> {
  refuseProblems(webhookProblems(input, context))
  const { uuid } = requireId('whk', input.id, 'Webhook')
  const updated = await transaction(context, async (tx) => {
    const before = await requireWebhook(context, tx, uuid)
    refuseProblems(retryScheduleProblems(input.retrySchedule, before.accountMode))
    const after = changed(before, input)
    if (after === before) return before
    const { id, url, events, description, enabled, rateLimitPerSecond, maxInFlight, retrySchedule } = after
    const mayTryAgain = (enabled && !before.enabled) || retrySchedule !== before.retrySchedule
    const key = { shard: shardOf(id), id, callerId: context.caller.account.id }
    const now = context.wallNow()
    await Promise.all([
      tx.run(updateWebhook, {
        ...{ ...key, url, events, description, enabled, rateLimitPerSecond, maxInFlight, retrySchedule, now },
      }),
      // Enabling the webhook, or another schedule, lets one request through an open breaker.
      mayTryAgain ? tx.run(unblockQueue, { shard: key.shard, webhookId: id }) : null,
      before.url !== url ? changeUrl(tx, { shard: key.shard, webhookId: id }) : null,
    ])
    const blockedUntil = mayTryAgain || before.url !== url ? null : before.blockedUntil
    return { ...after, blockedUntil, updatedAt: now }
  })
  context.hint('webhooks')
  return updated
}

const FIELDS = {
  required: ['url', 'enabled', 'retrySchedule'],
  nullable: ['description', 'rateLimitPerSecond', 'maxInFlight'],
} as const

function changed(before: Webhook, input: WebhookUpdateInput): Webhook {
  const events = input.events ? subscriptionsOf(input.events) : before.events
  return unchangedIfEqual(before, { ...before, ...editedFields(before, input, FIELDS), events })
}

/**
 * Closes the breaker, starts with a new window, and lowers the priority of requests to the old url:
 * what the old url did does not count for the new one.
 */
async function changeUrl(
  tx: Transaction,
  queue: { readonly shard: number; readonly webhookId: string },
): Promise<void> {
  await Promise.all([
    tx.run(forgetEndpoint, { ...queue, windowSize: FIRST_WINDOW }),
    tx.run(demoteReadyRequests, { ...queue, limit: ROWS_MAX }),
  ])
}
