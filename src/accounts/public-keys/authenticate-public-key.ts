import { timingSafeEqual } from 'node:crypto'
import { first } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountOf, createKeyLookup, isExpired, type KeyHolder, mayAge, type Services } from '../index.ts'
import { isPublicKeyTextOf, shardOfPublicKey } from './public-key-text.ts'
import { publicKeyByHash } from './public-keys.queries.generated.ts'

/** Who asks with a public key, and from which pages it may. */
export interface PublicCaller {
  /** Its account is the key's organization; `keyId` is the public key's. */
  readonly caller: KeyHolder
  readonly origins: readonly string[]
}

/** Tells who asks by the header `Authorization`; refuses with UNAUTHENTICATED, and never says what was wrong. */
export type AuthenticatePublicKey = (authorization: string | undefined) => Promise<PublicCaller>

/** Makes this process's look-up of public keys: it takes them to the end of their time, revoked ones a second at most. */
export function createAuthenticatePublicKey(
  services: Pick<Services, 'db' | 'wallNow'>,
  elapsedMs = () => performance.now(),
): AuthenticatePublicKey {
  const lookUp = createKeyLookup<PublicCaller>({
    isKeyText: (text) => shardOfPublicKey(text) !== null,
    find: (hash, text) => findCaller(services, hash, text),
    mayAge: ({ caller }) => mayAge(caller),
    elapsedMs,
  })
  return async (authorization) => {
    const found = await lookUp(authorization)
    // It may have ended since it was looked up.
    if (found === null || isExpired(found.caller, services.wallNow)) throw unauthenticated()
    return found
  }
}

/** What is said for a missing, malformed, unknown, revoked and ended key alike. */
function unauthenticated(): Refusal {
  return new Refusal(
    'UNAUTHENTICATED',
    'A valid public key is required. Send the header Authorization: Bearer <public key>.',
  )
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
  return { caller: { keyId: row.keyId, keyExpiresAt: row.expiresAt, account }, origins: row.origins }
}
