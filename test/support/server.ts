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
import { type Clock, systemClock, type Timestamp, timestampOf } from '../../src/platform/time/index.ts'
import { startWorker, type Worker } from '../../src/worker.ts'
import { canariesIn } from './canary-scan.ts'
import { rememberExchange, rememberLog } from './exchanges.ts'
import { newConfiguration } from './payment-methods.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { startTestProcessor, type TestProcessor } from './sandbox.ts'

/** The machine's clock, one that runs beside it at a distance that a test sets, or one that stands still. */
export interface TestClock {
  readonly now: Clock
  /** Moves with it: what is believed for a second no longer is when it was advanced by more. */
  readonly elapsedMs: () => number
  readonly advance: (milliseconds: number) => void
  readonly standAt: (moment: Timestamp) => void
}

/** An account with a key of its own, as a customer would hold it. */
export interface TestAccount {
  readonly id: string
  readonly ownerId: string
  readonly key: string
  readonly account: Account
}

/** What came back over HTTP. */
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
  /** For another process of the same product. */
  readonly config: Config
  readonly database: TestDatabase
  readonly services: Services
  readonly rootKeys: RootKeys
  readonly clock: TestClock
  /** Every line that the product logged. */
  readonly logged: string[]
  readonly worker: Worker | null
  /** The sandbox processor beside it, which tells it what happens; null unless it was asked for. */
  readonly processor: TestProcessor | null
  /** Where the root key and the vault's keys lie. */
  readonly dataDir: string
  /** One more worker, whose jobs run at once, at whatever time the clock shows. */
  readonly startWorker: () => Worker
  /** `host:port` pairs that webhooks may reach; a test adds its receivers. */
  readonly webhookAllow: Set<string>
  readonly account: (
    kind: Account['kind'],
    parent?: TestAccount | null,
    more?: { mode?: 'Sandbox' | 'Live'; timeZone?: string },
  ) => Promise<TestAccount>
  /** An organization with a provider configuration: sessions can be made. Nothing was asked of the processor. */
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

/** The whole product on a database of its own, in this process, behind a real port. */
export async function startTestServer(
  options: { readonly worker?: boolean; readonly processor?: boolean; readonly env?: Record<string, string> } = {},
): Promise<TestServer> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'tallystick-test-'))
  const logged: string[] = []
  const log = createLog({ level: 'debug', write: (line) => logged.push(line) })
  const webhookAllow = new Set<string>()
  const processor = options.processor ? await startTestProcessor() : null
  const clock = testClock()
  const config = {
    ...readConfig(
      {
        PUBLIC_URL: 'https://pay.example.test',
        TALLYSTICK_SEED: 'none',
        TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
        ...(processor && { SANDBOX_PROCESSOR_URL: processor.url }),
        ...options.env,
      },
      'start',
    ),
    dataDir,
    webhookAllow,
  }
  const opened = await openServices(config, database.appUrl, log, clock.now)
  const api = createApi(config, opened, log, { elapsedMs: clock.elapsedMs })
  const { port } = await api.listen(0, '127.0.0.1')
  const worker = options.worker ? startWorker(opened, database.ownerUrl, log) : null
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
    startWorker: () => startWorker(opened, database.ownerUrl, log),
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

/** No test may pass in which the product logged or answered a number or code that it was given for the vault. */
function refuseCanaries(text: string, what: string): void {
  if (canariesIn(text).size > 0) throw new Error(`The ${what} holds a number or code that the vault was given.`)
}

function testClock(): TestClock {
  let offsetMs = 0
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

/** Asks as a client does; the answer's parts, whether or not it was refused. */
export async function ask<Data>(
  url: string,
  key: string | null,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer<Data>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }), ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const text = await response.text()
  rememberExchange({
    url,
    query,
    variables,
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    text,
  })
  refuseCanaries(text + JSON.stringify([...response.headers]), 'answer')
  const body = JSON.parse(text) as { data: Data; errors?: TestAnswer<Data>['errors'] }
  return { status: response.status, headers: response.headers, text, data: body.data, errors: body.errors }
}
