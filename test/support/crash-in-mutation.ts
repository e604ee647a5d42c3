// A process that kills itself at the requested crash point of a mutation with an Idempotency-Key.

import { type Account, mutation, newContext } from '../../src/accounts/index.ts'
import { createSealer } from '../../src/platform/crypto/index.ts'
import { mintIds } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { systemClock, systemMilliseconds } from '../../src/platform/time/index.ts'
import { createWorkerIdentity } from '../../src/platform/workers/index.ts'
import { TEST_ROOT_KEY } from './accounts.ts'
import { openTestKeys } from './keys.ts'
import { openTestDatabase } from './open-test-database.ts'
import type { TestDatabase } from './postgres.ts'
import { type Thing, type ThingInput, thingInfo, thingMaker } from './things.ts'

const settings = JSON.parse(process.env.CRASH ?? '') as {
  crash: string
  database: Pick<TestDatabase, 'appUrl' | 'cells'>
  account: Account
}
const crashAt = (point: string) => point === settings.crash && process.kill(process.pid, 'SIGKILL')

const log = createLog({ level: 'silent' })
const db = await openTestDatabase(settings.database, log)
const { keys } = await openTestKeys(db, systemClock)
const mintId = mintIds(systemMilliseconds)
const caller = {
  keyId: mintId(settings.account.shard),
  person: null,
  keyExpiresAt: null,
  permissions: null,
  account: settings.account,
}
const context = newContext(
  {
    db,
    now: systemClock,
    wallNow: systemClock,
    mintId,
    worker: createWorkerIdentity(),
    sealer: createSealer(TEST_ROOT_KEY),
    keys,
    publicUrl: '',
    webhookAllow: new Set(),
    webhookLoopback: null,
    webhookRefuse: [],
    httpOnLoopback: false,
    providerEndpoints: {},
    sendsMail: false,
    mailLimits: { perRecipient: 20, perOrganization: 1_000, perPlatform: 20_000 },
    hint: () => {},
    log,
  },
  async () => null,
  { caller, requestId: 'test', idempotencyKey: `crash ${settings.crash}`, address: null },
)
const make = mutation<ThingInput, Thing>({
  type: 'Thing',
  shard: () => settings.account.shard,
  run: thingMaker(settings.account, crashAt),
})
await make(null, { input: { name: `crash ${settings.crash}` } }, context, thingInfo('thingCreate'))
crashAt('before the response')
