import { first } from '../db/index.ts'
import { changeRootKey } from './change-root-key.ts'
import type { RootKeys } from './open-root-keys.ts'
import { progressOf, type ResealParts, type ResealProgress, reseal } from './reseal.ts'
import { rootKeyRotation, unfinishedRootKeyRotation } from './root-keys.queries.generated.ts'

/**
 * The active root key and the progress of the rotation away from the former one. Null: the rotation
 * is finished.
 */
export interface RootKeyRotation {
  readonly rootKeyId: string
  readonly former: { readonly id: string; readonly progress: ResealProgress } | null
}

/**
 * Starts or continues the rotation to TALLYSTICK_ROOT_KEY and reseals values until nothing more can
 * be done at the moment. Workers do the rest. Throws as `changeRootKey` does.
 */
export async function rotateRootKey(
  parts: ResealParts,
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
