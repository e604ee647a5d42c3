import { LRUCache } from 'lru-cache'
import { keyHash } from './key-text.ts'

/** A kind of key: how to recognize and find one. */
export interface KeyKind<Found> {
  /** Returns whether a text has the form of such a key, without a database query. */
  readonly isKeyText: (text: string) => boolean
  /**
   * Returns the owner of the key with this text and SHA-256 hash, or null if no valid key has it.
   */
  readonly find: (hash: Buffer, text: string) => Promise<Found | null>
  /** Returns whether the result may be cached. Default: always. */
  readonly mayCache?: (found: Found) => boolean
  /** Runs after every successful lookup. */
  readonly recordUse?: (found: Found) => void
  /** Milliseconds of a monotonic clock, for the age of lookups. */
  readonly elapsedMs: () => number
}

/** Returns the owner of the key in an `Authorization` header, or null if the key is not valid. */
export type KeyLookup<Found> = (authorization: string | undefined) => Promise<Found | null>

/** A lookup, in flight or finished. */
interface CachedLookup<Found> {
  readonly startedMs: number
  readonly found: Promise<Found | null>
}

/**
 * Cached lookups expire within one second, which bounds the time until a revocation takes effect.
 */
const TRUSTED_MS = 900
const KEYS_MAX = 10_000
/** Longer than any key. Longer texts are refused without hashing. */
const KEY_CHARACTERS_MAX = 100
/** A separate cache, so that invented keys can't evict valid ones. */
const UNKNOWN_KEYS_MAX = 2_000

/**
 * Creates the lookup of keys of one kind. Concurrent requests with the same key share one lookup.
 */
export function createKeyLookup<Found>({
  isKeyText,
  find,
  mayCache = () => true,
  recordUse,
  elapsedMs,
}: KeyKind<Found>): KeyLookup<Found> {
  const known = new LRUCache<string, CachedLookup<Found>>({ max: KEYS_MAX })
  const unknown = new LRUCache<string, CachedLookup<Found>>({ max: UNKNOWN_KEYS_MAX })
  /** Bounded by the number of requests in flight. */
  const inFlight = new Map<string, CachedLookup<Found>>()

  function lookUp(name: string, text: string): CachedLookup<Found> {
    const fresh: CachedLookup<Found> = { startedMs: elapsedMs(), found: find(Buffer.from(name, 'base64'), text) }
    inFlight.set(name, fresh)
    fresh.found
      .then((found) => {
        known.delete(name)
        const cache = found ? known : unknown
        if (!found || mayCache(found)) cache.set(name, fresh)
        if (found) recordUse?.(found)
      })
      // A database error is the result for the requests that wait for it, not for later ones.
      .catch(() => {})
      .finally(() => inFlight.get(name) === fresh && inFlight.delete(name))
    return fresh
  }

  return async (authorization) => {
    const text = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (text === undefined || text.length > KEY_CHARACTERS_MAX) return null
    const name = keyHash(text, 'base64')
    const cameMs = elapsedMs()
    const last = inFlight.get(name) ?? known.get(name) ?? unknown.get(name)
    if (last !== undefined && cameMs - last.startedMs < TRUSTED_MS) {
      const found = await last.found
      if (found === null || mayCache(found)) return found
      // Requests that waited for this lookup share the next one, which starts after their arrival.
      const next = inFlight.get(name)
      if (next !== undefined && next !== last && next.startedMs >= cameMs) return next.found
    }
    // The form rules out a text without a database query.
    return isKeyText(text) ? lookUp(name, text).found : null
  }
}
