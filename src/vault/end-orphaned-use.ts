import type { Transaction } from '../platform/db/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { deleteToken, type TokenServices } from './delete-token.ts'
import { ownerOfToken } from './release-vault-token.ts'
import { vaultTokenOf } from './vault-token.ts'
import {
  endOrphanedVaultTokenUse,
  lockVaultToken,
  markVaultTokenUnused,
  vaultTokenIsInUse,
} from './vault-token-uses.queries.generated.ts'

/** A use of a token, as read when its consumer was looked up. */
export interface OrphanedUse {
  readonly tokenId: Id
  readonly consumerId: string
  readonly createdAt: Timestamp
}

/**
 * Ends a use whose consumer was never created, in a transaction in the token's shard, unless the
 * use was requested again since. A token without other uses becomes unused and keeps the rest of
 * its hour. Returns whether the use ended.
 */
export async function endOrphanedUse(
  announcer: TokenServices,
  tx: Transaction,
  { tokenId, consumerId, createdAt }: OrphanedUse,
): Promise<boolean> {
  const key = { shard: tokenId.shard, tokenId: tokenId.uuid }
  const [[row], ended, left] = await Promise.all([
    tx.run(lockVaultToken, key),
    tx.run(endOrphanedVaultTokenUse, { ...key, consumerId, createdAt }),
    tx.run(vaultTokenIsInUse, key),
  ])
  if (!row || ended.length === 0) return ended.length > 0
  if (left.length > 0) return true
  const token = vaultTokenOf(row)
  const owner = await ownerOfToken(tx, token)
  const expiresAt = plus(token.createdAt, { hours: 1 })
  const unused = await tx.run(markVaultTokenUnused, { ...key, expiresAt, now: announcer.now(owner) })
  if (unused.length === 0) await deleteToken(announcer, tx, owner, token)
  return true
}
