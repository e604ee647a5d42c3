// A process of its own that is killed in the middle of a mutation with an Idempotency-Key, at the place it is told.
import { type Account, mutation, newContext } from '../../src/accounts/index.ts'
import { createSealer } from '../../src/platform/crypto/index.ts'
import { openDatabase } from '../../src/platform/db/index.ts'
import { mintIds } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { systemClock, systemMilliseconds } from '../../src/platform/time/index.ts'
import { TEST_ROOT_KEY } from './accounts.ts'
import { openTestKeys } from './keys.ts'
import { type Thing, type ThingArgs, thingInfo, thingMaker } from './things.ts'

const told = JSON.parse(process.env.CRASH ?? '') as { crash: string; url: string; account: Account }
const dieAt = (place: string) => place === told.crash && process.kill(process.pid, 'SIGKILL')

const log = createLog({ level: 'silent' })
const db = await openDatabase({ url: told.url, log })
const { keys } = await openTestKeys(db, systemClock)
const mintId = mintIds(systemMilliseconds)
const caller = { keyId: mintId(told.account.shard), keyExpiresAt: null, account: told.account }
const context = newContext(
  {
    db,
    now: systemClock,
    wallNow: systemClock,
    mintId,
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
  { caller, requestId: 'test', idempotencyKey: `crash ${told.crash}`, address: null },
)
const make = mutation<ThingArgs, Thing>({
  type: 'Thing',
  shard: () => told.account.shard,
  run: thingMaker(told.account, dieAt),
})
await make(null, { input: { name: `crash ${told.crash}` } }, context, thingInfo('thingCreate'))
dieAt('before the answer')
