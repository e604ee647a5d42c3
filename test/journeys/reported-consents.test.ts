import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { consentShown, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, MASTERCARD, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'
import type { ProcessorLedger } from '../support/sandbox.ts'
import { agreement } from '../support/valid-inputs.ts'

const CONSENT = `id contactId origin purposes text textVersion language amount lastAmount currency frequency occurrences
  firstDate lastDate recurringProcessingModel paymentMethod { type brand last4 } acceptedAt ipAddress userAgent link`

const recovery = await startRecovery()
const { server, merchant } = recovery
after(recovery.close)

type ShownConsent = Readonly<Record<string, unknown>> & { readonly id: string; readonly link: string }

async function consentOf(type: 'payment' | 'paymentPlan', id: string): Promise<ShownConsent | null> {
  const query = `query ($id: ID!) { found: ${type}(id: $id) { consent { ${CONSENT} } } }`
  const { key } = merchant.account
  const { data, errors } = await server.ask<{ found: { consent: ShownConsent | null } }>(key, query, { id })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.found.consent
}

const today = () => server.services.wallNow().slice(0, 10)
const paid = (more: object) => ({ orgId: merchant.account.id, amount: '49.90', currency: 'USD', ...more })

/** Returns the charge of the newest request to the processor. */
const latestCharge = async () => (await merchant.ledger()).charges.at(-1) ?? assert.fail('nothing was charged')

const ACCEPTED_AT = `select to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "acceptedAt"
  from consents where id = $1`

/**
 * Returns the facts of a consent as the sandbox processor must have been told them, to the
 * millisecond.
 */
async function mandateOf(consent: ShownConsent | null): Promise<ProcessorLedger['charges'][number]['mandate']> {
  assert.ok(consent)
  const reference = requireId('cns', consent.id, 'Consent').uuid
  const [row] = await recovery.sql.rows<{ acceptedAt: string }>(ACCEPTED_AT, [reference])
  const { ipAddress, userAgent, textVersion, language, currency, frequency, occurrences } = consent
  const minor = (amount: unknown) => Math.round(Number(amount) * 100)
  return {
    ...{ reference, ...row, ipAddress, userAgent, textVersion, language, currency, frequency, occurrences },
    amount: minor(consent.amount),
    lastAmount: consent.lastAmount === consent.amount ? null : minor(consent.lastAmount),
    ...{ firstDate: consent.firstDate, lastDate: consent.lastDate },
  } as ProcessorLedger['charges'][number]['mandate']
}

test('a payment through the API keeps the consent that is reported with it, and the provider is told it', async () => {
  const authorization = { ...agreement(server), text: 'I authorize one debit of $49.90.' }
  const vaultTokenId = await recovery.bankToken(merchant, ACCOUNT_NUMBER)
  const { data } = await recovery.create(merchant, paid({ vaultTokenId, authorization }))
  const consent = await consentOf('payment', data.made.id)
  const { id, link, ...facts } = consent ?? assert.fail('the payment has no consent')
  assert.deepEqual(facts, {
    ...{ contactId: null, origin: 'Api', purposes: ['Payment'], text: authorization.text },
    ...{ textVersion: null, language: null, amount: '49.90', lastAmount: '49.90', currency: 'USD', frequency: null },
    ...{ occurrences: 1, firstDate: today(), lastDate: today(), recurringProcessingModel: null },
    paymentMethod: { type: 'BankAccount', brand: null, last4: ACCOUNT_NUMBER.slice(-4) },
    acceptedAt: authorization.acceptedAt.replace(/\.\d+Z$/, 'Z'),
    ipAddress: '192.0.2.7',
    userAgent: 'Example Browser',
  })
  assert.deepEqual((await latestCharge()).mandate, await mandateOf(consent))
  const page = await fetch(`${server.url}${new URL(link).pathname.slice(1)}`)
  const html = await page.text()
  assert.ok(html.includes('I authorize one debit of $49.90.') && html.includes(id))
})

test('a charge of a stored method keeps its consent with the declared model, also when it is declined', async () => {
  const method = await recovery.storedMethod(merchant, { number: MASTERCARD })
  const authorization = { acceptedAt: server.services.wallNow(), text: 'Charge my card for this order.' }
  const input = {
    ...{ id: method.shownId, amount: '12.00', currency: 'USD', recurringProcessingModel: 'UnscheduledCardOnFile' },
    authorization,
  }
  const { data } = await recovery.charge(merchant, input, { 'idempotency-key': 'charge-with-consent' })
  const consent = await consentOf('payment', data.made.id)
  assert.deepEqual(
    [consent?.contactId, consent?.recurringProcessingModel, consent?.ipAddress, consent?.paymentMethod],
    [
      ...[method.contactShownId, 'UnscheduledCardOnFile', null],
      { type: 'Card', brand: 'Mastercard', last4: MASTERCARD.slice(-4) },
    ],
  )
  assert.deepEqual((await latestCharge()).mandate, await mandateOf(consent))

  const repeated = await recovery.charge(merchant, input, { 'idempotency-key': 'charge-with-consent' })
  assert.equal(repeated.data.made.id, data.made.id)
  const count = 'select count(*) from consents where text = $1'
  assert.equal(await recovery.sql.count(count, [authorization.text]), 1)

  const vaultTokenId = await recovery.token(merchant, { number: SANDBOX_CARDS.declined })
  const declined = await recovery.create(merchant, paid({ vaultTokenId, authorization }))
  assert.equal(declined.data.made.status, 'Failed')
  assert.equal((await consentOf('payment', declined.data.made.id))?.text, authorization.text)
})

test('a payment without a reported consent has none, and its provider is told none', async () => {
  const { data } = await recovery.create(merchant, paid({ vaultTokenId: await recovery.token(merchant) }))
  assert.equal(await consentOf('payment', data.made.id), null)
  assert.equal((await latestCharge()).mandate, null)
})

test('a consent with a wrong fact is refused with the name of its field, and nothing is charged', async () => {
  const method = await recovery.storedMethod(merchant)
  const before = (await merchant.ledger()).charges.length
  const wrong = [
    { acceptedAt: '2999-01-01T00:00:00Z', field: 'authorization.acceptedAt' },
    { text: '', field: 'authorization.text' },
    { text: `My card is ${VISA}`, field: 'authorization.text' },
    { ipAddress: 'localhost', field: 'authorization.ipAddress' },
    { userAgent: 'x'.repeat(1001), field: 'authorization.userAgent' },
  ]
  for (const { field, ...more } of wrong) {
    const authorization = { ...agreement(server), ...more }
    const charge = { id: method.shownId, amount: '1.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
    const answers = [
      await recovery.charge(merchant, { ...charge, authorization }),
      await recovery.create(merchant, paid({ vaultTokenId: await recovery.token(merchant), authorization })),
    ]
    for (const { errors } of answers)
      assert.deepEqual([errors?.[0]?.extensions.code, errors?.[0]?.extensions.field], ['VALIDATION_ERROR', field])
  }
  assert.equal((await merchant.ledger()).charges.length, before)
})

test('an instrument is not stored for a plan without a consent', async () => {
  const plan = await recovery.newPlan(merchant)
  const vaultTokenId = await recovery.token(merchant)
  const before = (await merchant.ledger()).charges.length
  const text =
    'mutation ($input: PaymentPlanUpdatePaymentMethodInput!) { made: paymentPlanUpdatePaymentMethod(input: $input) { id } }'
  const input = { id: plan.shownId, vaultTokenId }
  const { errors } = await server.ask(merchant.account.key, text, { input })
  assert.deepEqual([errors?.[0]?.extensions.code, errors?.[0]?.extensions.field], ['VALIDATION_ERROR', 'authorization'])
  assert.equal((await merchant.ledger()).charges.length, before)
  // The token was not used.
  const { data } = await recovery.create(merchant, paid({ vaultTokenId }))
  assert.equal(data.made.status, 'Succeeded')
})

test('the mandate of a credential that is stored for a plan has the facts of the reported consent', async () => {
  const { id: contactId } = await change(server, merchant.account, 'createContact', {
    ...{ orgId: merchant.account.id, name: 'Ada Byron' },
  })
  const terms = {
    totalAmount: '100.00',
    currency: 'USD',
    frequency: 'Monthly',
    startDate: '2090-01-31',
    occurrences: 3,
  }
  const made = await change(server, merchant.account, 'paymentPlanCreate', {
    ...{ orgId: merchant.account.id, contactId, vaultTokenId: await recovery.token(merchant), ...terms },
    authorization: agreement(server),
  })
  const consent = await consentOf('paymentPlan', made.id)
  const { mandate, store } = await latestCharge()
  assert.deepEqual(
    [store, mandate?.amount, mandate?.lastAmount, mandate?.firstDate, mandate?.lastDate, mandate?.occurrences],
    [true, 3333, 3334, '2090-01-31', '2090-03-31', 3],
  )
  assert.deepEqual(mandate, await mandateOf(consent))

  const changed = { id: made.id, vaultTokenId: await recovery.token(merchant, { number: MASTERCARD }) }
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', {
    ...changed,
    authorization: agreement(server),
  })
  assert.deepEqual((await latestCharge()).mandate, await mandateOf(await consentOf('paymentPlan', made.id)))
})

test('a retry of an occurrence that failed before a change of the day keeps the consent to its date', async () => {
  const declining = await recovery.storedMethod(merchant, { number: SANDBOX_CARDS.declinedLater })
  const weekly = { frequency: 'Weekly', startDate: today(), occurrences: 3, authorization: agreement(server) }
  const { id } = await change(server, merchant.account, 'paymentPlanCreate', {
    ...paid({ contactId: declining.contactShownId, paymentMethodId: declining.shownId, ...weekly }),
  })
  const run = 'mutation ($id: ID!) { runPaymentPlan(id: $id) { id } }'
  assert.equal((await server.ask(merchant.account.key, run, { id })).errors, undefined)
  const before = await consentOf('paymentPlan', id)
  const tomorrow = (new Date(weekly.startDate).getUTCDay() + 1) % 7
  const moved = { id, day: tomorrow || 7, authorization: agreement(server) }
  await change(server, merchant.account, 'paymentPlanUpdateDay', moved)
  const consent = await consentOf('paymentPlan', id)
  assert.deepEqual([consent?.purposes, `${consent?.firstDate}` > today()], [['DateChange'], true])

  const { shownId: paymentMethodId } = await recovery.storedMethod(merchant, { contactId: declining.contactId })
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', { id, paymentMethodId })
  await recovery.run()
  const [failed, paidLater] = await recovery.sql.rows<{ id: string; status: string }>(
    'select id, status from payments where payment_plan_id = $1 order by created_at, id',
    [requireId('ppl', id, 'Plan').uuid],
  )
  assert.deepEqual([failed?.status, paidLater?.status], ['Failed', 'Succeeded'])
  for (const payment of [failed, paidLater])
    assert.equal((await consentOf('payment', formatId('pay', payment?.id ?? '')))?.id, before?.id)
})

test('a customer on a page agrees at one time, which the record and the mandate have', async () => {
  const customer = recovery.visit(await recovery.createSession(merchant))
  const { state } = await customer.page()
  assert.ok(state && consentShown(state, 'Card', false, VISA.slice(-4)))
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  const { mandate, reference } = await latestCharge()
  const [{ payment_id = '' } = {}] = await recovery.sql.rows<{ payment_id: string }>(
    'select payment_id from payment_attempts where id = $1',
    [reference],
  )
  const consent = await consentOf('payment', formatId('pay', payment_id))
  assert.deepEqual(mandate, await mandateOf(consent))
  assert.equal(mandate?.textVersion, consent?.textVersion)
})
