import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { openNotifications } from '../../../../test/support/notifications.ts'
import { newConfiguration } from '../../../../test/support/payment-methods.ts'
import { cacheEnds } from '../../../../test/support/provider-keys.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import {
  applyNotifications,
  checkProviderConfiguration,
  markFailing,
  type ProviderConfiguration,
  type ProviderEventHandler,
} from '../index.ts'
import { createNotificationStore } from './store-notification.ts'

const { server, services: productServices, sql, organization } = await openNotifications()
const stripe = await startStubProvider()
after(() => stripe.close())
const services = { ...productServices, providerEndpoints: { Stripe: stripe.url } }
const keep = createNotificationStore(services)

const KEY = { secretKey: 'sk_test_of_these_tests' }
const INTENT = '/v1/payment_intents/pi_1'
const REVOKED = { status: 401, body: { error: { type: 'invalid_request_error' } } }
const HOUR_MS = 3_600_000

/** The dispute names only the intent of its charge, which must be read from Stripe. */
const DISPUTE = JSON.stringify({
  id: 'evt_dispute',
  type: 'charge.dispute.created',
  created: 1_780_000_000,
  data: {
    object: {
      ...{ id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', amount: 500, currency: 'usd', reason: 'fraudulent' },
      ...{ status: 'needs_response', created: 1_780_000_000, evidence_details: { due_by: 1_781_000_000 } },
    },
  },
})

const setKey = (isRevoked: boolean) => {
  const metadata = { attempt_id: '0198f0c0-0000-7000-8000-000000000001' }
  const intent = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', setup_future_usage: null, metadata }
  stripe.answer(INTENT, isRevoked ? REVOKED : { status: 200, body: intent })
  const list = { object: 'list', url: '/v1/payment_intents', data: [], has_more: false }
  stripe.answer('/v1/payment_intents', isRevoked ? REVOKED : { status: 200, body: list })
  stripe.answer('/v1/account', isRevoked ? REVOKED : { status: 200, body: { id: 'account of a test' } })
}

let configuration: ProviderConfiguration
let received: string[] = []
const handler: ProviderEventHandler = async (_services, _tx, source, event) => {
  if (source.configuration.id === configuration.id) received.push(event.kind)
  return 'applied'
}
const apply = () => applyNotifications(services, [handler])
const check = () =>
  checkProviderConfiguration(services, { shard: organization.account.shard, subjectId: configuration.id })
const healthOf = async () => {
  const text = 'select failing_cause from provider_configurations where id = $1'
  return (await sql.rows<{ failing_cause: string | null }>(text, [configuration.id]))[0]?.failing_cause
}

/** Lets time pass, with an attempt in each hour. */
async function passHours(hours: number): Promise<void> {
  for (let each = 0; each < hours; each++) {
    server.clock.advance(HOUR_MS)
    await apply()
  }
}

beforeEach(async () => {
  received = []
  configuration = await newConfiguration(services, organization.account, { adapter: 'Stripe', credentials: KEY })
  setKey(true)
  await keep(configuration.id, [{ eventId: `evt_${configuration.id}`, body: DISPUTE }])
})

test('a dispute that arrives while the key is revoked is applied after the recovery, days later', async () => {
  await markFailing(services, configuration, 'CredentialsRejected')
  await passHours(72)
  assert.deepEqual(received, [])
  setKey(false)
  assert.equal(await check(), null)
  await apply()
  assert.deepEqual(received, ['Dispute'])
})

test('a dispute is kept though nothing was charged since the key was revoked', async () => {
  await passHours(24)
  await cacheEnds()
  assert.equal(await healthOf(), 'CredentialsRejected')
  await passHours(24)
  setKey(false)
  assert.equal(await check(), null)
  await apply()
  assert.deepEqual(received, ['Dispute'])
})

test('a provider that answers nothing right after the recovery gets another day of retries', async () => {
  await markFailing(services, configuration, 'CredentialsRejected')
  await passHours(30)
  setKey(false)
  stripe.answer(INTENT, REVOKED)
  assert.equal(await check(), null)
  await passHours(20)
  setKey(false)
  await passHours(1)
  assert.deepEqual(received, ['Dispute'])
})

test('an accepted key that may not read the charge ends the retries after a day', async () => {
  setKey(false)
  stripe.answer(INTENT, { status: 403, body: { error: { type: 'invalid_request_error' } } })
  await passHours(25)
  assert.equal(await healthOf(), null)
  const [row] = await sql.rows<{ due_at: Date | null }>(
    'select due_at from provider_notifications where configuration_id = $1',
    [configuration.id],
  )
  assert.equal(row?.due_at, null)
})

test('credentials that cannot be opened make the configuration fail and lose no event', async () => {
  const seal = (sealed: Buffer) =>
    sql.rows('update provider_configurations set credentials_sealed = $2 where id = $1', [configuration.id, sealed])
  setKey(false)
  await seal(Buffer.alloc(64, 7))
  await cacheEnds()
  await apply()
  assert.equal(await healthOf(), 'CredentialsUnreadable')
  await passHours(48)
  assert.deepEqual(received, [])
  await seal(configuration.credentialsSealed)
  assert.equal(await check(), null)
  await cacheEnds()
  await apply()
  assert.deepEqual(received, ['Dispute'])
})
