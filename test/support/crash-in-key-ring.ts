// A process of its own that works with the vault's keys and is killed at the place it is told.

import { openDatabase } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import type { Timestamp } from '../../src/platform/time/index.ts'
import { createKeys, type KeyRing, openKeyRing } from '../../src/vault/keys/index.ts'

/** The instructions for the process: the ring, the operation, and the step after which it dies. */
export interface KeyRingCrash {
  readonly url: string
  readonly folder: string
  readonly now: Timestamp
  readonly work: 'make the hour key' | 'destroy the hour keys'
  readonly dies: 'after the ring made it' | 'before the ring destroys it' | 'never'
}

const told = JSON.parse(process.env.CRASH ?? '') as KeyRingCrash
const log = createLog({ level: 'silent' })
const die = () => process.kill(process.pid, 'SIGKILL')
const wallNow = () => told.now

const ring = openKeyRing({ kind: 'file', folder: told.folder }, '', wallNow)
const mortal: KeyRing = {
  ...ring,
  make: async (id) => {
    const made = await ring.make(id)
    if (told.dies === 'after the ring made it') die()
    return made
  },
  destroy: async (id) => {
    if (told.dies === 'before the ring destroys it') die()
    await ring.destroy(id)
  },
}
const db = await openDatabase({ url: told.url, log, readConnections: 1, poolSize: 1 })
const keys = createKeys({ db, wallNow, rings: [mortal], log })
if (told.work === 'destroy the hour keys') await keys.destroyPastHourKeys()
else {
  const { id, key } = await keys.currentHourKey('Sandbox')
  process.stdout.write(`${id} ${key.export().toString('base64')}`)
}
keys.close()
await db.close()
