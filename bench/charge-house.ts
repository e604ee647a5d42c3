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
import { freePort } from '../src/platform/postgres/free-port.ts'
import { processorAt } from '../test/support/sandbox.ts'
import { accountOfId } from './account-of-id.ts'
import { cpuSeconds, listening, type Server, startNode } from './children.ts'
import { type House, openHouse } from './house.ts'
import { ask, type Requests } from './load.ts'
import { startProduct } from './servers.ts'
import { storeCard } from './stored-card.ts'
import { post } from './works.ts'

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
  /** A merchant without webhooks: the processor's notifications of these charges must not load the product. */
  readonly apiKey: string
}

/** The product, the sandbox processor and PostgreSQL as processes of their own, and stored cards to charge. */
export interface ChargeHouse {
  readonly postgres: string
  /** Charges of all the cards in turn, as clients send them to the product. */
  readonly charges: Requests
  /** Charges a second of a client that posts the same to the processor and keeps no books. */
  readonly bare: (connections: number, forMs: number) => Promise<number>
  readonly settle: House['settle']
  /** Seconds of processor time that the API and the sandbox processor have used. */
  readonly cpuSeconds: () => { readonly api: number; readonly processor: number }
  /** Throws unless the books have so many payments more, all Succeeded, and the ledger has a charge for each. */
  readonly requireBalanced: (payments: number) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openChargeHouse(): Promise<ChargeHouse> {
  const house = await openHouse()
  const processor = await startProcessor(house)
  const processorUrl = `http://127.0.0.1:${processor.port}`
  const product = await startProduct(house, [], { SANDBOX_PROCESSOR_URL: processorUrl, core: 'any' })
  const apiKey = `bench-${randomUUID()}`
  const { key } = house.seeded
  const configured = JSON.parse(await ask(product.port, post(configure(house, apiKey), key))) as {
    readonly data: { readonly providerConfigurationCreate: { readonly id: string } }
  }
  const configurationId = configured.data.providerConfigurationCreate.id
  const { methodIds, source } = await storedCards(house, configurationId, processorUrl)
  const requests = methodIds.map((id) => post(JSON.stringify({ query: CHARGE, variables: chargeOf(id) }), key))
  return {
    postgres: house.postgres,
    charges: { port: product.port, bytes: requests },
    bare: (connections, forMs) => chargeBare(processorUrl, { source, connections, forMs }),
    settle: house.settle,
    cpuSeconds: () => ({ api: cpuSeconds(product.pid), processor: cpuSeconds(processor.pid) }),
    requireBalanced: (payments) =>
      requireBalanced(house, { payments, charges: payments + METHODS, apiKey, processorUrl }),
    close: async () => {
      await product.stop()
      await processor.stop()
      await house.close()
    },
  }
}

/** The sandbox processor as a process of its own. Its ledger is written to a file, and the disk is not waited for. */
export async function startProcessor(house: House): Promise<Server> {
  const port = await freePort(null)
  const output = join(house.folder, 'processor.log')
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const env = { PATH: process.env.PATH, SANDBOX_PORT: `${port}`, TALLYSTICK_DATA_DIR: house.folder }
  return listening(startNode([main, 'sandbox'], env, output, 'any'), port, output, '/v1/payment-options')
}

function configure({ seeded }: House, apiKey: string): string {
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

/** Cards that the processor has stored, each the payment method of a contact of its own. */
async function storedCards(house: House, configurationId: string, processorUrl: string) {
  const settings = { TALLYSTICK_DATA_DIR: house.folder, TALLYSTICK_ROOT_KEY: house.rootKey }
  const config = readConfig({ ...settings, SANDBOX_PROCESSOR_URL: processorUrl }, 'start')
  const { services, close } = await openServices(config, house.appUrl, createLog({ level: 'silent' }))
  try {
    const configuration = await findProviderConfiguration(services, requireId('ppc', configurationId, 'Record').uuid)
    if (!configuration) throw new Error('no provider configuration was made')
    const account = await accountOfId(house.appUrl, house.seeded.orgId)
    const methodIds: string[] = []
    for (const contactId of house.seeded.contactIds.slice(0, METHODS)) {
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
    return { methodIds, source: await bareSource(configuration, accessTo(services, configuration)) }
  } finally {
    await close()
  }
}

/** A card of a merchant of its own. */
export async function bareSource(
  configuration: ProviderConfiguration,
  access: ReturnType<typeof accessTo>,
): Promise<BareSource> {
  const apiKey = `bare-${randomUUID()}`
  const customer = randomUUID()
  const { credential } = await storeCard(configuration, { ...access, credentials: { apiKey } }, customer)
  return { apiKey, customer, credential }
}

/** Posts charges in a closed loop over so many connections, each under a key of its own. */
export async function chargeBare(
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
        throw new Error(`the processor answered ${statusCode}, ${answer.status}`)
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
  { appUrl }: House,
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
      throw new Error(`unbalanced: ${JSON.stringify({ rows, succeeded, expected })}`)
  } finally {
    await client.end()
  }
}
