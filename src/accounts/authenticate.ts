import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Database, first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { Log } from '../platform/log/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Clock, plus } from '../platform/time/index.ts'
import { accountOf } from './account.ts'
import type { KeyHolder } from './context.ts'
import { keyByHash, recordKeyUse } from './keys/api-keys.queries.generated.ts'
import { createKeyLookup } from './keys/key-lookup.ts'
import { isKeyText, isKeyTextOf } from './keys/key-text.ts'

/** Tells the caller by the header `Authorization`; refuses with UNAUTHENTICATED, and never says what was wrong. */
export type Authenticate = (authorization: string | undefined) => Promise<KeyHolder>

export interface AuthenticateOptions {
  readonly db: Database
  readonly wallNow: Clock
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds on a clock that nobody sets: how old a look-up is. */
  readonly elapsedMs?: () => number
}

const USE_NOTED_EVERY_MS = 60_000
const KEYS_NOTED_MOST = 10_000

/** Makes this process's look-up of API keys. It refuses a key from its end on, and within a second of its revocation. */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { wallNow, elapsedMs = () => performance.now() } = options
  const lookUp = createKeyLookup<KeyHolder>({
    isKeyText,
    find: (hash, text) => findCaller(options, hash, text),
    noteUse: useNoter(options, elapsedMs),
    mayAge,
    elapsedMs,
  })
  return async (authorization) => {
    const caller = await lookUp(authorization)
    // A cached look-up may be older than the key's end.
    if (caller === null || isExpired(caller, wallNow)) throw unauthenticated()
    return caller
  }
}

/** The time of an account with a test clock moves at once: its keys are looked up each time. */
export function mayAge({ account }: KeyHolder): boolean {
  return account.clockId === null
}

/** Returns the one refusal of missing, malformed, unknown, expired and revoked keys. */
function unauthenticated(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'A valid API key is required. Send the header Authorization: Bearer <API key>.')
}

async function findCaller({ db, wallNow }: AuthenticateOptions, hash: Buffer, text: string): Promise<KeyHolder | null> {
  const row = first(await db.read.run(keyByHash, { keyHash: hash, now: wallNow() }))
  if (row === null || !timingSafeEqual(row.keyHash, hash)) return null
  const account = accountOf(row)
  if (!isKeyTextOf(text, account)) return null
  return { keyId: row.keyId, keyExpiresAt: row.expiresAt, account }
}

/** Returns whether the caller's key has reached its end. */
export function isExpired({ keyExpiresAt }: KeyHolder, wallNow: Clock): boolean {
  return keyExpiresAt !== null && keyExpiresAt <= wallNow()
}

/** Notes when keys were used, each at most once a minute, without keeping a request waiting. */
function useNoter({ db, wallNow, log }: AuthenticateOptions, elapsedMs: () => number) {
  const notedMs = new LRUCache<string, number>({ max: KEYS_NOTED_MOST })
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
