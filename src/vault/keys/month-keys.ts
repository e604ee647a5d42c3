import { first } from '../../platform/db/index.ts'
import { eachOf } from '../../platform/schedule/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { deleteCopyUnlessNeeded, destroyInRing, destroyUnlessNeeded, type IsNeeded } from './destroy-keys.ts'
import type { KeyCache } from './key-cache.ts'
import { type KeyMode, monthKeyPrefix, nextMonthKeyId, parseKeyId } from './key-id.ts'
import { isCopy, isNewerKey, keyScope } from './key-owner.ts'
import type { KeyServices } from './key-services.ts'
import { existingKeysOfPeriod, type NewestMonthKeyRow, newestMonthKey } from './vault-keys.queries.generated.ts'
import type { VaultKey } from './wrapping.ts'

/**
 * The active life of a month key. With one day for re-wrapping, its former instruments are
 * unreadable within 31 days.
 */
const SERVES_DAYS = 30
/**
 * A margin after a new key becomes active. After it, no process still writes with the previous key.
 */
const LEAVES_AFTER_MINUTES = 1
const KEYS_MAX = 200

/** The newest month key, as needed to decide whether it is active. */
type Newest = NewestMonthKeyRow | null

/** Returns the active month key. Creates the next one if there is none or its time is over. */
export async function currentMonthKey(parts: KeyServices, opened: KeyCache, mode: KeyMode): Promise<VaultKey> {
  const newest = await newestOf(parts, mode)
  return newest && serves(newest, parts.wallNow()) ? opened.make(newest.id) : makeAfter(parts, opened, mode, newest)
}

/** Creates a month key that is active from now on, whatever the age of the current one. */
export async function nextMonthKey(parts: KeyServices, opened: KeyCache, mode: KeyMode): Promise<VaultKey> {
  return makeAfter(parts, opened, mode, await newestOf(parts, mode))
}

/**
 * Creates the next month key of each mode whose current one is due. Returns the new keys. Tries all
 * modes before it throws.
 */
export async function makeDueMonthKeys(parts: KeyServices, opened: KeyCache): Promise<VaultKey[]> {
  const made: VaultKey[] = []
  if (!parts.db.hasShards()) return made
  await eachOf(['Sandbox', 'Live'], async (mode: KeyMode) => {
    const newest = await newestOf(parts, mode)
    if (newest ? !serves(newest, parts.wallNow()) : await hasFormerKey(parts, mode))
      made.push(await makeAfter(parts, opened, mode, newest))
  })
  return made
}

/**
 * Creates the key after the given one. Concurrent calls for the same key create the same next key.
 */
function makeAfter({ db, wallNow }: KeyServices, opened: KeyCache, mode: KeyMode, newest: Newest): Promise<VaultKey> {
  return opened.make(nextMonthKeyId(keyScope(db, mode), wallNow(), newest?.id ?? null))
}

/**
 * Returns the inactive month keys that are not destroyed, oldest first. Their instruments must be
 * re-wrapped. In a cell without shards all are inactive.
 */
export async function monthKeysToRetire(parts: KeyServices): Promise<string[]> {
  const living = await livingMonthKeys(parts)
  if (!parts.db.hasShards()) return living
  return living.filter((id) => living.some((other) => isNewerKey(parts.db, other, id)))
}

/**
 * Destroys an inactive month key unless something needs it, or deletes the copy of another cell's
 * key, which that cell destroys. Returns whether it is gone. In a cell with shards, the successor
 * that wraps everything must exist in the ring, because the copy in memory may be the last.
 */
export async function destroyMonthKey(
  parts: KeyServices,
  opened: KeyCache,
  id: string,
  isNeeded: IsNeeded,
): Promise<boolean> {
  if (isCopy(parts.db, id)) return deleteCopyUnlessNeeded(parts, id, isNeeded)
  if (parts.db.hasShards() && !(await hasSuccessor(parts, opened, id))) return false
  const { needed, row } = await destroyUnlessNeeded(parts, id, isNeeded)
  if (row) await destroyInRing(parts, opened, row)
  return !needed
}

/** Returns whether no process writes under a key any more. Throws if its successor doesn't open. */
async function hasSuccessor(parts: KeyServices, opened: KeyCache, id: string): Promise<boolean> {
  const now = parts.wallNow()
  const scope = keyScope(parts.db, parseKeyId(id)?.mode ?? 'Live')
  const newest = first(await parts.db.write.run(newestMonthKey, { prefix: monthKeyPrefix(scope) }))
  if (!newest || newest.id === id || plus(newest.createdAt, { minutes: LEAVES_AFTER_MINUTES }) > now) return false
  await opened.openInRing(newest.id)
  return true
}

async function newestOf({ db }: KeyServices, mode: KeyMode): Promise<Newest> {
  return first(await db.read.run(newestMonthKey, { prefix: monthKeyPrefix(keyScope(db, mode)) }))
}

/** Returns whether there are only keys of a mode that other ids than the cell's replace. */
async function hasFormerKey(parts: KeyServices, mode: KeyMode): Promise<boolean> {
  return (await livingMonthKeys(parts)).some((id) => parseKeyId(id)?.mode === mode)
}

async function livingMonthKeys({ db }: KeyServices): Promise<string[]> {
  return (await db.write.run(existingKeysOfPeriod, { period: 'month', limit: KEYS_MAX })).map(({ id }) => id)
}

function serves(
  { createdAt, closedAt, destroyedAt }: Pick<NewestMonthKeyRow, 'createdAt' | 'closedAt' | 'destroyedAt'>,
  now: Timestamp,
): boolean {
  // A closed key that is not destroyed is left by an interrupted `abandon`.
  return closedAt === null && destroyedAt === null && plus(createdAt, { days: SERVES_DAYS }) > now
}
