import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { type ShownPayment, startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, charge, create, storedMethod, token, sql } = fixture
const merchant = await fixture.merchant()

const TERMS = { amount: '20.00', currency: 'USD' }
const uuidOf = (id: string) => requireId('pay', id, 'Payment').uuid

async function paid(input: object): Promise<ShownPayment> {
  const { data, errors } = await create(merchant, { ...TERMS, ...input })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made
}

const requestOf = async ({ id }: Pick<ShownPayment, 'id'>) =>
  (
    await sql.rows<{ request: { parameters: { email?: string } } }>(
      'select request from payment_attempts where payment_id = $1',
      [uuidOf(id)],
    )
  )[0]?.request.parameters

test("the provider gets the reported email address of the customer, or else the contact's", async () => {
  const { id: contactId } = await change(server, merchant.account, 'createContact', {
    name: 'Ada Byron',
    email: 'ada@example.com',
  })
  const headers = { userAgent: 'Mozilla/5.0', acceptHeader: '*/*' }
  const customer = { email: 'byron@example.com', ipAddress: '2001:db8::7', browser: headers }
  for (const [input, email] of [
    [{}, undefined],
    [{ contactId }, 'ada@example.com'],
    [{ contactId, customer }, 'byron@example.com'],
    [{ contactId, customer: { ...customer, email: null } }, 'ada@example.com'],
  ] as const) {
    const payment = await paid({ vaultTokenId: await token(merchant), ...input })
    assert.equal((await requestOf(payment))?.email, email)
  }
})

test("a charge of a stored method by its customer has the contact's email address unless another is reported", async () => {
  const input = { name: 'Ada Byron', email: 'ada@example.com' }
  const { id: contactId } = await change(server, merchant.account, 'createContact', input)
  const method = await storedMethod(merchant, { contactId: requireId('con', contactId, 'Contact').uuid })
  for (const [model, customer, email] of [
    ['CardOnFile', null, 'ada@example.com'],
    ['CardOnFile', { email: 'byron@example.com' }, 'byron@example.com'],
    ['Subscription', null, undefined],
  ] as const) {
    const terms = { ...TERMS, id: method.shownId, recurringProcessingModel: model, customer }
    const { data, errors } = await charge(merchant, terms)
    assert.equal(errors, undefined, JSON.stringify(errors))
    assert.equal((await requestOf(data.made))?.email, email)
  }
})

test('an IP address has no zone, which could hold any text', async () => {
  for (const ipAddress of ['fe80::1%4111111111111111', '::1%eth0']) {
    const { errors } = await create(merchant, {
      ...TERMS,
      vaultTokenId: await token(merchant),
      customer: { ipAddress },
    })
    assert.equal(errors?.[0]?.message, '`customer.ipAddress` must be an IP address.')
  }
})

test('all problems of a reported customer are listed, and nothing is charged', async () => {
  const before = (await merchant.ledger()).charges.length
  const customer = { ipAddress: '192.0.2', browser: { userAgent: ' ', acceptHeader: 'x'.repeat(513) } }
  const { errors } = await create(merchant, { ...TERMS, vaultTokenId: await token(merchant), customer })
  assert.deepEqual(
    errors?.map(({ message }) => message),
    [
      '`customer.ipAddress` must be an IP address.',
      '`customer.browser.userAgent` must not be blank.',
      '`customer.browser.acceptHeader` must have at most 512 characters.',
    ],
  )
  assert.equal((await merchant.ledger()).charges.length, before)
})
