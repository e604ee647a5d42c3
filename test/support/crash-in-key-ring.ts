// A process that works with the vault's keys and kills itself at the requested crash point.

import { openDatabase } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import type { Timestamp } from '../../src/platform/time/index.ts'
import { createKeys, type KeyRing, openKeyRing } from '../../src/vault/keys/index.ts'

/** The input of the process: the ring, the operation, and the crash point. */
export interface KeyRingCrash {
  readonly url: string
  readonly folder: string
  readonly now: Timestamp
  readonly work: 'create the hour key' | 'destroy the hour keys'
  readonly crashPoint: 'after the ring created the key' | 'before the ring destroys the key' | null
}

const input = JSON.parse(process.env.CRASH ?? '') as KeyRingCrash
const log = createLog({ level: 'silent' })
const crash = () => process.kill(process.pid, 'SIGKILL')
const wallNow = () => input.now

const ring = openKeyRing({ kind: 'file', folder: input.folder }, '', wallNow)
const crashingRing: KeyRing = {
  ...ring,
  make: async (id) => {
    const made = await ring.make(id)
    if (input.crashPoint === 'after the ring created the key') crash()
    return made
  },
  destroy: async (id) => {
    if (input.crashPoint === 'before the ring destroys the key') crash()
    await ring.destroy(id)
  },
}
const db = await openDatabase({ url: input.url, log, readConnections: 1, poolSize: 1 })
const keys = createKeys({ db, wallNow, rings: [crashingRing], log })
const inCell = keys.inCell(db)
if (input.work === 'destroy the hour keys') await inCell.destroyPastHourKeys()
else {
  const { id, key } = await inCell.currentHourKey('Sandbox')
  process.stdout.write(`${id} ${key.export().toString('base64')}`)
}
keys.close()
await db.close()
