import { first } from '../../platform/db/index.ts'
import type { Id } from '../../platform/ids/index.ts'
import type { Context } from '../index.ts'
import type { PublicKey } from './public-key.ts'
import { publicKeyById } from './public-keys.queries.generated.ts'

/**
 * Returns a public key by id, also an expired one, or null if the caller can't access its
 * organization.
 */
export async function findPublicKey({ db, caller }: Context, { shard, uuid }: Id): Promise<PublicKey | null> {
  return first(await db.read.run(publicKeyById, { shard, id: uuid, callerId: caller.account.id }))
}
