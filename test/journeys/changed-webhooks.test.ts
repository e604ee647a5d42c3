import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { startTestServer } from '../support/server.ts'
import { isSignedBy } from '../support/standard-webhooks.ts'
import { DAYS, HOURS, idsOf, MINUTES, webhookShops } from '../support/webhook-shops.ts'

const server = await startTestServer({ worker: true })
after(() => server.close())
const { attempted, change, history, newContact, openShop, pass, passUntil, request, subscribe } = webhookShops(server)

test('both secrets sign during the overlap, and only the new one after it', async (t) => {
  const { receiver, shop, webhookId, secret: first } = await openShop(t)
  const signers = async (...secrets: string[]) => {
    await newContact(shop)
    const arrival = (await receiver.arrived(receiver.arrivals.length + 1)).at(-1)!
    return secrets.map((secret) => isSignedBy(secret, arrival))
  }
  const rotate = async (previousSecretExpiresInHours?: number) => {
    const input = { id: webhookId, previousSecretExpiresInHours }
    return (await change<{ signingSecret: string }>(shop, 'webhookRotateSecret', input, 'signingSecret')).signingSecret
  }
  assert.deepEqual(await signers(first), [true])
  const second = await rotate()
  assert.deepEqual(await signers(first, second), [true, true])
  pass(24 * HOURS - 5 * MINUTES)
  assert.deepEqual(await signers(first, second), [true, true])
  pass(5 * MINUTES)
  assert.deepEqual(await signers(first, second), [false, true])
  const third = await rotate(0)
  assert.deepEqual(await signers(first, second, third), [false, false, true])
})

test('a retry is signed with the secrets that are valid when it is sent', async (t) => {
  const { receiver, shop, webhookId, secret } = await openShop(t, (_, number) => (number < 2 ? 503 : 201))
  await newContact(shop)
  const { nextAttemptAt } = await attempted(shop, webhookId, 1)
  const input = { id: webhookId, previousSecretExpiresInHours: 0 }
  const { signingSecret } = await change<{ signingSecret: string }>(shop, 'webhookRotateSecret', input, 'signingSecret')
  passUntil(nextAttemptAt)
  await attempted(shop, webhookId, 2)
  const [before, afterwards] = receiver.arrivals
  assert.deepEqual([isSignedBy(secret, before!), isSignedBy(signingSecret, before!)], [true, false])
  assert.deepEqual([isSignedBy(secret, afterwards!), isSignedBy(signingSecret, afterwards!)], [false, true])
})

test('requests dispatched before an edit keep their destination, later ones have the new one', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, ({ path }, number) =>
    path === '/' && number < 2 ? 500 : 200,
  )
  await newContact(shop)
  const { nextAttemptAt } = await attempted(shop, webhookId, 1)
  await change(shop, 'webhookUpdate', { id: webhookId, url: receiver.url('/new') })
  await newContact(shop)
  await receiver.arrived(2)
  passUntil(nextAttemptAt)
  const old = await attempted(shop, webhookId, 2)
  assert.equal(old.url, receiver.url())
  assert.deepEqual(
    receiver.arrivals.map(({ path }) => path),
    ['/', '/new', '/'],
  )
})

test('a disabled webhook gets no new requests and pending ones wait; enabled, it continues', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, (_, number) => (number < 2 ? 500 : 200))
  await newContact(shop)
  await attempted(shop, webhookId, 1)
  await change(shop, 'webhookUpdate', { id: webhookId, enabled: false })
  const waiting = await request(shop, webhookId, ({ nextAttemptAt }) => nextAttemptAt === null)
  assert.equal(waiting.status, 'pending')
  await newContact(shop, 'During The Pause')
  const observer = await subscribe(shop, receiver.url('/observer'), ['contact.created'])
  await newContact(shop, 'Later')
  // The other webhook received a later event, so that all earlier ones have been dispatched.
  await request(shop, observer.webhookId, ({ status }) => status === 'delivered')
  pass(2 * DAYS)
  await change(shop, 'webhookUpdate', { id: webhookId, enabled: true })
  await request(shop, webhookId, ({ status }) => status === 'delivered')
  assert.equal((await history(shop, webhookId)).length, 1)
  assert.deepEqual(idsOf(receiver).filter((id) => id === waiting.id).length, 2)
})

test('a deleted webhook gets nothing, its requests fail at their deadline, and its history stays', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, () => 500)
  await newContact(shop)
  await attempted(shop, webhookId, 1)
  await change(shop, 'webhookDelete', { id: webhookId })
  pass(6 * DAYS)
  assert.equal((await request(shop, webhookId, ({ nextAttemptAt }) => nextAttemptAt === null)).status, 'pending')
  pass(DAYS + MINUTES)
  const failed = await request(shop, webhookId, ({ status }) => status === 'failed')
  assert.deepEqual([failed.attempts, receiver.arrivals.length], [1, 1])
})
