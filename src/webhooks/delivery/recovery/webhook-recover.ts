import { type Context, mint, transaction } from '../../../accounts/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import type { WebhookRecoverInput, WebhookRecoveryScope } from '../../../platform/graphql/inputs.generated.ts'
import { formatId, requireId, shardOf, uuidLowerBound } from '../../../platform/ids/index.ts'
import { type Problem, problem, Refusal, refuseProblems } from '../../../platform/refusal.ts'
import { epochMsOf, plus, type Timestamp } from '../../../platform/time/index.ts'
import { oldestKept } from '../../events/index.ts'
import { requireWebhook, type Webhook } from '../../subscriptions/webhook.ts'
import { oldestDispatchedMs } from '../requests/redispatch.ts'
import { countFailedBatch } from './locked-recovery.ts'
import { FIRST_SPAN_MS } from './missed-events.ts'
import { insertWebhookRecovery, lastPositionBefore, runningRecoveryOf } from './webhook-recoveries.queries.generated.ts'
import { requireWebhookRecovery, type WebhookRecovery } from './webhook-recovery.ts'

/** The number of days for which the history is shown. */
const SINCE_DAYS_MAX = 90
/** The greatest clock difference plus the longest wait of a dispatch for a lock. */
const TIMES_GO_BACK_MINUTES = 5

/**
 * Starts a recovery of a webhook since a time: of failed requests, of events without a request, or
 * of both. Workers run it in batches. While one is running, the same input returns it.
 */
export async function webhookRecover(context: Context, input: WebhookRecoverInput): Promise<WebhookRecovery> {
  refuseProblems(sinceProblems(input.since, context.wallNow()))
  const { uuid: webhookId, shard } = requireId('whk', input.id, 'Webhook')
  return transaction(context, async (tx) => {
    const webhook = await requireWebhook(context, tx, webhookId)
    if (!webhook.enabled) throw new Refusal('INVALID_STATE', 'The webhook is disabled. Enable it first.')
    const request = { webhook, since: input.since, include: input.include ?? 'FailedRequests' } as const
    const uuid = (await running(context, tx, request)) ?? (await startRecovery(context, tx, request))
    return requireWebhookRecovery(context, tx, { shard, uuid })
  })
}

function sinceProblems(since: Timestamp, now: Timestamp): Problem[] {
  if (since > now) return [problem('since', 'must not be in the future')]
  if (since >= plus(now, { days: -SINCE_DAYS_MAX })) return []
  return [problem('since', `must be at most ${SINCE_DAYS_MAX} days ago`)]
}

interface RecoveryRequest {
  readonly webhook: Webhook
  readonly since: Timestamp
  readonly include: WebhookRecoveryScope
}

/**
 * Returns the uuid of the webhook's running recovery; null when there is none. Refuses when it has
 * another input.
 */
async function running(
  { caller }: Context,
  tx: Transaction,
  { webhook, since, include }: RecoveryRequest,
): Promise<string | null> {
  const owned = { shard: shardOf(webhook.id), webhookId: webhook.id, callerId: caller.account.id }
  const found = first(await tx.run(runningRecoveryOf, owned))
  if (!found || (found.since === since && found.include === include)) return found?.id ?? null
  throw new Refusal(
    'INVALID_STATE',
    'A recovery of this webhook with other values of `since` or `include` is running.',
    {
      details: { id: formatId('whc', found.id) },
    },
  )
}

/**
 * Inserts a recovery that starts at `since` in the history and in the events, and counts the first
 * failed requests.
 */
async function startRecovery(
  context: Context,
  tx: Transaction,
  { webhook, since, include }: RecoveryRequest,
): Promise<string> {
  const { caller, wallNow } = context
  const shard = shardOf(webhook.id)
  const before = plus(since, { minutes: -TIMES_GO_BACK_MINUTES })
  const oldest = oldestKept(wallNow)
  const found = first(await tx.run(lastPositionBefore, { shard, webhookId: webhook.id, before, oldest }))
  const id = mint(context, shard)
  const written = first(
    await tx.run(insertWebhookRecovery, {
      ...{ shard, id, webhookId: webhook.id, since, include },
      after: found?.position ?? 0n,
      ...eventBounds(webhook, since, wallNow()),
      eventSpanMs: BigInt(FIRST_SPAN_MS),
      callerId: caller.account.id,
      now: wallNow(),
    }),
  )
  if (include !== 'MissedEvents') await countFailedBatch(context, tx, written!)
  return id
}

/**
 * Returns the range of ids of events that can be missed. It excludes events before the webhook's
 * creation and events that are too old to be sent, and includes events of processes whose clock is
 * ahead.
 */
function eventBounds({ createdAt }: Webhook, since: Timestamp, now: Timestamp) {
  const lastMs = epochMsOf(plus(now, { minutes: TIMES_GO_BACK_MINUTES }))
  const firstMs = Math.max(epochMsOf(since), epochMsOf(createdAt), oldestDispatchedMs(now))
  return { firstEventId: uuidLowerBound(Math.min(firstMs, lastMs)), lastEventId: uuidLowerBound(lastMs) }
}
