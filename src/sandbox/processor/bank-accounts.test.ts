import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_ACCOUNTS } from '../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { accountOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'

const processor = await startTestProcessor()
after(processor.close)
const merchant = newMerchant(processor.url)

const debit = async (number: string, more = {}) => (await merchant.charge(accountOrder(number, more))).body
const now = async (id: string) => (await merchant.ask('GET', `charges/${id}`)).body

test('a debit settles after two days of the processor’s clock, and not before', async () => {
  const charge = await debit(ACCOUNT_NUMBER)
  assert.equal(charge.status, 'processing')
  assert.equal(await processor.advance({ hours: 47 }), 0)
  assert.equal((await now(charge.id)).status, 'processing')
  assert.equal(await processor.advance({ hours: 1 }), 1)
  assert.equal((await now(charge.id)).status, 'succeeded')
  assert.equal((await debit(ACCOUNT_NUMBER, { currency: 'EUR' })).error?.message, 'currency: ACH supports only USD')
})

test('a debit is returned with the code at the end of the account number', async () => {
  const codes = ['R01', 'R02', 'R03', 'R07', 'R10', 'R16', 'R20', 'R29']
  const numbers = [...codes.map(returnedBy), SANDBOX_ACCOUNTS.insufficientFunds, SANDBOX_ACCOUNTS.notAuthorized]
  const charges = await Promise.all(numbers.map((number) => debit(number)))
  await processor.advance({ days: 2 })
  const returned = await Promise.all(charges.map(({ id }) => now(id)))
  assert.deepEqual(
    returned.map(({ status, returnCode }) => [status, returnCode]),
    [...codes, 'R01', 'R10'].map((code) => ['returned', code]),
  )
})

test('some debits are returned days after they settled, some never settle, and some accounts cannot be debited', async () => {
  const [late, never, invalid] = await Promise.all([
    debit(SANDBOX_ACCOUNTS.returnsLate),
    debit(SANDBOX_ACCOUNTS.neverSettles),
    debit(SANDBOX_ACCOUNTS.invalid),
  ])
  assert.equal(invalid.decline?.reason, 'invalid_account')
  await processor.advance({ days: 2 })
  assert.equal((await now(late.id)).status, 'succeeded')
  await processor.advance({ days: 3 })
  assert.deepEqual([(await now(late.id)).status, (await now(late.id)).returnCode], ['returned', 'R10'])
  assert.equal((await now(never.id)).status, 'processing')
})

test('all changes that fall due during a long advance of the clock are made in order', async () => {
  const [late, punctual] = await Promise.all([debit(SANDBOX_ACCOUNTS.returnsLate), debit(ACCOUNT_NUMBER)])
  assert.equal(await processor.advance({ days: 30 }), 3)
  assert.deepEqual([(await now(late.id)).status, (await now(punctual.id)).status], ['returned', 'succeeded'])
})

test('a notification of change from the bank updates a stored account once', async () => {
  const stored = await debit(SANDBOX_ACCOUNTS.changes, { amount: 0, store: true, model: 'Subscription' })
  assert.equal(stored.status, 'succeeded')
  const source = { credential: stored.credential?.id }
  await merchant.charge({ ...accountOrder('', { initiator: 'merchant' }), source })
  await processor.advance({ days: 2 })
  const { credentials } = await processor.ledger(merchant.apiKey)
  const changed = credentials.find(({ id }) => id === stored.credential?.id)
  assert.equal(changed?.instrument.last4, '0001')
  assert.equal(changed?.identity, stored.credential?.identity)
})
