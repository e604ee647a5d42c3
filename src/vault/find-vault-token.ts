import type { Context } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { type VaultToken, vaultTokenOf } from './vault-token.ts'
import { vaultTokenById } from './vault-tokens.queries.generated.ts'

/** The token of that id, deleted or not; refuses with NOT_FOUND when the caller can't reach one. */
export async function vaultToken(context: Context, id: string): Promise<VaultToken> {
  const found = await findVaultToken(context, requireId('vtk', id, 'Vault token'))
  if (!found) throw notFound('Vault token')
  return found
}

/** The token of that id, or null when the caller can't reach one. */
export async function findVaultToken({ db, caller }: Context, { shard, uuid }: Id): Promise<VaultToken | null> {
  const row = first(await db.read.run(vaultTokenById, { shard, id: uuid, callerId: caller.account.id }))
  return row && vaultTokenOf(row)
}
