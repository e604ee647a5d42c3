import { eachOf } from '../../platform/schedule/index.ts'
import { plus } from '../../platform/time/index.ts'
import { hourKeyId, type KeyMode } from './key-id.ts'
import type { KeysParts, KeyCache } from './opened-keys.ts'
import { existingVaultKeys } from './vault-keys.queries.generated.ts'

/** The coming hour's key is made in the last minutes of this one. */
const AHEAD_MINUTES = 10

/** Makes the coming hour's key of each mode that is in use, when its hour is near, so that no request waits for it. */
export async function createUpcomingHourKeys({ db, wallNow }: KeysParts, opened: KeyCache): Promise<void> {
  const now = wallNow()
  await eachOf(['Sandbox', 'Live'], async (mode: KeyMode) => {
    const present = hourKeyId(mode, now)
    const coming = hourKeyId(mode, plus(now, { minutes: AHEAD_MINUTES }))
    if (coming === present) return
    const inUse = await db.write.run(existingVaultKeys, { ids: [present] })
    if (inUse.length > 0) await opened.make(coming)
  })
}
