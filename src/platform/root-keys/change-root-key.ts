import type { SealedRows } from '../crypto/index.ts'
import { first } from '../db/index.ts'
import { Refusal } from '../refusal.ts'
import { openHashKey, sealHashKey } from './hash-key.ts'
import type { RootKeys, RootKeysParts } from './open-root-keys.ts'
import { startOfPass } from './pass-position.ts'
import {
  insertRootKey,
  leaveRootKey,
  lockCurrentRootKeys,
  rootKeyIsRetired,
  startRootKeyRotation,
} from './root-keys.queries.generated.ts'

/**
 * Makes TALLYSTICK_ROOT_KEY the active root key. Returns the id of the key that it replaces, or
 * null when it is active already. Throws INVALID_STATE during another rotation and for a retired
 * key.
 */
export async function changeRootKey(
  {
    db,
    wallNow,
    log,
    sealed,
  }: Pick<RootKeysParts, 'db' | 'wallNow' | 'log'> & { readonly sealed: readonly SealedRows[] },
  keys: RootKeys,
): Promise<string | null> {
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
  return formerId
}
