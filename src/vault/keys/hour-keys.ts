import { eachOf } from '../../platform/schedule/index.ts'
import { plus } from '../../platform/time/index.ts'
import type { KeyCache } from './key-cache.ts'
import { hourKeyId, type KeyMode } from './key-id.ts'
import { keyScope } from './key-owner.ts'
import type { KeyServices } from './key-services.ts'
import { existingVaultKeys } from './vault-keys.queries.generated.ts'

/** The next hour's key is created in the last minutes of the current hour. */
const AHEAD_MINUTES = 10

/**
 * Creates the next hour's key of each mode in use shortly before that hour, so that no request
 * waits for it.
 */
export async function createUpcomingHourKeys({ db, wallNow }: KeyServices, opened: KeyCache): Promise<void> {
  const now = wallNow()
  await eachOf(['Sandbox', 'Live'], async (mode: KeyMode) => {
    const scope = keyScope(db, mode)
    const present = hourKeyId(scope, now)
    const coming = hourKeyId(scope, plus(now, { minutes: AHEAD_MINUTES }))
    if (coming === present) return
    const inUse = await db.write.run(existingVaultKeys, { ids: [present] })
    if (inUse.length > 0) await opened.make(coming)
  })
}
