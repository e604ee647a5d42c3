import { type Context, mint, transaction } from '../access/index.ts'
import { oldestKept } from '../events/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { formatId, requireId, shardOf } from '../platform/ids/index.ts'
import { type Problem, problem, Refusal, refuseProblems } from '../platform/refusal.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { countOn } from './count-failed.ts'
import { requireWebhook } from './lock-webhook.ts'
import { insertWebhookRecovery, lastPositionBefore, runningRecoveryOf } from './webhook-recoveries.queries.generated.ts'
import { requireWebhookRecovery, type WebhookRecovery } from './webhook-recovery.ts'

export interface WebhookRecoverInput {
  readonly id: string
  readonly since: Timestamp
}

/** As long as the history is shown. */
const SINCE_DAYS_MAX = 90
/** By more than that no clock is off another, and nobody who dispatches waits for a lock. */
const TIMES_GO_BACK_MINUTES = 5

/**
 * Begins to dispatch anew what failed of a webhook's requests since a time; workers do it, batch by batch. While one runs,
 * asked again with the same time it is that one which is given.
 */
export async function webhookRecover(context: Context, input: WebhookRecoverInput): Promise<WebhookRecovery> {
  refuseProblems(sinceProblems(input.since, context.wallNow()))
  const { uuid: webhookId, shard } = requireId('whk', input.id, 'Webhook')
  return transaction(context, async (tx) => {
    const webhook = await requireWebhook(context, tx, webhookId)
    if (!webhook.enabled) throw new Refusal('INVALID_STATE', 'The webhook is disabled.')
    const uuid =
      (await running(context, tx, webhookId, input.since)) ?? (await begin(context, tx, webhookId, input.since))
    return requireWebhookRecovery(context, tx, { shard, uuid })
  })
}

function sinceProblems(since: Timestamp, now: Timestamp): Problem[] {
  if (since > now) return [problem('since', 'must not be in the future')]
  if (since >= plus(now, { days: -SINCE_DAYS_MAX })) return []
  return [problem('since', `must be at most ${SINCE_DAYS_MAX} days ago`)]
}

/** The uuid of the webhook's recovery that is under way since that time; null when there is none, refuses when it has another. */
async function running(
  { caller }: Context,
  tx: Transaction,
  webhookId: string,
  since: Timestamp,
): Promise<string | null> {
  const owned = { shard: shardOf(webhookId), webhookId, callerId: caller.account.id }
  const found = first(await tx.run(runningRecoveryOf, owned))
  if (!found || found.since === since) return found?.id ?? null
  throw new Refusal('INVALID_STATE', 'A recovery of the webhook since another time is running.', {
    details: { id: formatId('whc', found.id) },
  })
}

/** Writes a new one that begins where `since` lies in the history, and counts its first stretch. */
async function begin(context: Context, tx: Transaction, webhookId: string, since: Timestamp): Promise<string> {
  const { caller, wallNow } = context
  const shard = shardOf(webhookId)
  const before = plus(since, { minutes: -TIMES_GO_BACK_MINUTES })
  const found = first(await tx.run(lastPositionBefore, { shard, webhookId, before, oldest: oldestKept(wallNow) }))
  const id = mint(context, shard)
  const written = first(
    await tx.run(insertWebhookRecovery, {
      shard,
      id,
      webhookId,
      since,
      after: found?.position ?? 0n,
      callerId: caller.account.id,
      now: wallNow(),
    }),
  )
  await countOn(context, tx, written!)
  return id
}
