import { type SealedRows, type StaleRange, sealedRows } from '../../platform/crypto/index.ts'
import type { Statement } from '../../platform/db/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { linkSecretAad, type SealedSession } from './link-secret.ts'

interface StaleLink {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly linkSecretSealed: Buffer
}

/** The statements that read and write the sealed link secrets of one kind of session. */
interface LinkStatements {
  readonly table: 'payment_sessions' | 'payment_plan_sessions'
  readonly stale: Statement<StaleRange & { afterShard: number; afterId: string }, StaleLink>
  readonly reseal: Statement<StaleLink & { newLinkSecretSealed: Buffer }, unknown>
}

/** Describes the sealed link secrets of one kind of session, for a rotation of the root key. */
export function sealedLinks(kind: SealedSession['kind'], { table, stale, reseal: write }: LinkStatements): SealedRows {
  return sealedRows<StaleLink, Buffer>({
    table,
    columns: ['link_secret_sealed'],
    key: ({ shard, id }) => ({ shard, id }),
    page: ({ read }, range, after) =>
      read.run(stale, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NIL_UUID }),
    reseal: ({ orgId, id, linkSecretSealed }, reseal) => reseal(linkSecretSealed, linkSecretAad({ kind, orgId, id })),
    write: (tx, row, newLinkSecretSealed) => tx.run(write, { ...row, newLinkSecretSealed }),
  })
}
