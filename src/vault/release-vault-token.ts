import { type Account, accountOf } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Id, shardOf } from '../platform/ids/index.ts'
import { deleteToken, type TokenServices } from './delete-token.ts'
import { ownersOfVaultTokens } from './expired-vault-rows.queries.generated.ts'
import { type VaultToken, vaultTokenOf } from './vault-token.ts'
import {
  endVaultTokenUse,
  lockVaultToken,
  markVaultTokenReleased,
  vaultTokenIsInUse,
} from './vault-token-uses.queries.generated.ts'

/**
 * Ends a consumer's use of a token, in a transaction in the token's shard. If nothing else uses the
 * token, it is deleted and its instrument shredded. Returns whether there was such a use. Can be
 * repeated.
 */
export async function releaseVaultToken(
  announcer: TokenServices,
  tx: Transaction,
  { tokenId, consumerId }: { readonly tokenId: Id; readonly consumerId: string },
): Promise<boolean> {
  const key = { shard: tokenId.shard, tokenId: tokenId.uuid }
  const [[token], ended, left] = await Promise.all([
    tx.run(lockVaultToken, key),
    tx.run(endVaultTokenUse, { ...key, consumerId }),
    tx.run(vaultTokenIsInUse, key),
  ])
  if (!token || ended.length === 0) return false
  const owner = await ownerOfToken(tx, token)
  if (left.length === 0) await deleteToken(announcer, tx, owner, vaultTokenOf(token))
  else await tx.run(markVaultTokenReleased, { ...key, now: announcer.now(owner) })
  return true
}

/** Returns the account of a token whose row the transaction has locked. */
export async function ownerOfToken(tx: Transaction, { accountId }: Pick<VaultToken, 'accountId'>): Promise<Account> {
  const [owner] = await tx.run(ownersOfVaultTokens, { shard: shardOf(accountId), ids: [accountId] })
  return accountOf(owner!)
}
