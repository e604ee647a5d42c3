import type { Context } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { type VaultToken, vaultTokenOf } from './vault-token.ts'
import { vaultTokenById } from './vault-tokens.queries.generated.ts'

/** Returns a token by id, also a deleted one. Throws NOT_FOUND if the caller can't access it. */
export async function vaultToken(context: Context, id: string): Promise<VaultToken> {
  const found = await findVaultToken(context, requireId('vtk', id, 'Vault token'))
  if (!found) throw notFound('Vault token')
  return found
}

/** Returns a token by id, or null if the caller can't access it. */
export async function findVaultToken({ db, caller }: Context, { shard, uuid }: Id): Promise<VaultToken | null> {
  const row = first(await db.read.run(vaultTokenById, { shard, id: uuid, callerId: caller.account.id }))
  return row && vaultTokenOf(row)
}
