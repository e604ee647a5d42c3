import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Pool } from 'undici'
import { openServices } from '../src/cli/installation.ts'
import { readConfig } from '../src/config/config.ts'
import { storePaymentMethod } from '../src/payments/methods/index.ts'
import { accessTo, findProviderConfiguration, type ProviderConfiguration } from '../src/payments/providers/index.ts'
import { formatId, requireId } from '../src/platform/ids/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { freePort } from '../src/platform/postgres/server.ts'
import { processorAt } from '../test/support/sandbox.ts'
import { accountOfId } from './accounts.ts'
import { cpuSeconds, listening, type Server, startNode } from './children.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { ask, type Requests } from './load.ts'
import { startProduct } from './servers.ts'
import { storeCard } from './stored-card.ts'
import { post } from './workloads.ts'

const METHODS = 200
const CHARGE = `mutation Charge($input: PaymentMethodChargeInput!) {
  paymentMethodCharge(input: $input) { id status amount currency paymentMethodId declineCode failureMessage createdAt }
}`
const CONFIGURE = `mutation Configure($input: ProviderConfigurationCreateInput!) {
  providerConfigurationCreate(input: $input) { id }
}`

/** A stored card as the processor knows it. */
export interface BareSource {
  readonly credential: string
  readonly customer: string
  /**
   * The key of a merchant without webhooks, so that notifications of these charges do not load the
   * product.
   */
  readonly apiKey: string
}

/** The product, the sandbox processor and PostgreSQL as separate processes, with stored cards. */
export interface ChargeEnvironment {
  readonly postgres: string
  /** The requests to charge each card in turn, as clients send them to the product. */
  readonly charges: Requests
  /**
   * Returns the charges a second of a client that posts the same charges to the processor and
   * stores nothing.
   */
  readonly bare: (connections: number, forMs: number) => Promise<number>
  readonly settle: Environment['settle']
  /** Seconds of CPU time that the API and the sandbox processor have used. */
  readonly cpuSeconds: () => { readonly api: number; readonly processor: number }
  /**
   * Throws unless exactly this number of payments was added, all Succeeded, each with one charge in
   * the ledger.
   */
  readonly requireBalanced: (payments: number) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openChargeEnvironment(): Promise<ChargeEnvironment> {
  const environment = await openEnvironment()
  const processor = await startProcessor(environment)
  const processorUrl = `http://127.0.0.1:${processor.port}`
  const product = await startProduct(environment, [], { SANDBOX_PROCESSOR_URL: processorUrl, core: 'any' })
  const apiKey = `bench-${randomUUID()}`
  const { key } = environment.seeded
  const configured = JSON.parse(await ask(product.port, post(configure(environment, apiKey), key))) as {
    readonly data: { readonly providerConfigurationCreate: { readonly id: string } }
  }
  const configurationId = configured.data.providerConfigurationCreate.id
  const { methodIds, source } = await storedCards(environment, configurationId, processorUrl)
  const requests = methodIds.map((id) => post(JSON.stringify({ query: CHARGE, variables: chargeOf(id) }), key))
  return {
    postgres: environment.postgres,
    charges: { port: product.port, bytes: requests },
    bare: (connections, forMs) => chargeBaseline(processorUrl, { source, connections, forMs }),
    settle: environment.settle,
    cpuSeconds: () => ({ api: cpuSeconds(product.pid), processor: cpuSeconds(processor.pid) }),
    requireBalanced: (payments) =>
      requireBalanced(environment, { payments, charges: payments + METHODS, apiKey, processorUrl }),
    close: async () => {
      await product.stop()
      await processor.stop()
      await environment.close()
    },
  }
}

/**
 * Starts the sandbox processor as a separate process. Its ledger is written to a file without
 * waiting for the disk.
 */
export async function startProcessor(environment: Environment): Promise<Server> {
  const port = await freePort(null)
  const output = join(environment.folder, 'processor.log')
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const env = { PATH: process.env.PATH, SANDBOX_PORT: `${port}`, TALLYSTICK_DATA_DIR: environment.folder }
  return listening(startNode([main, 'sandbox'], env, output, 'any'), port, output, '/v1/payment-options')
}

function configure({ seeded }: Environment, apiKey: string): string {
  const input = {
    orgId: formatId('org', seeded.orgId),
    name: 'Sandbox',
    provider: 'ProviderA',
    adapter: 'Sandbox',
    mode: 'Sandbox',
    credentials: { sandbox: { apiKey } },
    isDefault: true,
  }
  return JSON.stringify({ query: CONFIGURE, variables: { input } })
}

function chargeOf(id: string) {
  return { input: { id, amount: '49.90', currency: 'USD', recurringProcessingModel: 'Subscription' } }
}

/** Stores cards at the processor, each as the payment method of its own contact. */
async function storedCards(environment: Environment, configurationId: string, processorUrl: string) {
  const settings = { TALLYSTICK_DATA_DIR: environment.folder, TALLYSTICK_ROOT_KEY: environment.rootKey }
  const config = readConfig({ ...settings, SANDBOX_PROCESSOR_URL: processorUrl }, 'start')
  const { services, close } = await openServices(config, environment.appUrl, createLog({ level: 'silent' }))
  try {
    const configuration = await findProviderConfiguration(services, requireId('ppc', configurationId, 'Record').uuid)
    if (!configuration) throw new Error('the provider configuration was not created')
    const account = await accountOfId(environment.appUrl, environment.seeded.orgId)
    const methodIds: string[] = []
    for (const contactId of environment.seeded.contactIds.slice(0, METHODS)) {
      const card = await storeCard(configuration, accessTo(services, configuration), contactId)
      const method = await services.db.transaction((tx) =>
        storePaymentMethod(services, tx, account, {
          id: services.mintId(account.shard),
          contactId,
          configuration,
          stored: card,
          model: 'Subscription',
          billingAddress: null,
          paymentSessionId: null,
        }),
      )
      methodIds.push(formatId('pmt', method.id))
    }
    return { methodIds, source: await baselineSource(configuration, accessTo(services, configuration)) }
  } finally {
    await close()
  }
}

/** Stores a card at the processor for a separate merchant. */
export async function baselineSource(
  configuration: ProviderConfiguration,
  access: ReturnType<typeof accessTo>,
): Promise<BareSource> {
  const apiKey = `bare-${randomUUID()}`
  const customer = randomUUID()
  const { credential } = await storeCard(configuration, { ...access, credentials: { apiKey } }, customer)
  return { apiKey, customer, credential }
}

/** Posts charges in a closed loop over this number of connections, each under its own key. */
export async function chargeBaseline(
  processorUrl: string,
  load: { readonly source: BareSource; readonly connections: number; readonly forMs: number },
): Promise<number> {
  const pool = new Pool(processorUrl, { connections: load.connections })
  const startedMs = performance.now()
  let charges = 0
  const client = async () => {
    while (performance.now() - startedMs < load.forMs) {
      const reference = randomUUID()
      const { statusCode, body } = await pool.request({
        path: '/v1/charges',
        method: 'POST',
        headers: {
          authorization: `Bearer ${load.source.apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': reference,
        },
        body: JSON.stringify(bareCharge(reference, load.source)),
      })
      const answer = (await body.json()) as { readonly status?: string }
      if (statusCode >= 300 || answer.status !== 'succeeded')
        throw new Error(`the processor responded with ${statusCode}, ${answer.status}`)
      charges++
    }
  }
  await Promise.all(Array.from({ length: load.connections }, client))
  await pool.close()
  return charges / ((performance.now() - startedMs) / 1000)
}

function bareCharge(reference: string, { credential, customer }: BareSource) {
  return {
    reference,
    amount: 4990,
    currency: 'USD',
    source: { credential },
    customer,
    initiator: 'merchant',
    store: false,
    model: 'Subscription',
    returnUrl: 'https://pay.example.com/',
  }
}

async function requireBalanced(
  { appUrl }: Environment,
  expected: {
    readonly payments: number
    readonly charges: number
    readonly apiKey: string
    readonly processorUrl: string
  },
): Promise<void> {
  const client = new pg.Client(appUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ status: string; count: string }>(
      'select status, count(*) from payments group by status',
    )
    const booked = rows.length === 1 && rows[0]?.status === 'Succeeded' ? Number(rows[0].count) : null
    const { charges } = await processorAt(expected.processorUrl).ledger(expected.apiKey)
    const succeeded = charges.filter(({ status }) => status === 'succeeded').length
    if (booked !== expected.payments || succeeded !== expected.charges)
      throw new Error(`payments and ledger differ: ${JSON.stringify({ rows, succeeded, expected })}`)
  } finally {
    await client.end()
  }
}
