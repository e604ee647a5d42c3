import type { Services } from '../../accounts/index.ts'
import { type SealedRows, type StaleRange, sealedRows } from '../../platform/crypto/index.ts'
import type { Statement } from '../../platform/db/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { linkSecretAad, type SessionKindName } from './link-secret.ts'

/** A session with the secret of its link. */
interface SessionWithLink {
  readonly id: string
  readonly orgId: string
  readonly linkSecretSealed: Buffer
  /** The secret of a session that was just created, which need not be decrypted. */
  readonly linkSecret?: string
}

/**
 * Returns the link of a session, which stays readable after the session has ended. Only this
 * function decrypts the secret.
 */
export function linkOf(
  { sealer, publicUrl }: Pick<Services, 'sealer' | 'publicUrl'>,
  kind: SessionKindName,
  { id, orgId, linkSecret, linkSecretSealed }: SessionWithLink,
): string {
  const secret = linkSecret ?? sealer.open(linkSecretSealed, linkSecretAad({ kind, orgId, id }))
  return `${publicUrl}/checkout/${secret}`
}

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

/** Returns the sealed link secrets of one kind of session, for a rotation of the root key. */
export function sealedLinks(kind: SessionKindName, { table, stale, reseal: write }: LinkStatements): SealedRows {
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
