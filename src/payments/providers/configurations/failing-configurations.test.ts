import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import type { Merchant } from '../../../../test/support/payments.ts'
import { cacheEnds, setKey as setKeyOf } from '../../../../test/support/provider-keys.ts'
import { startTestClocks } from '../../../../test/support/test-clocks.ts'
import { armCrashPoint } from '../../../platform/crash-point.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { server, sql, charge, create, refund, read, settle, eventsOf, storedMethod, token } = fixture
const { merchantAt, plan, advance, chargesOf, statusOf, move, configurationIdOf } = fixture

const setKey = (merchant: Merchant, status: 'active' | 'revoked') => setKeyOf(fixture, merchant, status)

interface Health {
  readonly health: string
  readonly failingSince: string | null
  readonly failingCause: string | null
}

async function healthOf(merchant: Merchant): Promise<Health> {
  const text = 'query ($id: ID!) { providerConfiguration(id: $id) { health failingSince failingCause } }'
  const id = configurationIdOf(merchant)
  const { data } = await server.ask<{ providerConfiguration: Health }>(merchant.account.key, text, { id })
  return data.providerConfiguration
}

const stateOf = async (merchant: Merchant) => {
  const { health, failingCause } = await healthOf(merchant)
  return [health, failingCause]
}
const healthEventsOf = (merchant: Merchant) => eventsOf(configurationIdOf(merchant))
const FAILING = 'provider_configuration.failing'
const RECOVERED = 'provider_configuration.recovered'

const checkIn = async (merchant: Merchant): Promise<number | undefined> => {
  const [job] = await sql.rows<{ due_at: Date }>(
    "select due_at from jobs where kind = 'CheckProviderConfiguration' and subject_id = $1",
    [merchant.configuration.id],
  )
  return job && (job.due_at.getTime() - new Date(server.services.wallNow()).getTime()) / 1_000
}

test('a revoked key changes no plan, and its occurrences are charged after the key is restored', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, { startDate: '2026-03-10', frequency: 'Weekly', occurrences: 3 })
  await setKey(merchant, 'revoked')
  await advance(merchant, clock, '2026-03-20T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Scheduled Scheduled Scheduled')
  assert.deepEqual(
    (await chargesOf(id)).map(({ status }) => status),
    ['Canceled'],
  )
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.activated'])
  assert.deepEqual(await stateOf(merchant), ['Failing', 'CredentialsRejected'])
  assert.deepEqual(await healthEventsOf(merchant), [FAILING])

  await settle(70)
  assert.deepEqual(await stateOf(merchant), ['Failing', 'CredentialsRejected'])
  const seconds = await checkIn(merchant)
  assert.ok(seconds !== undefined && seconds > 90 && seconds <= 120, `checked again after ${seconds} s`)

  await setKey(merchant, 'active')
  await settle(130)
  assert.deepEqual(await stateOf(merchant), ['Healthy', null])
  assert.deepEqual(await healthEventsOf(merchant), [FAILING, RECOVERED])
  assert.equal(await checkIn(merchant), undefined)
  await cacheEnds()
  await move()
  await move()
  assert.equal(await statusOf(merchant, id), 'Active Succeeded Succeeded Scheduled')
  assert.equal((await merchant.ledger()).charges.filter(({ amount }) => amount === 4_990).length, 2)
  await advance(merchant, clock, '2026-04-01T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Completed Succeeded Succeeded Succeeded')
})

test('a charge through a revoked key is answered with PROVIDER_UNAVAILABLE, and so are repetitions and later ones', async () => {
  const merchant = await fixture.merchant()
  const method = await storedMethod(merchant)
  const input = { id: method.shownId, amount: '12.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
  const paid = await charge(merchant, input)
  await setKey(merchant, 'revoked')
  const headers = { 'idempotency-key': randomUUID() }
  for (let each = 0; each < 2; each++) {
    const { errors } = await charge(merchant, input, headers)
    assert.equal(errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  }
  const payments = () =>
    sql.rows<{ id: string; status: string; decline_code: string | null }>(
      'select id, status, decline_code from payments where org_id = $1 order by id',
      [merchant.account.account.id],
    )
  const [, canceled, ...others] = await payments()
  assert.deepEqual([canceled?.status, canceled?.decline_code, others], ['Canceled', 'provider_unavailable', []])
  const tokenId = await token(merchant)
  const created = await create(merchant, { vaultTokenId: tokenId, amount: '5.00', currency: 'USD' })
  assert.equal(created.errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  const refunded = await refund(merchant, { paymentId: paid.data.made.id, amount: '1.00' })
  assert.equal(refunded.errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  assert.equal((await payments()).length, 2)
  assert.deepEqual((await read(merchant, paid.data.made.id)).refunds, [])
  await setKey(merchant, 'active')
  await settle()
  await cacheEnds()
  const after = await create(merchant, { vaultTokenId: tokenId, amount: '5.00', currency: 'USD' })
  assert.equal(after.data.made.status, 'Succeeded')
  assert.equal((await merchant.ledger()).charges.filter(({ amount }) => amount === 1_200).length, 1)
})

test('a refund that finds the key revoked stays pending, and is made after the recovery', async () => {
  const merchant = await fixture.merchant()
  const method = await storedMethod(merchant)
  const input = { id: method.shownId, amount: '12.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
  const { id: paymentId } = (await charge(merchant, input)).data.made
  await setKey(merchant, 'revoked')
  assert.equal((await refund(merchant, { paymentId, amount: '3.00' })).data.made.status, 'Pending')
  assert.deepEqual(await stateOf(merchant), ['Failing', 'CredentialsRejected'])
  await setKey(merchant, 'active')
  await settle()
  await settle()
  assert.equal((await read(merchant, paymentId)).refundedAmount, '3.00')
  assert.deepEqual(await healthEventsOf(merchant), [FAILING, RECOVERED])
})

test('a key that may charge but not refund does not stop charges, and its refund is made once it may', async () => {
  const merchant = await fixture.merchant()
  const method = await storedMethod(merchant)
  const input = { id: method.shownId, amount: '12.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
  const { id: paymentId } = (await charge(merchant, input)).data.made
  await fixture.processor.fault('forbidden_before', { operation: 'refund', count: 2 })
  assert.equal((await refund(merchant, { paymentId, amount: '3.00' })).data.made.status, 'Pending')
  assert.deepEqual(await stateOf(merchant), ['Healthy', null])
  await settle()
  assert.deepEqual(await stateOf(merchant), ['Healthy', null])
  await cacheEnds()
  assert.equal((await charge(merchant, input)).data.made.status, 'Succeeded')
  assert.deepEqual((await read(merchant, paymentId)).refundedAmount, '0.00')
  await settle()
  assert.deepEqual((await read(merchant, paymentId)).refundedAmount, '3.00')
  assert.deepEqual(await healthEventsOf(merchant), [])
})

test('new credentials of the same account end a failure at once', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, { startDate: '2026-03-10', occurrences: 1 })
  await setKey(merchant, 'revoked')
  await advance(merchant, clock, '2026-03-11T00:00:00Z')
  const credentials = (apiKey: string) => ({ id: configurationIdOf(merchant), credentials: { sandbox: { apiKey } } })
  await change(server, merchant.account, 'providerConfigurationUpdate', credentials(`${merchant.apiKey}.rotated`))
  assert.deepEqual(await stateOf(merchant), ['Healthy', null])
  assert.deepEqual(await healthEventsOf(merchant), [FAILING, RECOVERED])
  assert.equal(await checkIn(merchant), undefined)
  await cacheEnds()
  await move()
  assert.equal(await statusOf(merchant, id), 'Completed Succeeded')
})

test('a check whose worker stops is repeated, and the recovery is announced once', async () => {
  const merchant = await fixture.merchant()
  const method = await storedMethod(merchant)
  await setKey(merchant, 'revoked')
  await charge(merchant, {
    id: method.shownId,
    amount: '1.00',
    currency: 'USD',
    recurringProcessingModel: 'CardOnFile',
  })
  await setKey(merchant, 'active')
  const stops = () => {
    throw new Error('the worker stops')
  }
  armCrashPoint('job: claimed', stops)
  await assert.rejects(settle(), /the worker stops/)
  assert.deepEqual(await healthEventsOf(merchant), [FAILING])
  armCrashPoint('job: done', stops)
  // The lease of the stopped worker ends first.
  await settle(130).catch(() => null)
  assert.deepEqual(await healthEventsOf(merchant), [FAILING, RECOVERED])
  await settle(130)
  assert.deepEqual(await healthEventsOf(merchant), [FAILING, RECOVERED])
  assert.equal(await checkIn(merchant), undefined)
})

test('a configuration whose credentials cannot be opened is failing, and its plans are not changed', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, { startDate: '2026-03-10', occurrences: 1 })
  const { id: configurationId } = merchant.configuration
  const [before] = await sql.rows<{ sealed: Buffer }>(
    'select credentials_sealed as sealed from provider_configurations where id = $1',
    [configurationId],
  )
  const seal = (sealed: Buffer | undefined) =>
    sql.rows('update provider_configurations set credentials_sealed = $2 where id = $1', [configurationId, sealed])
  await seal(Buffer.alloc(64, 7))
  await cacheEnds()
  await advance(merchant, clock, '2026-03-11T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Scheduled')
  assert.deepEqual(await stateOf(merchant), ['Failing', 'CredentialsUnreadable'])
  await seal(before?.sealed)
  await settle()
  await cacheEnds()
  await move()
  assert.equal(await statusOf(merchant, id), 'Completed Succeeded')
})
