import { type Context, transaction } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { deleteToken } from './delete-token.ts'
import { ownerOfToken } from './release-vault-token.ts'
import { type VaultToken, vaultTokenOf } from './vault-token.ts'
import { isUnusedTokenExpired, tokenTimes } from './vault-token-status.ts'
import { vaultTokenIsInUse } from './vault-token-uses.queries.generated.ts'
import { lockVaultTokenToDelete } from './vault-tokens.queries.generated.ts'

/**
 * Shreds a token's instrument and keeps its record. Deleting a deleted token again returns it
 * unchanged.
 */
export async function vaultTokenDelete(context: Context, input: { readonly id: string }): Promise<VaultToken> {
  const { shard, uuid } = requireId('vtk', input.id, 'Vault token')
  return transaction(context, async (tx) => {
    const row = first(await tx.run(lockVaultTokenToDelete, { shard, id: uuid, callerId: context.caller.account.id }))
    if (!row) throw notFound('Vault token')
    const before = vaultTokenOf(row)
    if (before.deletedAt) return before
    const [uses, owner] = await Promise.all([
      // Checked under the row's lock, which every new use waits for.
      tx.run(vaultTokenIsInUse, { shard, tokenId: uuid }),
      ownerOfToken(tx, before),
    ])
    // The cleanup of expired tokens deletes it. Marked as deleted now, its record would stay
    // forever.
    if (isUnusedTokenExpired(before, tokenTimes(context, owner)))
      throw new Refusal('INVALID_STATE', 'The vault token is older than an hour and can no longer be deleted.')
    if (uses.length > 0) throw new Refusal('INVALID_STATE', 'A payment or plan needs the vault token.')
    return deleteToken(context, tx, owner, before)
  })
}
