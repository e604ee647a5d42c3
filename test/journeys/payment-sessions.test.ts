import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { pageAccount, pageCard, startCheckout } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../support/instruments.ts'

const fixture = await startCheckout()
after(fixture.close)
const { createSession, eventsOfAll, methods, newContact, read, session, visit } = fixture
const merchant = await fixture.merchant()
const ADDRESS = { lines: ['12 St James Square'], locality: 'London', countryCode: 'GB' }
const charges = async () => (await merchant.ledger()).charges

test('a customer pays by card, and the card is stored when the session says so', async () => {
  const contactId = await newContact(merchant)
  const made = await createSession(merchant, {
    contactId,
    storePaymentMethod: 'Enabled',
    recurringProcessingModel: 'Subscription',
    successUrl: 'https://shop.example.com/thanks?from=us',
    transactionRef: 'order-1001',
    metadata: [{ key: 'order', value: '1001' }],
  })
  assert.deepEqual([made.status, made.paymentId], ['Active', null])
  const customer = visit(made)
  const given = await customer.ask('instrument', { ...pageCard(), billingAddress: ADDRESS })
  assert.equal(given.status, 200, JSON.stringify(given.body))
  assert.equal(given.body.card?.last4, VISA.slice(-4))
  assert.equal(given.body.bankAccount, null)
  const { status, body } = await customer.complete({ token: given.body.token })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, {
    status: 'completed',
    paymentStatus: 'Succeeded',
    completedAt: (await customer.page()).state?.completedAt,
    redirectUrl: `https://shop.example.com/thanks?from=us&session_id=${made.id}`,
  })

  const completed = await session(merchant, made.id)
  assert.equal(completed.status, 'Completed')
  const payment = await read(merchant, completed.paymentId ?? '')
  assert.deepEqual(
    [payment.status, payment.contactId, payment.transactionRef, payment.recurringProcessingModel],
    ['Succeeded', contactId, 'order-1001', 'Subscription'],
  )
  const [method, ...others] = await methods(merchant, contactId)
  assert.equal(others.length, 0)
  assert.ok(method)
  assert.deepEqual([method.id, method.status, method.paymentSessionId], [payment.paymentMethodId, 'Active', made.id])
  assert.equal(method.card?.last4, VISA.slice(-4))
  assert.notEqual(method.card?.funding, 'Unknown')
  assert.ok(method.supportedRecurringProcessingModels.includes('Subscription'))
  assert.deepEqual(method.billingAddress, { lines: ADDRESS.lines, countryCode: 'GB' })
  assert.deepEqual(await eventsOfAll(made.id, payment.id, method.id), [
    'payment_session.created',
    'payment.created',
    'payment_session.completed',
    'payment_method.created',
    'payment.succeeded',
  ])
})

test('a declined customer tries again, and there is one payment with two attempts', async () => {
  const before = await charges()
  const made = await createSession(merchant, { createPendingPayment: true })
  const customer = visit(made)
  const declined = await customer.pay(pageCard(SANDBOX_CARDS.insufficientFunds))
  assert.equal(declined.status, 200)
  const decline = { reason: 'insufficient_funds' }
  assert.deepEqual(declined.body, { status: 'declined', ...decline })
  assert.deepEqual(await session(merchant, made.id), made)
  const page = await customer.page()
  assert.equal(page.status, 200)
  assert.deepEqual([page.state?.status, page.state?.decline], ['declined', decline])
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  const payment = await read(merchant, made.paymentId ?? '')
  assert.deepEqual([payment.status, payment.declineCode], ['Succeeded', null])
  assert.equal((await charges()).length, before.length + 2)
  assert.deepEqual(await eventsOfAll(made.id, payment.id), [
    'payment_session.created',
    'payment.created',
    'payment.failed',
    'payment_session.completed',
    'payment.succeeded',
  ])
  const attempts = await fixture.sql.rows<{ number: number; outcome: string }>(
    'select t.number, t.outcome from payment_attempts t join payments p on p.id = t.payment_id order by t.id desc limit 2',
  )
  assert.deepEqual(
    attempts.toReversed().map(({ number, outcome }) => [number, outcome]),
    [
      [1, 'Declined'],
      [2, 'Succeeded'],
    ],
  )
})

test('a bank debit in flight completes the session', async () => {
  const contactId = await newContact(merchant)
  const made = await createSession(merchant, {
    contactId,
    storePaymentMethod: 'Enabled',
    recurringProcessingModel: 'UnscheduledCardOnFile',
  })
  const customer = visit(made)
  assert.equal((await customer.pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  const { status, paymentId } = await session(merchant, made.id)
  assert.equal(status, 'Completed')
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Processing')
  const [method] = await methods(merchant, contactId)
  assert.deepEqual([method?.type, method?.bankAccount?.last4], ['BankAccount', ACCOUNT_NUMBER.slice(-4)])
})

test('a token of one session is refused in another', async () => {
  const [one, other] = [await createSession(merchant), await createSession(merchant)]
  const token = await visit(one).token(pageCard())
  const { status } = await visit(other).complete({ token })
  assert.equal(status, 404)
  assert.equal((await session(merchant, other.id)).status, 'Active')
})

test('a customer who cancels ends the session and its pending payment, and returns to the merchant', async () => {
  const made = await createSession(merchant, {
    createPendingPayment: true,
    cancelUrl: 'https://shop.example.com/canceled',
  })
  const customer = visit(made)
  const { status, body } = await customer.cancel()
  assert.equal(status, 200)
  assert.equal(body.redirectUrl, `https://shop.example.com/canceled?session_id=${made.id}`)
  assert.equal((await customer.cancel()).status, 200)
  assert.equal((await read(merchant, made.paymentId ?? '')).status, 'Canceled')
  assert.deepEqual(await eventsOfAll(made.id, made.paymentId ?? ''), [
    'payment_session.created',
    'payment.created',
    'payment_session.canceled',
    'payment.canceled',
  ])
  const late = await customer.ask('instrument', pageCard())
  assert.deepEqual([late.status, late.body.status, late.body.finalStatus], [410, 'ended', 'Canceled'])
  assert.equal((await customer.page()).status, 410)
})

test('a customer cannot agree to terms that the page did not show', async () => {
  const contactId = await newContact(merchant)
  for (const changed of [
    { amount: '59.90' },
    { brandName: 'Somebody Else' },
    { contactId },
    { contactId, storePaymentMethod: 'Enabled', recurringProcessingModel: 'Subscription' },
  ]) {
    const made = await createSession(merchant)
    const customer = visit(made)
    await customer.page()
    const token = await customer.token(pageCard())
    await change(fixture.server, merchant.account, 'updatePaymentSession', { id: made.id, ...changed })
    const refused = await customer.complete({ token })
    assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [409, 'CONFLICT'])
    await customer.page()
    assert.equal((await customer.complete({ token })).body.status, 'completed')
  }
})

test('a repeated submission attempts a card once', async () => {
  const before = await charges()
  const made = await createSession(merchant)
  const token = await visit(made).token(pageCard(SANDBOX_CARDS.declined))
  const answers = await Promise.all(Array.from({ length: 20 }, () => visit(made).complete({ token })))
  // A request that arrives after the attempt has ended finds the card deleted.
  for (const { status } of answers) assert.ok(status === 200 || status === 404, `${status}`)
  assert.equal((await charges()).length, before.length + 1)
})

test('a paid link has ended, and redirects only customers returning from the bank', async () => {
  const made = await createSession(merchant, { successUrl: 'https://shop.example.com/thanks' })
  const customer = visit(made)
  await customer.pay(pageCard())
  const page = await customer.page()
  assert.equal(page.status, 410)
  assert.deepEqual(
    [page.state?.status, page.state?.continueUrl],
    ['completed', `https://shop.example.com/thanks?session_id=${made.id}`],
  )
  const returned = await customer.page('?returned=1')
  assert.deepEqual(
    [returned.status, returned.headers.get('location')],
    [303, `https://shop.example.com/thanks?session_id=${made.id}`],
  )
  assert.equal((await customer.complete({ token: 'vtk_x' })).body.status, 'completed')
})
