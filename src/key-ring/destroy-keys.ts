import { first } from '../platform/db/index.ts'
import { eachOf } from '../platform/jobs/index.ts'
import { endOfHourKey, parseKeyId } from './key-id.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import type { KeysParts, OpenedKeys } from './opened-keys.ts'
import { destroyedVaultKeys, destroyVaultKey, livingKeysOfPeriod } from './vault-keys.queries.generated.ts'

/** One run destroys so many; a run comes every few seconds. */
const KEYS_A_RUN = 200

/** The troubles that waiting does not mend. */
const LOST = ['KEY_LACKING', 'KEY_DIFFERS', 'KEY_DAMAGED', 'RING_DIFFERS']

/**
 * Destroys every hour key whose end has come, and gives how many. What can't be destroyed in the ring now is destroyed
 * as far as the database and this process go, is thrown when the others are done, and left to `finishDestroying`.
 */
export async function destroyPastHourKeys(parts: KeysParts, opened: OpenedKeys): Promise<number> {
  const now = parts.wallNow()
  const living = await parts.db.write.run(livingKeysOfPeriod, { period: 'hour', limit: KEYS_A_RUN })
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
 * Destroys for ever a key that its ring has lost or has another one for, and gives whether it did: a key that opens, or
 * whose ring does not answer, is left alone. Until then the ring is not trusted to make the key that follows.
 */
export async function abandonKey({ db, wallNow }: KeysParts, opened: OpenedKeys, id: string): Promise<boolean> {
  opened.forget(id)
  const code = await opened.open(id).then(
    () => null,
    (error: unknown) => {
      if (error instanceof KeyRingFault) return error.code
      throw error
    },
  )
  if (!LOST.some((lost) => lost === code)) return false
  return first(await db.write.run(destroyVaultKey, { id, now: wallNow() })) !== null
}

/** Destroys in its ring, and in this process's memory, a key that the database has as destroyed. */
export async function destroyInRing(
  { rings }: KeysParts,
  opened: OpenedKeys,
  { id, ring }: { readonly id: string; readonly ring: string },
): Promise<void> {
  opened.forget(id)
  const its = rings.find(({ kind }) => kind === ring)
  if (!its) throw new KeyRingFault('RING_DIFFERS', id)
  await its.destroy(id)
}
