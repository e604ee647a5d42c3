import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Sealer, sealedRows } from '../../platform/crypto/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import {
  resealWebhookSecret,
  type StaleWebhookSecretsRow,
  staleWebhookSecrets,
} from './signing-secret.queries.generated.ts'

const PREFIX = 'whsec_'
const FIRST_PAGE = { shard: -1, webhookId: NIL_UUID, version: 0 }

/** Creates a signing secret in the form of Standard Webhooks: 32 random bytes. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** Returns the key of a signing secret. A KeyObject signs four times as fast as raw bytes. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'))
}

/** Seals a secret, so that it opens for this webhook and version only. */
export function sealSigningSecret(sealer: Sealer, webhookId: string, version: number, secret: string): Buffer {
  return sealer.seal(secret, signingSecretContext(webhookId, version))
}

/** Opens a sealed secret. Throws if it was sealed for another webhook or version. */
export function openSigningSecret(sealer: Sealer, webhookId: string, version: number, sealed: Buffer): string {
  return sealer.open(sealed, signingSecretContext(webhookId, version))
}

/** Returns the associated data of a sealed secret: its webhook and version. */
function signingSecretContext(webhookId: string, version: number): string[] {
  return ['webhook signing secret', webhookId, String(version)]
}

/** The signing secrets of webhooks, for a rotation of the root key. */
export const sealedWebhookSecrets = sealedRows<StaleWebhookSecretsRow, Buffer>({
  table: 'webhook_secrets',
  columns: ['secret_sealed'],
  key: ({ shard, webhookId, version }) => ({ shard, webhookId, version }),
  page: ({ read }, range, after) => {
    const { shard: afterShard, webhookId: afterWebhookId, version: afterVersion } = after ?? FIRST_PAGE
    return read.run(staleWebhookSecrets, { ...range, afterShard, afterWebhookId, afterVersion })
  },
  reseal: ({ webhookId, version, secretSealed }, reseal) =>
    reseal(secretSealed, signingSecretContext(webhookId, version)),
  write: (tx, row, newSecretSealed) => tx.run(resealWebhookSecret, { ...row, newSecretSealed }),
})
