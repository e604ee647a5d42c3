import { sealedRows } from '../../platform/crypto/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import {
  resealWebhookSecret,
  type StaleWebhookSecretsRow,
  staleWebhookSecrets,
} from './sealed-webhook-secrets.queries.generated.ts'
import { signingSecretContext } from './signing-secret.ts'

const FIRST_PAGE = { shard: -1, webhookId: NIL_UUID, version: 0 }

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
