import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, accountIdOf, ownerIdOf, type Services } from '../../src/accounts/index.ts'
import { createApi } from '../../src/app.ts'
import { makeAccount, makeKey } from '../../src/cli/commands/index.ts'
import { openServices } from '../../src/cli/installation.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import { createLog } from '../../src/platform/log/index.ts'
import type { RootKeys } from '../../src/platform/root-keys/index.ts'
import { type Clock, epochMsOf, systemClock, type Timestamp, timestampOf } from '../../src/platform/time/index.ts'
import { startWorker, type Worker } from '../../src/worker.ts'
import { canariesIn } from './canary-scan.ts'
import { configuredCells } from './cells.ts'
import { credentialHeaders } from './credentials.ts'
import { rememberExchange, rememberLog } from './exchanges.ts'
import { newConfiguration } from './payment-methods.ts'
import { postJson } from './post-json.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { startTestProcessor, type TestProcessor } from './sandbox.ts'

/** The machine's clock, one with a settable offset from it, or a stopped one. */
export interface TestClock {
  readonly now: Clock
  /** Advances with the clock, so that caches expire with it. */
  readonly elapsedMs: () => number
  readonly advance: (milliseconds: number) => void
  readonly standAt: (moment: Timestamp) => void
}

/** An account with a key of its own. */
export interface TestAccount {
  readonly id: string
  readonly ownerId: string
  readonly key: string
  readonly account: Account
}

/** The response over HTTP. */
export interface TestAnswer<Data> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly data: Data
  readonly errors:
    | readonly {
        readonly message: string
        readonly path?: readonly (string | number)[]
        readonly extensions: Record<string, unknown>
      }[]
    | undefined
}

export interface TestServer {
  readonly url: string
  /** Settings for another process of the same product. */
  readonly config: Config
  readonly database: TestDatabase
  readonly services: Services
  readonly rootKeys: RootKeys
  readonly clock: TestClock
  /** Every logged line. */
  readonly logged: string[]
  readonly worker: Worker | null
  /** The sandbox processor, which sends it notifications; null unless requested. */
  readonly processor: TestProcessor | null
  /** The folder of the root key and the vault's keys. */
  readonly dataDir: string
  /** Starts another worker, whose jobs all run at once, whatever the time. */
  readonly startWorker: () => Worker
  /** `host:port` pairs that webhooks may reach; a test adds its receivers. */
  readonly webhookAllow: Set<string>
  readonly account: (
    kind: Account['kind'],
    parent?: TestAccount | null,
    more?: { mode?: 'Sandbox' | 'Live'; timeZone?: string },
  ) => Promise<TestAccount>
  /**
   * Creates an organization with a provider configuration, without a call to the processor:
   * sessions can be created.
   */
  readonly shop: (
    parent?: TestAccount | null,
    more?: { mode?: 'Sandbox' | 'Live'; timeZone?: string },
  ) => Promise<TestAccount>
  readonly ask: <Data = Record<string, never>>(
    key: string | null,
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer<Data>>
  readonly close: () => Promise<void>
}

/** An existing installation, which a test server continues instead of an empty one. */
export interface ExistingInstallation {
  /** A migrated database. It is dropped when the server closes. */
  readonly database: TestDatabase
  /** Deleted when the server closes. */
  readonly dataDir: string
  readonly rootKey: string
  /** The time at which its processes stopped. The clock continues from it. */
  readonly stoppedAt: Timestamp
}

/** The options of a test server. */
export interface TestServerOptions {
  readonly worker?: boolean
  readonly processor?: boolean
  readonly env?: Record<string, string>
  readonly installation?: ExistingInstallation
  /** The number of cells of a new database, if the test needs a certain one. */
  readonly cells?: number
  /** The name servers of DNS proofs. */
  readonly nameServers?: readonly string[]
}

/** Starts the whole product on its own database, in this process, on a real port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { installation } = options
  const database = installation?.database ?? (await createTestDatabase('tallystick', options.cells))
  const dataDir = installation?.dataDir ?? (await mkdtemp(join(tmpdir(), 'tallystick-test-')))
  const logged: string[] = []
  const log = createLog({ level: 'debug', write: (line) => logged.push(line) })
  const webhookAllow = new Set<string>()
  const clock = testClock(installation?.stoppedAt)
  const ledger = installation && { folder: join(dataDir, 'sandbox'), wallNow: clock.now }
  const processor = options.processor ? await startTestProcessor(ledger) : null
  const config = {
    ...readConfig(
      {
        PUBLIC_URL: 'https://pay.example.test',
        TALLYSTICK_SEED: 'none',
        TALLYSTICK_ROOT_KEY: installation?.rootKey ?? randomBytes(32).toString('base64'),
        ...(processor && { SANDBOX_PROCESSOR_URL: processor.url }),
        ...options.env,
      },
      'start',
    ),
    dataDir,
    webhookAllow,
    cells: configuredCells(database.cells),
  }
  const real = await openServices(config, database.appUrl, log, clock.now)
  const opened = { ...real, services: { ...real.services, nameServers: options.nameServers } }
  const api = createApi(config, opened, log, { elapsedMs: clock.elapsedMs })
  const { port } = await api.listen(0, '127.0.0.1')
  const nameOf = (cell: string) => (database.cells.length === 1 ? null : cell)
  const urls = new Map(
    database.cells.map(({ name, appUrl, ownerUrl }) => [nameOf(name), { url: appUrl, adminUrl: ownerUrl }]),
  )
  const worker = options.worker ? startWorker(opened, urls, log) : null
  const url = `http://127.0.0.1:${port}/`
  await processor?.deliverTo(url)
  const forgetLog = rememberLog(url, () => logged.join(''))
  const { services } = opened
  const account: TestServer['account'] = async (kind, parent = null, more = {}) => {
    const account = await makeAccount(services, {
      kind,
      name: `${kind} of a test`,
      parentId: parent?.id ?? null,
      ...more,
    })
    const id = accountIdOf(account)
    return { id, ownerId: ownerIdOf(account), account, key: (await makeKey(services, { accountId: id })).key }
  }
  return {
    url,
    config,
    database,
    services,
    rootKeys: opened.rootKeys,
    clock,
    logged,
    worker,
    processor,
    dataDir,
    startWorker: () => startWorker(opened, urls, log),
    webhookAllow,
    account,
    shop: async (parent = null, more = {}) => {
      const made = await account('Organization', parent, more)
      const adapter = made.account.mode === 'Live' ? 'Adyen' : 'Sandbox'
      await newConfiguration(services, made.account, { isDefault: true, adapter })
      return made
    },
    ask: (key, query, variables, headers) => ask(url, key, query, variables, headers),
    close: async () => {
      forgetLog()
      await processor?.close()
      await worker?.stop()
      await api.close()
      await opened.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      refuseCanaries(logged.join(''), 'log')
    },
  }
}

/** Throws when the product logged or returned a number or code from the vault. */
function refuseCanaries(text: string, what: string): void {
  if (canariesIn(text).size > 0) throw new Error(`The ${what} contains a number or security code from the vault.`)
}

function testClock(startsAt?: Timestamp): TestClock {
  let offsetMs = startsAt ? epochMsOf(startsAt) - Date.now() : 0
  let moment: Timestamp | null = null
  return {
    now: (): Timestamp => moment ?? (offsetMs === 0 ? systemClock() : timestampOf(Date.now() + offsetMs)),
    elapsedMs: () => performance.now() + offsetMs,
    advance: (milliseconds) => {
      offsetMs += milliseconds
    },
    standAt: (at) => {
      moment = at
    },
  }
}

/**
 * Sends a request as a client does. `key`: an API key, or the cookie of a session. Returns the
 * response, refused or not.
 */
export async function ask<Data>(
  url: string,
  key: string | null,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer<Data>> {
  const {
    status,
    headers: received,
    text,
  } = await postJson(url, JSON.stringify({ query, variables }), {
    ...(key && credentialHeaders(key)),
    ...headers,
  })
  rememberExchange({ url, query, variables, status, requestId: received.get('x-request-id'), text })
  refuseCanaries(text + JSON.stringify([...received]), 'answer')
  const body = JSON.parse(text) as { data: Data; errors?: TestAnswer<Data>['errors'] }
  return { status, headers: received, text, data: body.data, errors: body.errors }
}
