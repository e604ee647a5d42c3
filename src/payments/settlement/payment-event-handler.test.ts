import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'
import type { ProviderEvent, RecordRef } from '../providers/index.ts'
import { paymentEventHandler } from './payment-event-handler.ts'

const house = await startPayments()
after(house.close)
const { server, processor, query } = house
const { services } = server
const merchant = await house.merchant()
const listener = paymentEventHandler([])

const told = (notice: ProviderEvent, { account, configuration } = merchant) =>
  services.db.transaction((tx) => listener(services, tx, { account: account.account, configuration }, notice))

/** All that a provider may tell of a charge, by its name. */
const newsOf = (charge: RecordRef): ProviderEvent[] => [
  { kind: 'Charge', charge, outcome: { kind: 'Canceled', reference: charge.reference } },
  { kind: 'Returned', charge, code: 'R01' },
  { kind: 'Disputed', charge },
]
const refunded = (reference: string, charge?: RecordRef, id: string | null = null): ProviderEvent => ({
  kind: 'Refund',
  refund: { id, reference },
  ...(charge && { charge }),
  outcome: { kind: 'Succeeded', reference },
})

async function paid() {
  const vaultTokenId = await house.token(merchant)
  const { data } = await house.create(merchant, { vaultTokenId, amount: '20.00', currency: 'USD' })
  const { id } = data.made
  const [attempt] = await query<{ id: string }>('select id from payment_attempts where payment_id = $1', [
    requireId('pay', id, '').uuid,
  ])
  assert.ok(attempt)
  return { id, charge: { id: attempt.id, reference: null } }
}

test("what bears an id that was never sent is somebody else's, who shares the account at the provider", async () => {
  for (const notice of newsOf({ id: randomUUID(), reference: 'theirs' })) assert.equal(await told(notice), 'not mine')
  assert.equal(await told(refunded('theirs', undefined, randomUUID())), 'not mine')
})

test('what another configuration of the organization was charged through is not for this one to tell of', async () => {
  const { id, charge } = await paid()
  const { configuration } = await house.merchant()
  for (const notice of newsOf(charge)) assert.equal(await told(notice, { ...merchant, configuration }), 'not mine')
  assert.equal((await house.read(merchant, id)).status, 'Succeeded')
})

test('what is named by a reference alone may be known soon', async () => {
  for (const notice of newsOf({ id: null, reference: 'soon' })) assert.equal(await told(notice), 'unknown')
  assert.equal(await told(refunded('soon')), 'unknown')
})

test('a refund that is named by a reference alone may be ours as long as one of its charge has no name', async () => {
  const { id, charge } = await paid()
  assert.equal(await told(refunded('not from here', charge)), 'not mine')
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'refund' })
  await house.refund(merchant, { paymentId: id, amount: '7.00' })
  assert.equal(await told(refunded('perhaps', charge)), 'unknown')
  assert.equal(await told(refunded('theirs', { id: randomUUID(), reference: null })), 'not mine')
  await house.settle()
  assert.equal(await told(refunded('perhaps', charge)), 'not mine')
  const { refunds } = await merchant.ledger()
  const given = refunds.find(({ amount }) => amount === 700)
  assert.ok(given)
  assert.equal(await told(refunded(given.id, charge)), 'applied')
})
