import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeKey } from '../../src/cli/commands/index.ts'
import { change } from '../support/change.ts'
import { pageAccount, pageCard, startCheckout } from '../support/checkout.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { freePort } from '../support/free-port.ts'
import { ACCOUNT_NUMBER } from '../support/instruments.ts'
import { newInstallation, start, tallystickJson } from '../support/process.ts'
import { ask, startTestServer, type TestAccount, type TestServer } from '../support/server.ts'

const fixture = await startCheckout()
after(fixture.close)
const { server, processor, visit } = fixture

const CREATE = 'mutation ($input: OrganizationCreateInput!) { made: organizationCreate(input: $input) { id mode } }'

/** Creates an organization through the API below a new platform. */
async function organizationOf(on: TestServer, mode: 'Sandbox' | 'Live') {
  const platform = await on.account('Platform', null, { mode })
  const input = { name: 'Northwind', mode }
  const { data, errors } = await on.ask<{ made: { id: string } }>(platform.key, CREATE, { input })
  assert.equal(errors, undefined, JSON.stringify(errors))
  const { id } = data.made
  const { key } = await makeKey(on.services, { accountId: id })
  return { platform, id, key }
}

interface Configuration {
  readonly name: string
  readonly adapter: string
  readonly mode: string
  readonly methods: readonly string[]
  readonly isDefault: boolean
  readonly hasNotificationSecret: boolean
}

async function configurationsOf(url: string, key: string): Promise<readonly Configuration[]> {
  const document = `{ providerConfigurations(first: 10) {
    edges { node { name adapter mode methods isDefault hasNotificationSecret } } } }`
  const { data } = await ask<{ providerConfigurations: { edges: { node: Configuration }[] } }>(url, key, document)
  return data.providerConfigurations.edges.map(({ node }) => node)
}

const CONFIGURED: readonly Configuration[] = [
  {
    name: 'Sandbox processor',
    adapter: 'Sandbox',
    mode: 'Sandbox',
    methods: ['Card', 'BankAccount'],
    isDefault: true,
    hasNotificationSecret: true,
  },
]

const asAccount = (made: { readonly id: string; readonly key: string }) => made as TestAccount

interface Session {
  readonly id: string
  readonly link: string
}

const paymentSession = async (made: { readonly id: string; readonly key: string }, more: object = {}) =>
  (await change(
    server,
    asAccount(made),
    'createPaymentSession',
    { orgId: made.id, amount: '49.90', currency: 'USD', ...more },
    'id link',
  )) as unknown as Session

const paid = async (made: { readonly key: string }, id: string) => {
  const document = 'query ($id: ID!) { paymentSession(id: $id) { status paymentId } }'
  const { data } = await server.ask<{ paymentSession: { status: string; paymentId: string } }>(made.key, document, {
    id,
  })
  const payment = 'query ($id: ID!) { payment(id: $id) { status } }'
  const found = await server.ask<{ payment: { status: string } }>(made.key, payment, {
    id: data.paymentSession.paymentId,
  })
  return [data.paymentSession.status, found.data.payment.status]
}

test('a sandbox organization created through the API can take payments at once, and gets the events of a debit', async () => {
  const made = await organizationOf(server, 'Sandbox')
  assert.deepEqual(await configurationsOf(server.url, made.key), CONFIGURED)
  const byCard = await paymentSession(made)
  assert.equal((await visit(byCard).pay(pageCard())).body.status, 'completed')
  assert.deepEqual(await paid(made, byCard.id), ['Completed', 'Succeeded'])

  const byDebit = await paymentSession(made)
  assert.equal((await visit(byDebit).pay(pageAccount(ACCOUNT_NUMBER), { consent: true })).body.status, 'completed')
  assert.deepEqual(await paid(made, byDebit.id), ['Completed', 'Processing'])
  await processor.advance({ days: 5 })
  await fixture.deliverNotifications()
  assert.deepEqual(await paid(made, byDebit.id), ['Completed', 'Succeeded'])

  const contactId = (await change(server, asAccount(made), 'createContact', { name: 'Ada Byron' })).id
  const terms = { amount: '20', currency: 'EUR', frequency: 'Monthly', startDate: '2099-01-31', occurrences: 12 }
  const plan = (await change(
    server,
    asAccount(made),
    'createPaymentPlanSession',
    { orgId: made.id, contactId, ...terms },
    'id link',
  )) as unknown as Session
  assert.equal((await visit(plan).pay(pageCard())).body.status, 'completed')
})

test('each organization created by an agency is a separate merchant at the processor', async () => {
  const platform = await server.account('Platform')
  const agency = await server.account('Agency', platform)
  const headers = { 'idempotency-key': 'one-organization' }
  const create = async () => {
    const variables = { input: { name: 'Northwind' } }
    const { data } = await server.ask<{ made: { id: string } }>(agency.key, CREATE, variables, headers)
    return data.made.id
  }
  const id = await create()
  assert.equal(await create(), id)
  const sibling = await change(server, agency, 'organizationCreate', { name: 'Sister' })
  const merchants = await fixture.sql.rows<{ account_hash: Buffer }>(
    `select p.account_hash
     from provider_configurations p join accounts a on a.id = p.org_id where a.agency_id = $1`,
    [agency.account.id],
  )
  assert.equal(
    new Set(merchants.map(({ account_hash }) => account_hash.toString('hex'))).size,
    2,
    `${id} ${sibling.id}`,
  )
})

test('a live organization gets no provider', async () => {
  const made = await organizationOf(server, 'Live')
  assert.deepEqual(await configurationsOf(server.url, made.key), [])
})

test('a processor that does not respond is reported, and nothing is created; without one there is no provider', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const unreached = await startTestServer({ env: { SANDBOX_PROCESSOR_URL: url } })
  const platform = await unreached.account('Platform')
  const fingerprints = await openFingerprints(unreached.database)
  const before = await fingerprints.take()
  const { errors } = await unreached.ask(platform.key, CREATE, { input: { name: 'Northwind' } })
  assert.deepEqual(
    errors?.map(({ extensions }) => extensions.code),
    ['PROVIDER_UNAVAILABLE'],
  )
  assert.equal(await fingerprints.take(), before)
  const { data } = await unreached.ask<{ made: { mode: string } }>(
    platform.key,
    'mutation { made: agencyCreate(input: { name: "A" }) { mode } }',
  )
  assert.equal(data.made.mode, 'Sandbox')
  await fingerprints.close()
  await unreached.close()

  const without = await startTestServer()
  const made = await organizationOf(without, 'Sandbox')
  assert.deepEqual(await configurationsOf(without.url, made.key), [])
  await without.close()
})

test('the command line configures the local processor for a sandbox organization', async (t) => {
  const installation = await newInstallation(t)
  const product = await start(t, installation)
  const create = (...more: string[]) =>
    tallystickJson<{ id: string }>(t, installation, 'account', 'create', '--name', 'Northwind', ...more)
  const { id } = await create('--kind', 'organization')
  const { key } = await tallystickJson<{ key: string }>(t, installation, 'key', 'create', '--account', id)
  assert.deepEqual(await configurationsOf(installation.url, key), CONFIGURED)
  const live = await create('--kind', 'organization', '--mode', 'live')
  const ofLive = await tallystickJson<{ key: string }>(t, installation, 'key', 'create', '--account', live.id)
  assert.deepEqual(await configurationsOf(installation.url, ofLive.key), [])
  await product.stop()
  // The organization is also created while the processor is not running.
  assert.match((await create('--kind', 'organization')).id, /^org_/)
})
