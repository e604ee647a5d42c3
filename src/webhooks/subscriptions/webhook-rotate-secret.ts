import { type Context, transaction } from '../../accounts/index.ts'
import { checkValue } from '../../platform/crypto/index.ts'
import type { WebhookRotateSecretInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { newSigningSecret, sealSigningSecret } from './signing-secret.ts'
import { requireWebhook } from './webhook.ts'
import type { WebhookSecretResult } from './webhook-create.ts'
import {
  addSigningSecret,
  deleteSigningSecrets,
  retireSigningSecret,
  writeSecretVersion,
} from './webhooks.queries.generated.ts'

const HOURS_DEFAULT = 24
const HOURS_MAX = 168
const LIVE_SECRETS_MAX = 10

/** Replaces the webhook's signing secret and returns the new one, which can be read only once. */
export async function webhookRotateSecret(
  context: Context,
  input: WebhookRotateSecretInput,
): Promise<WebhookSecretResult> {
  const hours = input.previousSecretExpiresInHours ?? HOURS_DEFAULT
  refuseProblems(hoursProblems(hours))
  const { uuid, shard } = requireId('whk', input.id, 'Webhook')
  const signingSecret = newSigningSecret()
  const webhook = await transaction(context, async (tx) => {
    const before = await requireWebhook(context, tx, uuid)
    const version = before.secretVersion + 1
    const secretCheckValue = checkValue(signingSecret)
    const secret = { shard, webhookId: uuid }
    const wallNow = context.wallNow()
    const now = context.wallNow()
    await Promise.all([
      tx.run(retireSigningSecret, { ...secret, expiresAt: plus(wallNow, { hours }) }),
      tx.run(addSigningSecret, {
        ...secret,
        version,
        secretSealed: sealSigningSecret(context.sealer, uuid, version, signingSecret),
        now: wallNow,
      }),
      tx.run(deleteSigningSecrets, { ...secret, now: wallNow, lastForgotten: version - LIVE_SECRETS_MAX }),
      tx.run(writeSecretVersion, {
        shard: shardOf(uuid),
        id: uuid,
        callerId: context.caller.account.id,
        version,
        secretCheckValue,
        now,
      }),
    ])
    return { ...before, secretVersion: version, secretCheckValue, updatedAt: now }
  })
  return { webhook, signingSecret }
}

function hoursProblems(hours: number): Problem[] {
  if (hours >= 0 && hours <= HOURS_MAX) return []
  return [problem('previousSecretExpiresInHours', `must be from 0 to ${HOURS_MAX}`)]
}
