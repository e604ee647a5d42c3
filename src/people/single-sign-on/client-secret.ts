import { type Sealer, sealedRows } from '../../platform/crypto/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import {
  resealClientSecret,
  type StaleClientSecretsRow,
  staleClientSecrets,
} from './sso-connections.queries.generated.ts'

const FIRST_PAGE = { shard: -1, accountId: NIL_UUID, id: NIL_UUID }

/** Seals a client secret, so that it opens for this connection only. */
export function sealClientSecret(sealer: Sealer, connectionId: string, secret: string): Buffer {
  return sealer.seal(secret, associatedDataOf(connectionId))
}

/** Opens a sealed client secret. Throws if it was sealed for another connection. */
export function openClientSecret(sealer: Sealer, connectionId: string, sealed: Buffer): string {
  return sealer.open(sealed, associatedDataOf(connectionId))
}

function associatedDataOf(connectionId: string): string[] {
  return ['SSO client secret', connectionId]
}

/** The client secrets of SSO connections, for a rotation of the root key. */
export const sealedClientSecrets = sealedRows<StaleClientSecretsRow, Buffer>({
  table: 'sso_connections',
  columns: ['client_secret_sealed'],
  key: ({ shard, accountId, id }) => ({ shard, accountId, id }),
  page: ({ read }, range, after) => {
    const { shard: afterShard, accountId: afterAccountId, id: afterId } = after ?? FIRST_PAGE
    return read.run(staleClientSecrets, { ...range, afterShard, afterAccountId, afterId })
  },
  reseal: ({ id, clientSecretSealed }, reseal) => reseal(clientSecretSealed, associatedDataOf(id)),
  write: (tx, row, newClientSecretSealed) => tx.run(resealClientSecret, { ...row, newClientSecretSealed }),
})
