import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Database, first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { Log } from '../platform/log/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Clock, plus } from '../platform/time/index.ts'
import { storedAccountOf } from './account.ts'
import { withClockTime } from './clock-times.ts'
import type { KeyHolder } from './context.ts'
import { keyByHash, recordKeyUse } from './keys/api-keys.queries.generated.ts'
import { createKeyLookup } from './keys/key-lookup.ts'
import { isKeyText, isKeyTextOf } from './keys/key-text.ts'
import { permissionSet } from './permissions/permissions.ts'

/** Returns the caller for an `Authorization` header. Throws UNAUTHENTICATED without a reason. */
export type AuthenticateApiKey = (authorization: string | undefined) => Promise<KeyHolder>

export interface AuthenticateOptions {
  readonly db: Database
  readonly wallNow: Clock
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds of a monotonic clock, for the age of lookups. */
  readonly elapsedMs?: () => number
}

const USE_NOTED_EVERY_MS = 60_000
const KEYS_NOTED_MAX = 10_000

/**
 * Creates the authentication by API key. A key is refused from its expiration time on, and within
 * one second of its revocation.
 */
export function createAuthenticate(options: AuthenticateOptions): AuthenticateApiKey {
  const { wallNow, elapsedMs = () => performance.now() } = options
  const lookUp = createKeyLookup<KeyHolder>({
    isKeyText,
    find: (hash, text) => findCaller(options, hash, text),
    recordUse: useNoter(options, elapsedMs),
    mayCache,
    elapsedMs,
  })
  return async (authorization) => {
    const caller = await lookUp(authorization)
    // A cached lookup may be older than the expiration.
    if (caller === null || isExpired(caller, wallNow)) throw unauthenticated('API key')
    return caller
  }
}

/**
 * Returns whether a lookup may be cached. A test clock can change the account's time at any moment,
 * so lookups of its organization are not cached.
 */
export function mayCache({ account }: KeyHolder): boolean {
  return account.clockId === null
}

/** Returns the refusal for missing, malformed, unknown, expired and revoked keys. */
export function unauthenticated(noun: 'API key' | 'public key'): Refusal {
  const header = `Authorization: Bearer <${noun}>`
  return new Refusal('UNAUTHENTICATED', `A valid ${noun} is required. Send the header ${header}.`)
}

async function findCaller({ db, wallNow }: AuthenticateOptions, hash: Buffer, text: string): Promise<KeyHolder | null> {
  const row = first(await db.read.run(keyByHash, { keyHash: hash, now: wallNow() }))
  if (row === null || !timingSafeEqual(row.keyHash, hash)) return null
  const stored = storedAccountOf(row)
  if (!isKeyTextOf(text, stored)) return null
  const permissions = permissionSet(row.permissions)
  const account = await withClockTime(db.read, stored)
  return { keyId: row.keyId, person: null, keyExpiresAt: row.expiresAt, permissions, account }
}

/** Returns whether the caller's key has expired. */
export function isExpired({ keyExpiresAt }: KeyHolder, wallNow: Clock): boolean {
  return keyExpiresAt !== null && keyExpiresAt <= wallNow()
}

/**
 * Returns a function that records the use of keys, at most once per key and minute, without
 * delaying the request.
 */
function useNoter({ db, wallNow, log }: AuthenticateOptions, elapsedMs: () => number) {
  const notedMs = new LRUCache<string, number>({ max: KEYS_NOTED_MAX })
  return ({ keyId }: KeyHolder): void => {
    const lastMs = notedMs.get(keyId)
    if (lastMs !== undefined && elapsedMs() - lastMs < USE_NOTED_EVERY_MS) return
    notedMs.set(keyId, elapsedMs())
    const usedAt = wallNow()
    const use = { shard: shardOf(keyId), keyId, usedAt, notSince: plus(usedAt, { milliseconds: -USE_NOTED_EVERY_MS }) }
    db.write
      .run(recordKeyUse, use)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to record the last use of a key'))
  }
}
