import { first, type Transaction } from '../../platform/db/index.ts'
import { eachOf } from '../../platform/schedule/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { destroyInRing } from './destroy-keys.ts'
import { type KeyMode, keyFamily, monthKeyPrefix, nextMonthKeyId } from './key-id.ts'
import type { KeysParts, KeyCache } from './opened-keys.ts'
import {
  destroyVaultKey,
  existingKeysOfPeriod,
  lockVaultKey,
  type NewestMonthKeyRow,
  newestMonthKey,
} from './vault-keys.queries.generated.ts'
import type { VaultKey } from './wrapping.ts'

/** A month key serves so long; with a day for the re-wrapping, what it wrapped is unreadable within 31 days. */
const SERVES_DAYS = 30
/** So long after a newer key began to serve, nobody who read which one serves is still about to use the one before. */
const LEAVES_AFTER_MINUTES = 1
const KEYS_MOST = 200

/** A month key as far as it tells whether it serves. */
type Newest = NewestMonthKeyRow | null

/** The month key that serves; the next one when there is none or it has served its time. */
export async function currentMonthKey(parts: KeysParts, opened: KeyCache, mode: KeyMode): Promise<VaultKey> {
  const newest = await newestOf(parts, mode)
  return newest && serves(newest, parts.wallNow()) ? opened.make(newest.id) : makeAfter(parts, opened, mode, newest)
}

/** Makes a month key that serves from now on, whatever the age of the one before. */
export async function nextMonthKey(parts: KeysParts, opened: KeyCache, mode: KeyMode): Promise<VaultKey> {
  return makeAfter(parts, opened, mode, await newestOf(parts, mode))
}

/** Makes the next month key of each mode whose own has served its time; gives the new ones. Throws when all were tried. */
export async function makeDueMonthKeys(parts: KeysParts, opened: KeyCache): Promise<VaultKey[]> {
  const made: VaultKey[] = []
  await eachOf(['Sandbox', 'Live'], async (mode: KeyMode) => {
    const newest = await newestOf(parts, mode)
    if (newest && !serves(newest, parts.wallNow())) made.push(await makeAfter(parts, opened, mode, newest))
  })
  return made
}

/** The key after the one that was judged: of many that judge the same one, all make the same next one. */
function makeAfter({ wallNow }: KeysParts, opened: KeyCache, mode: KeyMode, newest: Newest): Promise<VaultKey> {
  return opened.make(nextMonthKeyId(mode, wallNow(), newest?.id ?? null))
}

/** The month keys that serve no longer and are not destroyed yet, oldest first: what they wrap must be wrapped anew. */
export async function monthKeysToRetire(parts: KeysParts): Promise<string[]> {
  const living = (await parts.db.write.run(existingKeysOfPeriod, { period: 'month', limit: KEYS_MOST })).map(
    ({ id }) => id,
  )
  return living.filter((id) => living.some((other) => keyFamily(other) === keyFamily(id) && other > id))
}

/**
 * Destroys a month key that serves no longer, unless something still needs it; gives whether it is destroyed. Whoever
 * holds the key is waited for, and `isNeeded` is asked while nobody can begin to hold it. Its successor, by which everything
 * is wrapped now, must lie in the ring: in memory it may be the last copy there is.
 */
export async function destroyMonthKey(
  parts: KeysParts,
  opened: KeyCache,
  id: string,
  isNeeded: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const now = parts.wallNow()
  const newest = first(await parts.db.write.run(newestMonthKey, { prefix: keyFamily(id) }))
  if (!newest || newest.id === id || plus(newest.createdAt, { minutes: LEAVES_AFTER_MINUTES }) > now) return false
  await opened.openInRing(newest.id)
  const { destroyed, row } = await parts.db.transaction(async (tx) => {
    // Without its row another process was faster.
    if (!first(await tx.run(lockVaultKey, { id }))) return { destroyed: true, row: null }
    if (await isNeeded(tx)) return { destroyed: false, row: null }
    return { destroyed: true, row: first(await tx.run(destroyVaultKey, { id, now })) }
  })
  if (row) await destroyInRing(parts, opened, row)
  return destroyed
}

async function newestOf({ db }: KeysParts, mode: KeyMode): Promise<Newest> {
  return first(await db.read.run(newestMonthKey, { prefix: monthKeyPrefix(mode) }))
}

function serves(
  { createdAt, destroyedAt }: { readonly createdAt: Timestamp; readonly destroyedAt: Timestamp | null },
  now: Timestamp,
): boolean {
  return destroyedAt === null && plus(createdAt, { days: SERVES_DAYS }) > now
}
