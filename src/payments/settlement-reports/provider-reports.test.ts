import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { adyenReport } from '../../../test/support/adyen-report.ts'
import { change } from '../../../test/support/change.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { startSettlements } from '../../../test/support/settlement-files.ts'
import { fileOf } from '../../../test/support/settlements.ts'
import { startStubProvider } from '../../../test/support/stub-provider.ts'
import { startStubStripe } from '../../../test/support/stub-stripe.ts'
import { requireId } from '../../platform/ids/index.ts'
import { dateIn, epochMsOf, plus, type Timestamp } from '../../platform/time/index.ts'
import { findProviderConfiguration } from '../providers/index.ts'
import { fetchSettlementReport, importSettlementFile } from './index.ts'

const fixture = await startSettlements()
after(fixture.close)
const { server, create, refund, token, reportsOf, linesOf } = fixture
const { services } = server

/** Returns a merchant with a configuration of another adapter. */
async function merchantAt(input: object): Promise<Merchant> {
  const merchant = await fixture.merchant()
  const { id } = await change(server, merchant.account, 'providerConfigurationCreate', { mode: 'Sandbox', ...input })
  const configuration = await findProviderConfiguration(services, requireId('ppc', id, 'Configuration').uuid)
  return { ...merchant, configuration: configuration! }
}

/** Starts a stub of Stripe, and creates a merchant there. */
async function openStripe(t: TestContext) {
  const stripe = await startStubStripe(t)
  Object.assign(services.providerEndpoints, { Stripe: `http://127.0.0.1:${stripe.port}` })
  const merchant = await merchantAt({
    ...{ name: 'Stripe', provider: 'ProviderB', adapter: 'Stripe' },
    ...{ credentials: { stripe: { secretKey: 'sk_test_0123456789' } } },
  })
  return { stripe, merchant }
}

/**
 * Pays through the merchant's configuration. Returns the payment's id and the uuid of its attempt.
 */
async function paid(merchant: Merchant, amount: string): Promise<{ readonly id: string; readonly attemptId: string }> {
  const vaultTokenId = await token(merchant, { cardholderName: 'Ada Byron' })
  const configurationId = fixture.configurationIdOf(merchant)
  const { data, errors } = await create(merchant, { amount, currency: 'USD', vaultTokenId, configurationId })
  assert.equal(errors, undefined, JSON.stringify(errors))
  const { uuid } = requireId('pay', data.made.id, 'Payment')
  const [attempt] = await fixture.sql.rows<{ id: string }>('select id from payment_attempts where payment_id = $1', [
    uuid,
  ])
  return { id: data.made.id, attemptId: attempt!.id }
}

/** Yesterday by the server's clock, in UTC. */
const yesterday = () => dateIn('UTC', plus(services.wallNow(), { days: -1 }))
const shownLines = async (merchant: Merchant, id: string) =>
  (await linesOf(merchant, id, false)).map(
    ({ reference, type, amount, difference, payment }) =>
      `${reference} ${type} ${amount} ${difference ?? 'agrees'} ${payment?.id ?? ''}`,
  )

test("the balance transactions of a day at Stripe are matched with payments and refunds, whatever the page's size", async (t) => {
  const { stripe, merchant } = await openStripe(t)
  const [one, two] = [await paid(merchant, '20.00'), await paid(merchant, '30.00')]
  const { data: refunded } = await refund(merchant, { paymentId: one.id, amount: '5.00' })
  assert.equal(refunded.made.status, 'Succeeded')
  const day = yesterday()
  const created = epochMsOf(`${day}T12:00:00.000Z` as Timestamp) / 1_000
  const transaction = (id: string, amount: number, fee: number, more: object) => ({
    ...{ id, object: 'balance_transaction', created, currency: 'usd', amount, fee, net: amount - fee },
    ...{ reporting_category: '', source: null, ...more },
  })
  const money = { object: 'charge', currency: 'usd', metadata: {} }
  const chargeOf = (intent: string, amount: number) => ({ ...money, payment_intent: intent, amount_captured: amount })
  const refundOf = {
    object: 'refund',
    id: 're_1',
    payment_intent: 'pi_1',
    amount: 500,
    currency: 'usd',
    metadata: null,
  }
  stripe.transactions.push(
    transaction('txn_6', -4_000, 0, { type: 'payout' }),
    transaction('txn_5', -25, 0, { type: 'stripe_fee' }),
    transaction('txn_4', 700, 50, { type: 'charge', source: chargeOf('pi_elsewhere', 700) }),
    transaction('txn_3', -500, 0, { type: 'refund', source: refundOf }),
    transaction('txn_2', 2_999, 117, { type: 'charge', source: chargeOf('pi_2', 2_999) }),
    transaction('txn_1', 2_000, 88, { type: 'charge', source: chargeOf('pi_1', 2_000) }),
    { ...transaction('txn_0', 1, 0, { type: 'charge' }), created: created - 86_400 },
  )
  const key = { configurationId: merchant.configuration.id, day }
  const imported = await fetchSettlementReport(services, [], key)
  assert.equal(imported?.isNew, true)
  const [report] = await reportsOf(merchant)
  assert.deepEqual(report?.totals, [
    { currency: 'USD', gross: '51.99', fee: '2.80', net: '49.19', paidOut: '40.00', lines: 6 },
  ])
  assert.deepEqual(await shownLines(merchant, report!.id), [
    'txn_6 Payout -40.00 agrees ',
    'txn_5 Fee 0.00 agrees ',
    'txn_4 Charge 7.00 Unknown ',
    `txn_3 Refund -5.00 agrees ${one.id}`,
    `txn_2 Charge 29.99 AmountDiffers ${two.id}`,
    `txn_1 Charge 20.00 agrees ${one.id}`,
  ])
  const pages = stripe.calls.filter((call) => call === 'GET /v1/balance_transactions')
  assert.equal(pages.length, 3)
  assert.equal((await fetchSettlementReport(services, [], key))?.isNew, false)
})

test("Adyen's settlement details report is matched, and a malformed one leaves nothing", async (t) => {
  const adyen = await startStubProvider()
  t.after(adyen.close)
  Object.assign(services.providerEndpoints, { Adyen: adyen.url })
  const ok = (body: object) => ({ status: 200, body })
  const authorised = (pspReference: string) => ok({ resultCode: 'Authorised', pspReference })
  adyen.answer('/v72/paymentMethods', ok({}))
  adyen.answer('/v72/payments', authorised('PSP1'), authorised('PSP2'))
  adyen.answer('/v72/payments/PSP1/refunds', { status: 201, body: { status: 'received', pspReference: 'REF1' } })
  const merchant = await merchantAt({
    ...{ name: 'Adyen', provider: 'ProviderA', adapter: 'Adyen', notificationSecret: '0f'.repeat(32) },
    ...{ credentials: { adyen: { apiKey: 'key-of-a-test-of-reports', merchantAccount: 'Shop_ECOM' } } },
  })
  const [one, two] = [await paid(merchant, '20.00'), await paid(merchant, '30.00')]
  const { data: refunded } = await refund(merchant, { paymentId: one.id, amount: '5.00' })
  assert.equal(refunded.made.status, 'Pending')
  const charge = { Type: 'Settled', Psp: 'PSP1', Modification: 'CAP1', Credit: '20.00', NetCredit: '19.50' }
  const rows = [
    { ...charge, Reference: one.attemptId, Commission: '0.50' },
    // Found by our reference, because Adyen's is another.
    { ...charge, Psp: 'PSP-other', Reference: two.attemptId, Modification: 'CAP2' },
    { ...charge, Psp: 'PSP-elsewhere', Modification: 'CAP3' },
    { Type: 'Refunded', Psp: 'PSP1', Modification: 'REF1', Debit: '5.00', NetDebit: '5.00' },
    { Type: 'Fee', GC: '', Modification: 'Fees', NetDebit: '1.25' },
    { Type: 'MerchantPayout', GC: '', NetDebit: '52.25' },
  ]
  const importOf = (text: string) =>
    importSettlementFile(services, [], {
      ...{ configurationId: merchant.configuration.id, reference: 'settlement_detail_report_batch_42' },
      content: fileOf(text, 97),
    })
  const torn = adyenReport([...rows, { ...charge, Credit: '1.234' }])
  await assert.rejects(importOf(torn), /`line 8, Gross Credit \(GC\)` must be a decimal amount of its currency/)
  assert.deepEqual(await reportsOf(merchant), [])
  await importOf(adyenReport(rows))
  const [report] = await reportsOf(merchant)
  assert.deepEqual(report?.totals, [
    { currency: 'USD', gross: '55.00', fee: '2.75', net: '52.25', paidOut: '52.25', lines: 6 },
  ])
  assert.deepEqual(await shownLines(merchant, report!.id), [
    `batch 42 Settled CAP1 Charge 20.00 agrees ${one.id}`,
    `batch 42 Settled CAP2 Charge 20.00 AmountDiffers ${two.id}`,
    'batch 42 Settled CAP3 Charge 20.00 Unknown ',
    `batch 42 Refunded REF1 Refund -5.00 agrees ${one.id}`,
    'batch 42 Fee Fees Fee 0.00 agrees ',
    'batch 42 MerchantPayout Payout -52.25 agrees ',
  ])
})
