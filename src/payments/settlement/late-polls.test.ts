import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { returnedBy, SANDBOX_ACCOUNTS } from '../../../test/support/instruments.ts'
import { startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'

const fixture = await startPayments()
after(fixture.close)
const { processor, server, charge, refund, read, storedMethod, eventsOf, sql, settle, deliverNotifications } = fixture
const merchant = await fixture.merchant()
const TERMS = { amount: '12.00', currency: 'USD', recurringProcessingModel: 'Subscription' }
const HOUR = 3_600
const DAYS = 24 * HOUR

async function charged(input: object): Promise<string> {
  const { data, errors } = await charge(merchant, { ...TERMS, ...input })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made.id
}

const attemptOf = async (id: string) => {
  const text =
    'select outcome, return_code, provider_reference is not null as named from payment_attempts where payment_id = $1'
  return (await sql.rows<object>(text, [requireId('pay', id, 'Payment').uuid]))[0]
}
const givenUp = () =>
  server.logged.filter((line) => line.includes('the outcome of a charge cannot be determined')).length

for (const [when, number] of [
  ['before it settled', returnedBy('R10')],
  ['after it settled', SANDBOX_ACCOUNTS.returnsLate],
] as const)
  test(`a debit that the bank returned ${when} is Returned, also when only a poll finds the return`, async () => {
    const method = await storedMethod(merchant, { number, type: 'BankAccount' })
    const id = await charged({ id: method.shownId })
    assert.equal((await read(merchant, id)).status, 'Processing')
    await processor.notifications('withheld', 2)
    await processor.advance({ days: 6 })
    await settle(6 * DAYS)
    assert.equal((await read(merchant, id)).status, 'Returned')
    assert.deepEqual(await attemptOf(id), { outcome: 'Returned', return_code: 'R10', named: true })
    const events = ['payment.created', 'payment.processing', 'payment.returned']
    assert.deepEqual(await eventsOf(id), events)
    await processor.release()
    await deliverNotifications()
    assert.deepEqual(await eventsOf(id), events)
  })

test('a debit whose first known status is a return passes through Processing without a failure', async () => {
  const method = await storedMethod(merchant, { number: returnedBy('R10'), type: 'BankAccount' })
  await processor.notifications('withheld', 2)
  await processor.fault('unreadable_after', { operation: 'charge' })
  const id = await charged({ id: method.shownId })
  await processor.advance({ days: 6 })
  await settle(6 * DAYS)
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.processing', 'payment.returned'])
  const text = `select payload::json #>> '{data,failureMessage}' as message from events
    where subject_id = $1 and type <> 'payment.created' order by id`
  const rows = await sql.rows<{ message: string | null }>(text, [requireId('pay', id, 'Payment').uuid])
  assert.deepEqual(
    rows.map((event) => event.message),
    [null, 'The bank returned the debit with code R10.'],
  )
})

test('an attempt that was not polled in time is polled before it is given up', async () => {
  const method = await storedMethod(merchant)
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'charge' })
  const id = await charged({ id: method.shownId })
  await settle(5 * DAYS)
  assert.equal((await read(merchant, id)).status, 'Succeeded')
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'refund' })
  await refund(merchant, { paymentId: id })
  await settle(5 * DAYS)
  assert.equal((await read(merchant, id)).refundedAmount, '12.00')
  assert.equal(givenUp(), 0)
})

test('an attempt that cannot be found is given up, and logged once', async () => {
  const method = await storedMethod(merchant)
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  const id = await charged({ id: method.shownId })
  await processor.fault('error_before', { operation: 'find', count: 3 })
  await settle(5 * DAYS)
  await settle(5 * DAYS)
  assert.equal((await read(merchant, id)).status, 'Pending')
  assert.equal(givenUp(), 1)
})
