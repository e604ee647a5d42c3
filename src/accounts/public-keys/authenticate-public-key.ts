import { hash, timingSafeEqual } from 'node:crypto'
import { first } from '../../platform/db/index.ts'
import {
  accountOf,
  createKeyLookup,
  isExpired,
  type KeyHolder,
  mayCache,
  type Services,
  unauthenticated,
} from '../index.ts'
import { isPublicKeyTextOf, shardOfPublicKey } from './public-key-text.ts'
import { publicKeyByHash } from './public-keys.queries.generated.ts'

/** A caller with a public key, and the origins that may use the key. */
interface PublicCaller {
  /** Its account is the key's organization, its `keyId` the public key's. */
  readonly caller: KeyHolder
  readonly origins: readonly string[]
}

/**
 * Returns the caller for an `Authorization` header with a public key. Throws UNAUTHENTICATED
 * without a reason.
 */
type AuthenticatePublicKey = (authorization: string | undefined) => Promise<PublicCaller>

/**
 * Creates the authentication by public key. A key is accepted until its expiration, and for at most
 * one second after its revocation.
 */
export function createAuthenticatePublicKey(
  services: Pick<Services, 'db' | 'wallNow'>,
  elapsedMs = () => performance.now(),
): AuthenticatePublicKey {
  const lookUp = createKeyLookup<PublicCaller>({
    isKeyText: (text) => shardOfPublicKey(text) !== null,
    find: (hash, text) => findCaller(services, hash, text),
    mayCache: ({ caller }) => mayCache(caller),
    elapsedMs,
  })
  return async (authorization) => {
    const found = await lookUp(authorization)
    // The key may have expired since the lookup.
    if (found === null || isExpired(found.caller, services.wallNow)) throw unauthenticated('public key')
    return found
  }
}

async function findCaller(
  { db, wallNow }: Pick<Services, 'db' | 'wallNow'>,
  hash: Buffer,
  text: string,
): Promise<PublicCaller | null> {
  const shard = shardOfPublicKey(text)
  if (shard === null) return null
  const row = first(await db.read.run(publicKeyByHash, { shard, keyHash: hash, now: wallNow() }))
  if (row === null || !timingSafeEqual(row.keyHash, hash)) return null
  const account = accountOf(row)
  if (!isPublicKeyTextOf(text, account)) return null
  const caller = { keyId: row.keyId, person: null, keyExpiresAt: row.expiresAt, permissions: null, account }
  return { caller, origins: row.origins }
}

/**
 * Returns the idempotency key for a request with a public key. Anyone who reads the page can send
 * any header with its key. The prefix separates these from keys of the organization's servers and
 * of other public keys: no client can send a space.
 */
export function ownIdempotencyKey(publicKeyId: string, sent: string | null): string | null {
  return sent === null ? null : `${publicKeyId} ${hash('sha256', sent, 'hex')}`
}
