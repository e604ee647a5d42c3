import { LRUCache } from 'lru-cache'

/** Within a second nobody acts on what has been changed elsewhere, as with API keys. */
const LIFETIME_MS = 900
const ENTRIES_MAX = 1_000

/**
 * Values by name, each for 900 ms from when it was put there, then gone from memory as well. There is one of them for each
 * `owner`, and only as long as that is there.
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
