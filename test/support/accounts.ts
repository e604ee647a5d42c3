import { after } from 'node:test'
import {
  type Account,
  accountIdOf,
  type Context,
  type FindRecord,
  newContext,
  type Services,
} from '../../src/accounts/index.ts'
import { makeAccount } from '../../src/cli/commands/index.ts'
import { createSealer } from '../../src/platform/crypto/index.ts'
import { mintIds } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { plus, type Span, systemClock, systemMilliseconds } from '../../src/platform/time/index.ts'
import { createWorkerIdentity } from '../../src/platform/workers/index.ts'
import { openTestKeys } from './keys.ts'
import { openTestDatabase } from './open-test-database.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

/** Any 32 bytes, but known: processes of one test share it. */
export const TEST_ROOT_KEY = Buffer.alloc(32, 7)

/** Related accounts in their own database, and a clock that the test can advance. */
export interface Accounts {
  readonly services: Services
  readonly url: string
  readonly database: TestDatabase
  readonly platform: Account
  readonly agency: Account
  /** An organization below the agency. */
  readonly organization: Account
  /** An account below the platform, beside the agency. */
  readonly sibling: Account
  /** An account without relatives. */
  readonly stranger: Account
  /** Returns the context of a request by a key of the account. */
  readonly requestBy: (account: Account, idempotencyKey?: string | null, findNode?: FindRecord) => Context
  /** Advances the clock. */
  readonly later: (span: Span) => void
}

/**
 * Creates the accounts in a new database, which is dropped after the test file. `cells`: the number
 * of its cells, if the test needs a certain one.
 */
export async function openAccounts(cells?: number): Promise<Accounts> {
  const database = await createTestDatabase('tallystick', cells)
  const log = createLog({ level: 'silent' })
  const db = await openTestDatabase(database, log)
  let ahead: Span = {}
  const clock = () => plus(systemClock(), ahead)
  const { keys, remove } = await openTestKeys(db, clock)
  after(async () => {
    await remove()
    await db.close()
    await database.drop()
  })
  const services: Services = {
    db,
    now: clock,
    wallNow: clock,
    mintId: mintIds(systemMilliseconds),
    worker: createWorkerIdentity(),
    sealer: createSealer(TEST_ROOT_KEY),
    keys,
    publicUrl: 'http://127.0.0.1:4000',
    webhookAllow: new Set(),
    webhookLoopback: null,
    webhookRefuse: [],
    httpOnLoopback: false,
    providerEndpoints: {},
    sendsMail: false,
    mailLimits: { perRecipient: 20, perOrganization: 1_000, perPlatform: 20_000 },
    hint: () => {},
    log,
  }
  const make = (kind: Account['kind'], name: string, parentId: string | null) =>
    makeAccount(services, { kind, name, parentId })
  const platform = await make('Platform', 'Harbor', null)
  const agency = await make('Agency', 'Lighthouse', accountIdOf(platform))
  return {
    services,
    url: database.appUrl,
    database,
    platform,
    agency,
    organization: await make('Organization', 'Northwind', accountIdOf(agency)),
    sibling: await make('Organization', 'Bluebird', accountIdOf(platform)),
    stranger: await make('Organization', 'Elsewhere', null),
    requestBy: (account, idempotencyKey = null, findNode = async () => null) => {
      const caller = {
        keyId: services.mintId(account.shard),
        person: null,
        keyExpiresAt: null,
        permissions: null,
        account,
      }
      return newContext(services, findNode, { caller, requestId: 'test', idempotencyKey, address: '192.0.2.7' })
    },
    later: (span) => {
      ahead = span
    },
  }
}
