import { first } from '../db/index.ts'
import { Refusal } from '../refusal.ts'
import { openHashKey, type RootKeys, sealHashKey } from './open-root-keys.ts'
import { startOfPass } from './pass-position.ts'
import { progressOf, type ResealProgress, type ResealServices, reseal } from './reseal.ts'
import {
  insertRootKey,
  leaveRootKey,
  lockCurrentRootKeys,
  rootKeyIsRetired,
  rootKeyRotation,
  startRootKeyRotation,
  unfinishedRootKeyRotation,
} from './root-keys.queries.generated.ts'

/** The active root key, and the progress of the rotation away from the former one, if any. */
export interface RootKeyRotation {
  readonly rootKeyId: string
  readonly former: { readonly id: string; readonly progress: ResealProgress } | null
}

/**
 * Starts or continues the rotation to TALLYSTICK_ROOT_KEY and reseals values until nothing more can
 * be done at the moment. Workers do the rest. Throws INVALID_STATE during another rotation and for
 * a retired key.
 */
export async function rotateRootKey(
  parts: ResealServices,
  keys: RootKeys,
  report: (progress: ResealProgress) => void,
): Promise<RootKeyRotation> {
  const { db, sealed } = parts
  await changeRootKey(parts, keys)
  const rootKeyId = keys.current.id
  const before = first(await db.write.run(unfinishedRootKeyRotation, {}))
  if (!before) return { rootKeyId, former: null }
  while ((await reseal(parts, keys, report)) === 'more');
  const id = before.formerId
  const row = first(await db.write.run(rootKeyRotation, { formerId: id }))
  if (!row) throw new Error('root key rotation not found, although rotations are never deleted')
  return { rootKeyId, former: { id, progress: progressOf(sealed, row, row.finishedAt !== null) } }
}

/** Makes TALLYSTICK_ROOT_KEY the active root key, unless it is already. */
async function changeRootKey({ db, wallNow, log, sealed }: ResealServices, keys: RootKeys): Promise<void> {
  const { current } = keys
  const former = keys.seals()
  if (!former) throw new Refusal('INVALID_STATE', 'The active root key is not configured.')
  const formerId = await db.transaction(async (tx) => {
    const rows = await tx.run(lockCurrentRootKeys, {})
    const active = rows.find(({ status }) => status === 'active')
    if (active?.id === current.id) return null
    if (active?.id !== former.id || rows.length > 1)
      throw new Refusal('INVALID_STATE', 'Another rotation of the root key is not finished. See keyring status.')
    if (first(await tx.run(rootKeyIsRetired, { id: current.id })))
      throw new Refusal(
        'INVALID_STATE',
        'TALLYSTICK_ROOT_KEY is a retired key and cannot be used again. Generate a new key.',
      )
    const now = wallNow()
    const hashKeySealed = sealHashKey(current, openHashKey([former], rows))
    await tx.run(leaveRootKey, { id: former.id })
    await tx.run(insertRootKey, { id: current.id, hashKeySealed, now })
    const { table: tableName } = startOfPass(sealed)
    await tx.run(startRootKeyRotation, { formerId: former.id, rootKeyId: current.id, tableName, now })
    return former.id
  })
  if (formerId) log.warn({ rootKeyId: current.id, formerId }, 'the active root key has changed')
  await keys.refresh()
}
