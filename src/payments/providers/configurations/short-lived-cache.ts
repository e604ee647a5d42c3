import { LRUCache } from 'lru-cache'

/** As with API keys, a change takes effect within a second. */
const LIFETIME_MS = 900
const ENTRIES_MAX = 1_000

/**
 * Returns a cache per owner. Its values are removed from memory after 900 ms, and with their owner.
 */
export function shortLivedCache<Owner extends object, Value extends object>(): (
  owner: Owner,
) => LRUCache<string, Value> {
  const ofOwners = new WeakMap<Owner, LRUCache<string, Value>>()
  return (owner) => {
    const present = ofOwners.get(owner)
    if (present) return present
    const made = new LRUCache<string, Value>({
      max: ENTRIES_MAX,
      ttl: LIFETIME_MS,
      ttlAutopurge: true,
      ttlResolution: 0,
    })
    ofOwners.set(owner, made)
    return made
  }
}
