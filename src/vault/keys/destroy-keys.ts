import { first } from '../../platform/db/index.ts'
import { eachOf } from '../../platform/schedule/index.ts'
import { endOfHourKey, lastPastHour, parseKeyId } from './key-id.ts'
import { KeyRingFault, type KeyRingTrouble } from './key-ring-fault.ts'
import type { KeysParts, KeyCache } from './opened-keys.ts'
import {
  destroyedVaultKeys,
  destroyVaultKey,
  existingKeysOfPeriod,
  existingKeysOfRing,
  vaultKeyById,
} from './vault-keys.queries.generated.ts'

/** One run destroys so many; a run comes every few seconds. */
const KEYS_A_RUN = 200

/** What a ring says of a key that it lost, and of a good one that is looked for in a wrong place. */
const LOST = ['KEY_LACKING', 'KEY_DIFFERS', 'KEY_DAMAGED', 'WRAP_DIFFERS']
const KEYS_MOST = 200

/** How it stands with a key that is to be given up: alone among others that open, or with none that opens beside it. */
export type KeyLoss = 'not lost' | 'lost' | 'lost with its ring'

/**
 * Destroys every hour key whose end has come, and gives how many. What can't be destroyed in the ring now is destroyed
 * as far as the database and this process go, is thrown when the others are done, and left to `finishDestroying`.
 */
export async function destroyPastHourKeys(parts: KeysParts, opened: KeyCache): Promise<number> {
  const now = parts.wallNow()
  const living = await parts.db.write.run(existingKeysOfPeriod, { period: 'hour', limit: KEYS_A_RUN })
  const past = living.filter(({ id }) => endOfHourKey(id) <= now)
  await eachOf(past, async ({ id }) => {
    const row = first(await parts.db.write.run(destroyVaultKey, { id, now }))
    if (row) await destroyInRing(parts, opened, row)
  })
  return past.length
}

/**
 * Destroys in the rings what the database says is destroyed: what a process left that was killed between the two, or
 * what came back with an old copy of a ring. Hour keys that were never written down go at their end as well.
 */
export async function finishDestroying({ db, wallNow, rings }: KeysParts): Promise<number> {
  const now = wallNow()
  let finished = 0
  await eachOf(rings, async (ring) => {
    const ids = await ring.list()
    const destroyed = new Set((await db.write.run(destroyedVaultKeys, { ids })).map(({ id }) => id))
    const isPast = (id: string) => parseKeyId(id)?.period === 'hour' && endOfHourKey(id) <= now
    await eachOf(
      ids.filter((id) => destroyed.has(id) || isPast(id)),
      async (id) => {
        await ring.destroy(id)
        finished++
      },
    )
  })
  return finished
}

/**
 * Whether its ring has lost a key or has another one for it. A key that opens, or whose ring does not answer or is not
 * configured, is not lost. Where no other key of the ring opens, a wrong folder, mount or setting looks the same.
 */
export async function lossOf({ db, wallNow }: KeysParts, opened: KeyCache, id: string): Promise<KeyLoss> {
  const row = first(await db.write.run(vaultKeyById, { id }))
  const trouble = await troubleInRing(opened, id)
  if (!row || !LOST.some((lost) => lost === trouble)) return 'not lost'
  const place = { ring: row.ring, lastPastHour: lastPastHour(wallNow()), limit: KEYS_MOST }
  for (const other of await db.write.run(existingKeysOfRing, place))
    if (other.id !== id && (await troubleInRing(opened, other.id)) === null) return 'lost'
  return 'lost with its ring'
}

/** Why a key can't be had from its ring as it is now; null for a key in order. */
export async function troubleInRing(opened: KeyCache, id: string): Promise<KeyRingTrouble | null> {
  try {
    await opened.openInRing(id)
    return null
  } catch (error) {
    if (error instanceof KeyRingFault) return error.code
    throw error
  }
}

/** Destroys a lost key for ever, and gives whether it did. Until then the ring is not trusted to make the key that follows. */
export async function abandonKey(parts: KeysParts, opened: KeyCache, id: string): Promise<boolean> {
  if ((await lossOf(parts, opened, id)) === 'not lost') return false
  opened.forget(id)
  return first(await parts.db.write.run(destroyVaultKey, { id, now: parts.wallNow() })) !== null
}

/** Destroys in its ring, and in this process's memory, a key that the database has as destroyed. */
export async function destroyInRing(
  { rings }: KeysParts,
  opened: KeyCache,
  { id, ring }: { readonly id: string; readonly ring: string },
): Promise<void> {
  opened.forget(id)
  const its = rings.find(({ kind }) => kind === ring)
  if (!its) throw new KeyRingFault('RING_DIFFERS', id)
  await its.destroy(id)
}
