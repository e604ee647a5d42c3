import { type Context, mint, requireAccount, transaction } from '../../accounts/index.ts'
import { checkValue } from '../../platform/crypto/index.ts'
import { first } from '../../platform/db/index.ts'
import type { WebhookCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { Refusal, refuseProblems } from '../../platform/refusal.ts'
import { newSigningSecret, sealSigningSecret } from './signing-secret.ts'
import { FIRST_WINDOW, type Webhook } from './webhook.ts'
import { retryScheduleProblems, subscriptionsOf, webhookProblems } from './webhook-rules.ts'
import { insertWebhook } from './webhooks.queries.generated.ts'

/** A webhook and its new signing secret, which can be read this once. */
export interface WebhookSecretResult {
  readonly webhook: Webhook
  readonly signingSecret: string
}

const WEBHOOKS_MAX = 100
const UNUSED_QUEUE = {
  ...{ failingSince: null, blockedUntil: null, pacedUntil: null },
  ...{ inFlight: 0, windowSize: FIRST_WINDOW, consecutiveFailures: 0 },
} as const

/** Subscribes an endpoint to an account's events and gives its first signing secret. */
export async function webhookCreate(context: Context, input: WebhookCreateInput): Promise<WebhookSecretResult> {
  refuseProblems(webhookProblems(input, context))
  const account = await requireAccount(context, input.ownerId)
  refuseProblems(retryScheduleProblems(input.retrySchedule, account.mode))
  const id = mint(context, account.shard)
  const signingSecret = newSigningSecret()
  const webhook = {
    shard: account.shard,
    id,
    accountId: account.id,
    callerId: context.caller.account.id,
    url: input.url,
    events: subscriptionsOf(input.events),
    description: input.description ?? null,
    enabled: input.enabled ?? true,
    rateLimitPerSecond: input.rateLimitPerSecond ?? null,
    maxInFlight: input.maxInFlight ?? null,
    retrySchedule: input.retrySchedule ?? 'Standard',
    secretSealed: sealSigningSecret(context.sealer, id, 1, signingSecret),
    secretCheckValue: checkValue(signingSecret),
    now: context.wallNow(),
    wallNow: context.wallNow(),
    webhooksMax: BigInt(WEBHOOKS_MAX),
  }
  const row = await transaction(context, async (tx) => {
    const inserted = first(await tx.run(insertWebhook, webhook))
    if (!inserted) throw new Refusal('INVALID_STATE', `An account can have at most ${WEBHOOKS_MAX} webhooks.`)
    return inserted
  })
  return { webhook: { ...row, ...UNUSED_QUEUE, accountKind: account.kind }, signingSecret }
}
