import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { type Merchant, PAYMENT, type ShownPayment, startPayments } from '../../../test/support/payments.ts'
import { invalidatePaymentMethod } from '../methods/index.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, charge, storedMethod, read, eventsOf } = fixture
const merchant = await fixture.merchant()

const TERMS = { amount: '49.90', currency: 'USD', recurringProcessingModel: 'Subscription' }

test('a stored card is charged once, and the payment shows the result', async () => {
  const method = await storedMethod(merchant)
  const before = await merchant.ledger()
  const metadata = [{ key: 'order', value: 'A-1' }]
  const { data, errors } = await charge(merchant, { id: method.shownId, ...TERMS, transactionRef: 'order-1', metadata })
  assert.equal(errors, undefined, JSON.stringify(errors))
  const { id, createdAt, updatedAt, ...shown } = data.made as ShownPayment & Record<string, unknown>
  assert.deepEqual(shown, {
    orgId: merchant.account.id,
    contactId: method.contactShownId,
    amount: '49.90',
    currency: 'USD',
    status: 'Succeeded',
    refundedAmount: '0.00',
    vaultTokenId: null,
    configurationId: shown.configurationId,
    paymentMethodId: method.shownId,
    paymentPlanId: null,
    paymentSessionId: null,
    recurringProcessingModel: 'Subscription',
    declineCode: null,
    failureMessage: null,
    actionUrl: null,
    transactionRef: 'order-1',
    metadata,
    refunds: [],
  })
  assert.match(`${createdAt} ${updatedAt}`, /^\S+Z \S+Z$/)
  assert.deepEqual(await read(merchant, id), data.made)
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded'])
  const { charges } = await merchant.ledger()
  assert.equal(charges.length, before.charges.length + 1)
  const made = charges.at(-1)
  assert.deepEqual(
    [made?.amount, made?.currency, made?.initiator, made?.model],
    [4990, 'USD', 'merchant', 'Subscription'],
  )
})

test('chargePaymentMethod is an alias of paymentMethodCharge', async () => {
  const method = await storedMethod(merchant)
  const document = `mutation ($input: PaymentMethodChargeInput!) { made: chargePaymentMethod(input: $input) { ${PAYMENT} } }`
  const { data, errors } = await server.ask<{ made: ShownPayment }>(merchant.account.key, document, {
    input: { id: method.shownId, ...TERMS },
  })
  assert.equal(errors, undefined)
  assert.equal(data.made.status, 'Succeeded')
})

test('a soft decline fails the payment with a reason, and the method stays Active', async () => {
  const method = await storedMethod(merchant, { number: SANDBOX_CARDS.declinedLater })
  const { data } = await charge(merchant, { id: method.shownId, ...TERMS })
  const { status, declineCode, failureMessage } = data.made
  assert.deepEqual([status, declineCode], ['Failed', 'insufficient_funds'])
  assert.equal(failureMessage, 'There is not enough money in the account.')
  assert.deepEqual(await eventsOf(data.made.id), ['payment.created', 'payment.failed'])
  assert.equal(await statusOf(method.shownId), 'Active')
})

test('a hard decline makes the method Invalid, and it is not charged again', async () => {
  const method = await storedMethod(merchant, { number: SANDBOX_CARDS.lostLater })
  const { data } = await charge(merchant, { id: method.shownId, ...TERMS })
  assert.deepEqual([data.made.status, data.made.declineCode], ['Failed', 'lost_card'])
  assert.equal(await statusOf(method.shownId), 'Invalid')
  assert.deepEqual(await eventsOf(method.shownId), ['payment_method.created', 'payment_method.updated'])
  await refused(merchant, { id: method.shownId }, 'INVALID_STATE', /no longer accepts the payment method/)
})

test('a debit returned for a closed account makes the method Invalid; one for insufficient funds does not', async () => {
  const [closed, empty] = await Promise.all(
    [SANDBOX_ACCOUNTS.closed, SANDBOX_ACCOUNTS.insufficientFunds].map((number) =>
      storedMethod(merchant, { type: 'BankAccount', number }),
    ),
  )
  const debits = await Promise.all([closed, empty].map((each) => charge(merchant, { id: each?.shownId, ...TERMS })))
  await fixture.processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  for (const { data } of debits) assert.equal((await read(merchant, data.made.id)).status, 'Returned')
  assert.equal(await statusOf(closed?.shownId ?? ''), 'Invalid')
  assert.equal(await statusOf(empty?.shownId ?? ''), 'Active')
})

test('a merchant-initiated charge never waits for the customer; a customer-initiated one may', async () => {
  const method = await storedMethod(merchant)
  const terms = { id: method.shownId, currency: 'USD', amount: '6660.65' }
  for (const recurringProcessingModel of ['Subscription', 'UnscheduledCardOnFile']) {
    const { data } = await charge(merchant, { ...terms, recurringProcessingModel })
    const { status, declineCode, actionUrl } = data.made
    assert.deepEqual([status, declineCode, actionUrl], ['Failed', 'authentication_required', null])
  }
  const { data } = await charge(merchant, { ...terms, recurringProcessingModel: 'CardOnFile' })
  assert.equal(data.made.status, 'RequiresAction')
  assert.match(data.made.actionUrl ?? '', /^http:/)
  assert.deepEqual(await eventsOf(data.made.id), ['payment.created', 'payment.requires_action'])
})

test('an invalid charge is refused without a request to the provider', async () => {
  const other = await fixture.merchant()
  const [method, invalid, deleted, ofDeletedContact] = await Promise.all([
    storedMethod(merchant, { models: ['Subscription'] }),
    storedMethod(merchant),
    storedMethod(merchant),
    storedMethod(merchant),
  ])
  await server.services.db.transaction((tx) =>
    invalidatePaymentMethod(server.services, tx, merchant.account.account, invalid.id),
  )
  await change(server, merchant.account, 'paymentMethodDelete', { id: deleted.shownId })
  await change(server, merchant.account, 'deleteContact', { id: ofDeletedContact.contactShownId })
  const { shownId: id } = method
  const before = await merchant.ledger()
  await refused(merchant, { id: 'pmt_nothing' }, 'NOT_FOUND', /^Payment method not found\.$/)
  await refused(other, { id }, 'NOT_FOUND', /^Payment method not found\.$/)
  await refused(merchant, { id: deleted.shownId }, 'INVALID_STATE', /is deleted/)
  await refused(merchant, { id: ofDeletedContact.shownId }, 'INVALID_STATE', /contact of the payment method is deleted/)
  await refused(merchant, { id: invalid.shownId }, 'INVALID_STATE', /no longer accepts/)
  await refused(merchant, { id, amount: '0' }, 'VALIDATION_ERROR', /greater than zero/, ['amount'])
  await refused(merchant, { id, amount: '1.50', currency: 'JPY' }, 'VALIDATION_ERROR', /decimal/, ['amount'])
  await refused(merchant, { id, recurringProcessingModel: 'CardOnFile' }, 'VALIDATION_ERROR', /model/, [
    'recurringProcessingModel',
  ])
  const customer = { email: 'ada@example.com' }
  await refused(merchant, { id, customer }, 'VALIDATION_ERROR', /unless recurringProcessingModel is CardOnFile/, [
    'customer',
  ])
  const wrong = {
    id,
    amount: '0.00',
    transactionRef: ' ',
    statementDescriptor: '1234',
    metadata: [{ key: '!', value: '' }],
  }
  const fields = ['amount', 'statementDescriptor', 'transactionRef', 'metadata.0.key']
  await refused(merchant, wrong, 'VALIDATION_ERROR', /./, fields)
  assert.deepEqual(await merchant.ledger(), before)
})

test('a currency that the configuration or its adapter does not support is refused', async () => {
  const method = await storedMethod(merchant)
  const input = { id: fixture.configurationIdOf(merchant), currencies: ['USD', 'EUR'] }
  await change(server, merchant.account, 'providerConfigurationUpdate', input)
  const message = /must be a currency that the provider configuration/
  await refused(merchant, { id: method.shownId, currency: 'GBP' }, 'VALIDATION_ERROR', message, ['currency'])
  await change(server, merchant.account, 'providerConfigurationUpdate', { ...input, currencies: null })
  const { data } = await charge(merchant, { id: method.shownId, ...TERMS, currency: 'GBP' })
  assert.equal(data.made.status, 'Succeeded')
})

test('a stored method is refused when its configuration no longer accepts its type', async () => {
  const shop = await fixture.merchant()
  const { shownId: id } = await storedMethod(shop)
  const before = await shop.ledger()
  const narrowed = { id: fixture.configurationIdOf(shop), methods: ['BankAccount'] }
  await change(server, shop.account, 'providerConfigurationUpdate', narrowed)
  await refused(shop, { id }, 'INVALID_STATE', /no longer supports this type/)
  assert.deepEqual(await shop.ledger(), before)
})

test('a bank account is debited only in US dollars', async () => {
  const { shownId: id } = await storedMethod(merchant, { type: 'BankAccount' })
  await refused(
    merchant,
    { id, currency: 'EUR' },
    'VALIDATION_ERROR',
    /must be a currency that the provider configuration/,
    ['currency'],
  )
  const { data } = await charge(merchant, { id, ...TERMS })
  assert.equal(data.made.status, 'Processing')
})

async function statusOf(id: string): Promise<string> {
  const query = 'query ($id: ID!) { paymentMethod(id: $id) { status } }'
  const { data } = await server.ask<{ paymentMethod: { status: string } }>(merchant.account.key, query, { id })
  return data.paymentMethod.status
}

async function refused(
  by: Merchant,
  input: object,
  code: string,
  message: RegExp,
  fields: readonly string[] = [],
): Promise<void> {
  const { errors } = await charge(by, { ...TERMS, ...input })
  assert.ok(errors?.length, 'the charge was not refused')
  for (const { extensions } of errors) assert.equal(extensions.code, code)
  assert.match(errors[0]?.message ?? '', message)
  assert.deepEqual(
    errors.flatMap(({ extensions }) => extensions.field ?? []),
    fields,
  )
}
