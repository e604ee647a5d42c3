import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Database, first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { Log } from '../platform/log/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Clock, plus } from '../platform/time/index.ts'
import { accountOf } from './account.ts'
import { keyByHash, noteKeyUse } from './api-keys.queries.generated.ts'
import type { Caller } from './context.ts'
import { isKeyText, keyHash } from './key-text.ts'

/** Tells the caller by the header `Authorization`; refuses with UNAUTHENTICATED, and never says what was wrong. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>

export interface AuthenticateOptions {
  readonly db: Database
  readonly wallNow: Clock
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds on a clock that nobody sets: how old a look-up is. */
  readonly elapsedMs?: () => number
}

/** One look-up of a key, under way or done. */
interface LookUp {
  readonly startedMs: number
  readonly caller: Promise<Caller | null>
}

/** Revocation needs no other machinery than this: within a second nobody trusts an older look-up. */
const TRUSTED_MS = 900
const USE_NOTED_EVERY_MS = 60_000
const KEYS_MOST = 10_000
/** No key is as long; longer ones are not even hashed. */
const KEY_CHARACTERS_MOST = 100
/** Kept apart, so that made-up keys can't drive out real ones. */
const UNKNOWN_KEYS_MOST = 2_000

/** Makes the look-up of API keys of this process. Requests that come with one key at one time share one look-up. */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const elapsedMs = options.elapsedMs ?? (() => performance.now())
  const known = new LRUCache<string, LookUp>({ max: KEYS_MOST })
  const unknown = new LRUCache<string, LookUp>({ max: UNKNOWN_KEYS_MOST })
  /** As many as there are requests in flight. */
  const underWay = new Map<string, LookUp>()
  const noteUse = useNoter(options, elapsedMs)

  function lookUp(name: string): LookUp {
    const fresh: LookUp = { startedMs: elapsedMs(), caller: findCaller(options.db, Buffer.from(name, 'base64')) }
    underWay.set(name, fresh)
    fresh.caller
      .then((caller) => {
        known.delete(name)
        const place = caller ? known : unknown
        place.set(name, fresh)
        if (caller) noteUse(caller.keyId)
      })
      // A fault of the database is the answer of those who wait for it, not of those who come later.
      .catch(() => {})
      .finally(() => underWay.get(name) === fresh && underWay.delete(name))
    return fresh
  }

  return async (authorization) => {
    const text = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (text === undefined || text.length > KEY_CHARACTERS_MOST) throw unauthenticated()
    const name = keyHash(text, 'base64')
    const last = underWay.get(name) ?? known.get(name) ?? unknown.get(name)
    const isFresh = last !== undefined && elapsedMs() - last.startedMs < TRUSTED_MS
    // A text that was never a key is told by its form, without the database.
    if (!isFresh && !isKeyText(text)) throw unauthenticated()
    const trusted = isFresh ? last : lookUp(name)
    const caller = await trusted.caller
    if (caller === null) throw unauthenticated()
    return caller
  }
}

/** What is said for a missing, malformed, unknown and revoked key alike. */
function unauthenticated(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'A valid API key is required: Authorization: Bearer <API key>.')
}

async function findCaller(db: Database, hash: Buffer): Promise<Caller | null> {
  const row = first(await db.read.run(keyByHash, { keyHash: hash }))
  if (row === null || !timingSafeEqual(row.keyHash, hash)) return null
  return { keyId: row.keyId, account: accountOf(row) }
}

/** Notes when keys were used, each at most once a minute, without keeping a request waiting. */
function useNoter({ db, wallNow, log }: AuthenticateOptions, elapsedMs: () => number) {
  const notedMs = new LRUCache<string, number>({ max: KEYS_MOST })
  return (keyId: string): void => {
    const lastMs = notedMs.get(keyId)
    if (lastMs !== undefined && elapsedMs() - lastMs < USE_NOTED_EVERY_MS) return
    notedMs.set(keyId, elapsedMs())
    const usedAt = wallNow()
    const use = { shard: shardOf(keyId), keyId, usedAt, notSince: plus(usedAt, { milliseconds: -USE_NOTED_EVERY_MS }) }
    db.write.run(noteKeyUse, use).catch((error: unknown) => log.warn({ err: error }, 'the use of a key was not noted'))
  }
}
