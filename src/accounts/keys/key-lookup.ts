import { LRUCache } from 'lru-cache'
import { keyHash } from './key-text.ts'

/** How the keys of one kind are told and found. */
export interface KeyKind<Found> {
  /** Whether a text has the form of such a key: told without the database. */
  readonly isKeyText: (text: string) => boolean
  /** What the key of that text and SHA-256 opens; null when there is none that is valid. */
  readonly find: (hash: Buffer, text: string) => Promise<Found | null>
  /** Whether a look-up of it may be believed for a while; without it, always. */
  readonly mayAge?: (found: Found) => boolean
  /** Called after each look-up that found something. */
  readonly noteUse?: (found: Found) => void
  /** Milliseconds on a clock that nobody sets: how old a look-up is. */
  readonly elapsedMs: () => number
}

/** What the key in a header `Authorization` opens; null for whatever is not a valid key. */
export type KeyLookup<Found> = (authorization: string | undefined) => Promise<Found | null>

/** One look-up of a key, under way or done. */
interface LookUp<Found> {
  readonly startedMs: number
  readonly found: Promise<Found | null>
}

/** Revocation needs no other machinery than this: within a second nobody trusts an older look-up. */
const TRUSTED_MS = 900
const KEYS_MOST = 10_000
/** No key is as long; longer ones are not even hashed. */
const KEY_CHARACTERS_MOST = 100
/** Kept apart, so that made-up keys can't drive out real ones. */
const UNKNOWN_KEYS_MOST = 2_000

/** Makes this process's look-up of keys of one kind. Requests that come with one key at one time share one look-up. */
export function createKeyLookup<Found>({
  isKeyText,
  find,
  mayAge = () => true,
  noteUse,
  elapsedMs,
}: KeyKind<Found>): KeyLookup<Found> {
  const known = new LRUCache<string, LookUp<Found>>({ max: KEYS_MOST })
  const unknown = new LRUCache<string, LookUp<Found>>({ max: UNKNOWN_KEYS_MOST })
  /** As many as there are requests in flight. */
  const underWay = new Map<string, LookUp<Found>>()

  function lookUp(name: string, text: string): LookUp<Found> {
    const fresh: LookUp<Found> = { startedMs: elapsedMs(), found: find(Buffer.from(name, 'base64'), text) }
    underWay.set(name, fresh)
    fresh.found
      .then((found) => {
        known.delete(name)
        const place = found ? known : unknown
        if (!found || mayAge(found)) place.set(name, fresh)
        if (found) noteUse?.(found)
      })
      // A fault of the database is the answer of those who wait for it, not of those who come later.
      .catch(() => {})
      .finally(() => underWay.get(name) === fresh && underWay.delete(name))
    return fresh
  }

  return async (authorization) => {
    const text = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (text === undefined || text.length > KEY_CHARACTERS_MOST) return null
    const name = keyHash(text, 'base64')
    const cameMs = elapsedMs()
    const last = underWay.get(name) ?? known.get(name) ?? unknown.get(name)
    if (last !== undefined && cameMs - last.startedMs < TRUSTED_MS) {
      const found = await last.found
      if (found === null || mayAge(found)) return found
      // Those who waited with this one share the next: it has begun after they came.
      const next = underWay.get(name)
      if (next !== undefined && next !== last && next.startedMs >= cameMs) return next.found
    }
    // A text that was never a key is told by its form, without the database.
    return isKeyText(text) ? lookUp(name, text).found : null
  }
}
