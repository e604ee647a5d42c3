import assert from 'node:assert/strict'
import test from 'node:test'
import Stripe from 'stripe'
import { signedEvents } from './events.ts'

const SECRET = 'whsec_ofTheSignatureTests'
const BODY = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.failed', data: { object: {} } })
const access = {
  configurationId: '01920000-0000-7000-8000-00000000e001',
  mode: 'Sandbox',
  credentials: {},
  notificationSecret: SECRET,
  endpoint: null,
  notificationUrl: '',
} as const

/** Returns a signature header as Stripe sent it some seconds ago. */
function signed(secondsAgo = 0, secret = SECRET): string {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  return Stripe.webhooks.generateTestHeaderString({ payload: BODY, secret, timestamp })
}
const eventsOf = (signature: string | readonly string[] | undefined, body = BODY) =>
  signedEvents(access, { headers: { 'stripe-signature': signature }, body: Buffer.from(body) })

test('an event signed by Stripe is returned unchanged', async () => {
  assert.deepEqual(await eventsOf(signed()), [{ eventId: 'evt_1', body: BODY }])
})

test('a changed body, a wrong secret, and an old or missing signature are refused', async () => {
  assert.equal(await eventsOf(signed(), BODY.replace('evt_1', 'evt_2')), null)
  assert.equal(await eventsOf(signed(0, 'whsec_ofSomebodyElse')), null)
  assert.equal(await eventsOf(signed(301)), null)
  assert.equal(await eventsOf('t=1,v1=00'), null)
  assert.equal(await eventsOf([signed()]), null)
  assert.equal(await eventsOf(undefined), null)
})

test('without a secret every event is refused', async () => {
  const message = { headers: { 'stripe-signature': signed() }, body: Buffer.from(BODY) }
  assert.equal(await signedEvents({ ...access, notificationSecret: null }, message), null)
})
