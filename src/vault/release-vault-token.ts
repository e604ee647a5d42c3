import { accountOf } from '../access/index.ts'
import type { Announcer } from '../events/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { deleteToken } from './delete-token.ts'
import { ownersOfVaultTokens } from './vault-sweep.queries.generated.ts'
import { vaultTokenOf } from './vault-token.ts'
import { deleteVaultTokenUse, lockVaultTokenOfUse, vaultTokenIsInUse } from './vault-token-uses.queries.generated.ts'

/**
 * Ends the use that a consumer has of a token, in a transaction in the token's bucket. When nobody else has the use of it,
 * the token is deleted and its instrument shredded. Gives whether there was such a use; ending it again does nothing.
 */
export async function releaseVaultToken(
  announcer: Announcer,
  tx: Transaction,
  { tokenId, consumerId }: { readonly tokenId: Id; readonly consumerId: string },
): Promise<boolean> {
  const key = { shard: tokenId.shard, tokenId: tokenId.uuid }
  const token = first(await tx.run(lockVaultTokenOfUse, { ...key, consumerId }))
  if (!token) return false
  const [deleted, left, owners] = await Promise.all([
    tx.run(deleteVaultTokenUse, { ...key, consumerId }),
    tx.run(vaultTokenIsInUse, key),
    tx.run(ownersOfVaultTokens, { ids: [token.accountId] }),
  ])
  // Two that release at once: the second waited for the token's row, where the statement still saw the use.
  if (deleted.length === 0) return false
  if (left.length === 0) await deleteToken(announcer, tx, accountOf(owners[0]!), vaultTokenOf(token))
  return true
}
