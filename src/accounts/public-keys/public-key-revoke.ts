import { first } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Context, transaction } from '../index.ts'
import type { PublicKey } from './public-key.ts'
import { revokePublicKey } from './public-keys.queries.generated.ts'

/**
 * Revokes a public key. All processes refuse it within one second. Revoking it again returns it
 * unchanged.
 */
export async function publicKeyRevoke(context: Context, input: { readonly id: string }): Promise<PublicKey> {
  const { uuid, shard } = requireId('pky', input.id, 'Public key')
  const wanted = { shard, id: uuid, callerId: context.caller.account.id, revokedAt: context.wallNow() }
  return transaction(context, async (tx) => {
    const revoked = first(await tx.run(revokePublicKey, wanted))
    if (revoked === null) throw notFound('Public key')
    return revoked
  })
}
