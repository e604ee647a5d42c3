import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { whileChangeIsOpen } from '../support/open-change.ts'
import { startPayments } from '../support/payments.ts'

const fixture = await startPayments()
after(fixture.close)
const { processor, charge, create, refund, read, storedMethod, token, settle } = fixture
const merchant = await fixture.merchant()
const method = await storedMethod(merchant)

const TERMS = { id: method.shownId, amount: '31.00', currency: 'USD', recurringProcessingModel: 'Subscription' }
const keyed = (key: string) => ({ 'idempotency-key': key })
const charged = async (amount: number) => (await merchant.ledger()).charges.filter((each) => each.amount === amount)

test('a hundred concurrent copies of one charge are one payment and one charge at the provider', async () => {
  const copies = Array.from({ length: 100 }, () => charge(merchant, TERMS, keyed('one')))
  const answers = await Promise.all(copies)
  const ids = new Set<string>()
  for (const { data, errors } of answers) {
    if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT')
    else ids.add(data.made.id)
  }
  assert.equal(ids.size, 1)
  assert.equal((await charged(3100)).length, 1)
  const again = await charge(merchant, TERMS, keyed('one'))
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual([again.data.made.id, again.data.made.status], [[...ids][0], 'Succeeded'])
})

test('another charge under the same key is refused without a call', async () => {
  await charge(merchant, { ...TERMS, amount: '32.00' }, keyed('two'))
  const { errors } = await charge(merchant, { ...TERMS, amount: '33.00' }, keyed('two'))
  assert.equal(errors?.[0]?.extensions.code, 'IDEMPOTENCY_MISMATCH')
  assert.equal((await charged(3300)).length, 0)
})

test('a declined charge gets the same response again, and is not repeated', async () => {
  const terms = { ...TERMS, amount: '6660.51' }
  const [first, again] = [await charge(merchant, terms, keyed('three')), await charge(merchant, terms, keyed('three'))]
  assert.deepEqual([first.data.made.status, again.data.made.status], ['Failed', 'Failed'])
  assert.equal(again.data.made.id, first.data.made.id)
  assert.equal((await charged(666051)).length, 1)
})

test('a charge with an unknown outcome returns its present state', async () => {
  await processor.fault('unreadable_after', { operation: 'charge' })
  const terms = { ...TERMS, amount: '34.00' }
  const first = await charge(merchant, terms, keyed('four'))
  assert.equal(first.data.made.status, 'Pending')
  await settle()
  const again = await charge(merchant, terms, keyed('four'))
  assert.deepEqual([again.data.made.id, again.data.made.status], [first.data.made.id, 'Succeeded'])
  assert.equal((await charged(3400)).length, 1)
})

test('a refused charge can be repeated under its key', async () => {
  const wrong = await charge(merchant, { ...TERMS, amount: '0' }, keyed('five'))
  assert.equal(wrong.errors?.[0]?.extensions.code, 'VALIDATION_ERROR')
  const right = await charge(merchant, { ...TERMS, amount: '35.00' }, keyed('five'))
  assert.equal(right.data.made.status, 'Succeeded')
})

test('a charge that loses its lease before it is written charges nothing', async () => {
  const statement = 'update payment_methods set updated_at = updated_at where id = $1'
  const takeOver = `update idempotency_keys set lease_token = gen_random_uuid() where key = 'overtaken'`
  const { errors } = await whileChangeIsOpen(
    fixture.server,
    statement,
    method.id,
    () => charge(merchant, { ...TERMS, amount: '36.00' }, keyed('overtaken')),
    () => fixture.sql.write(takeOver),
  )
  assert.equal(errors?.[0]?.extensions.code, 'CONFLICT')
  assert.equal((await charged(3600)).length, 0)
  assert.deepEqual(await fixture.sql.rows('select from payments where amount_minor = 3600'), [])
})

test('copies of a payment from a token, and of its refund, have one effect each', async () => {
  const input = { vaultTokenId: await token(merchant), amount: '36.00', currency: 'USD' }
  await Promise.all(Array.from({ length: 10 }, () => create(merchant, input, keyed('six'))))
  const { data } = await create(merchant, input, keyed('six'))
  const part = { paymentId: data.made.id, amount: '6.00' }
  await Promise.all(Array.from({ length: 10 }, () => refund(merchant, part, keyed('seven'))))
  const after = await read(merchant, data.made.id)
  assert.equal(after.refundedAmount, '6.00')
  assert.equal(after.refunds.length, 1)
  assert.deepEqual(
    (await charged(3600)).map(({ refunded }) => refunded),
    [600],
  )
})
