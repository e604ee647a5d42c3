import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { ACCOUNT_NUMBER, SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { type Merchant, type ShownPayment, startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, processor, create, read, token, bankToken, eventsOf, sql } = fixture
const merchant = await fixture.merchant()

const TERMS = { amount: '20.00', currency: 'USD' }
const uuidOf = (id: string) => requireId(id.slice(0, 3), id, 'Record').uuid
const instrumentsOf = async (id: string) =>
  sql.rows<{ sealed_cvc: Buffer | null }>('select sealed_cvc from vault_instruments where token_id = $1', [uuidOf(id)])

async function paid(input: object, by: Merchant = merchant): Promise<ShownPayment> {
  const { data, errors } = await create(by, { ...TERMS, ...input })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made
}

test('a card is charged from its token, and the token is deleted when the payment has ended', async () => {
  const vaultTokenId = await token(merchant)
  const payment = await paid({ vaultTokenId })
  const { status, contactId, recurringProcessingModel, paymentMethodId } = payment
  assert.deepEqual([status, contactId, recurringProcessingModel, paymentMethodId], ['Succeeded', null, null, null])
  assert.equal(payment.vaultTokenId, vaultTokenId)
  assert.deepEqual(await eventsOf(vaultTokenId), ['vault_token.created', 'vault_token.used', 'vault_token.deleted'])
  assert.deepEqual(await instrumentsOf(vaultTokenId), [])
  const jobs = await sql.rows('select kind from jobs where org_id = $1', [merchant.account.account.id])
  assert.deepEqual(jobs, [])
})

test('the token of a declined card is deleted, too', async () => {
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.insufficientFunds })
  const payment = await paid({ vaultTokenId })
  assert.deepEqual([payment.status, payment.declineCode], ['Failed', 'insufficient_funds'])
  assert.deepEqual(await instrumentsOf(vaultTokenId), [])
})

test('a payment accepts the id of a contact, unless the contact is deleted', async () => {
  const contact = await change(server, merchant.account, 'createContact', {
    name: 'Ada Byron',
    email: 'ada@example.com',
  })
  const payment = await paid({ vaultTokenId: await token(merchant), contactId: contact.id })
  assert.equal(payment.contactId, contact.id)
  await change(server, merchant.account, 'deleteContact', { id: contact.id })
  const { errors } = await create(merchant, { ...TERMS, vaultTokenId: await token(merchant), contactId: contact.id })
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
})

test('a platform can charge its token for an organization below it, and other organizations cannot use it', async () => {
  const platform = await server.account('Platform')
  const below = await fixture.merchant(platform)
  const vaultTokenId = await token(below, {}, platform)
  const { errors } = await create(merchant, { ...TERMS, vaultTokenId })
  assert.equal(errors?.[0]?.message, 'Vault token not found.')
  const { data } = await create({ ...below, account: platform }, { ...TERMS, vaultTokenId, orgId: below.account.id })
  assert.deepEqual([data.made.status, data.made.orgId], ['Succeeded', below.account.id])
  assert.deepEqual(await instrumentsOf(vaultTokenId), [])
})

test('many concurrent requests charge a token once', async () => {
  const vaultTokenId = await token(merchant)
  const before = (await merchant.ledger()).charges.length
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(merchant, { ...TERMS, vaultTokenId })))
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'made').sort()
  assert.deepEqual(codes, [...Array.from({ length: 9 }, () => 'INVALID_STATE'), 'made'])
  assert.equal((await merchant.ledger()).charges.length, before + 1)
})

test('an invalid request is refused without a request to the provider or use of the token', async () => {
  const vaultTokenId = await token(merchant)
  const withoutExpiry = await token(merchant, { expirationMonth: null, expirationYear: null })
  const deleted = await token(merchant)
  await change(server, merchant.account, 'vaultTokenDelete', { id: deleted })
  const before = await merchant.ledger()
  const codeOf = async (input: object) => {
    const { errors } = await create(merchant, { ...TERMS, vaultTokenId, ...input })
    return `${errors?.[0]?.extensions.code} ${errors?.[0]?.extensions.field ?? ''}`.trim()
  }
  assert.equal(await codeOf({ vaultTokenId: 'vtk_nothing' }), 'NOT_FOUND')
  assert.equal(await codeOf({ vaultTokenId: deleted }), 'INVALID_STATE')
  assert.equal(await codeOf({ vaultTokenId: withoutExpiry }), 'INVALID_STATE')
  assert.equal(await codeOf({ amount: '0' }), 'VALIDATION_ERROR amount')
  assert.equal(await codeOf({ contactId: 'con_nothing' }), 'NOT_FOUND')
  assert.equal(await codeOf({ configurationId: 'ppc_nothing' }), 'NOT_FOUND')
  const stranger = await fixture.merchant()
  assert.equal(await codeOf({ configurationId: fixture.configurationIdOf(stranger) }), 'NOT_FOUND')
  const bankAccount = await bankToken(merchant, ACCOUNT_NUMBER)
  assert.equal(
    await codeOf({ vaultTokenId: bankAccount, currency: 'EUR' }),
    'INVALID_STATE',
    'a debit requires dollars',
  )
  assert.deepEqual(await merchant.ledger(), before)
  assert.deepEqual(await eventsOf(vaultTokenId), ['vault_token.created'])
  assert.equal((await paid({ vaultTokenId })).status, 'Succeeded')
})

test('a customer who confirms is redirected to the shop, and the payment succeeds', async () => {
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.challenged })
  const successUrl = 'https://shop.example.com/done?order=1'
  const payment = await paid({ vaultTokenId, successUrl })
  assert.equal(payment.status, 'RequiresAction')
  assert.deepEqual(
    (await instrumentsOf(vaultTokenId)).map(({ sealed_cvc: cvc }) => cvc),
    [null],
    'the security code is deleted once the provider has responded',
  )
  const answer = await requestReturnUrl(await processor.decide(payment.actionUrl ?? '', 'approve'))
  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), `${successUrl}&payment_id=${payment.id}`)
  const after = await read(merchant, payment.id)
  assert.deepEqual([after.status, after.actionUrl], ['Succeeded', null])
  assert.deepEqual(await instrumentsOf(vaultTokenId), [])
  assert.deepEqual(await eventsOf(payment.id), ['payment.created', 'payment.requires_action', 'payment.succeeded'])
})

test('a customer who declines is redirected to the cancel URL, and a second visit changes nothing', async () => {
  const cancelUrl = 'https://shop.example.com/again'
  const payment = await paid({ vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.challenged }), cancelUrl })
  const address = await processor.decide(payment.actionUrl ?? '', 'decline')
  for (let time = 0; time < 2; time++) {
    const answer = await requestReturnUrl(address)
    assert.equal(answer.headers.get('location'), `${cancelUrl}?payment_id=${payment.id}`)
  }
  const after = await read(merchant, payment.id)
  assert.deepEqual([after.status, after.declineCode], ['Failed', 'authentication_failed'])
  assert.deepEqual(await eventsOf(payment.id), ['payment.created', 'payment.requires_action', 'payment.failed'])
})

test('a confirmed payment with an unknown outcome is Pending until it is settled', async () => {
  const payment = await paid({ vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.challenged }) })
  const address = await processor.decide(payment.actionUrl ?? '', 'approve')
  await processor.fault('error_before', { operation: 'find', count: 3 })
  await requestReturnUrl(address)
  assert.equal((await read(merchant, payment.id)).status, 'Pending')
  const text = "select payload::json #>> '{previous,status}' as before from events where subject_id = $1 and type = $2"
  assert.deepEqual(await sql.rows(text, [uuidOf(payment.id), 'payment.updated']), [{ before: 'RequiresAction' }])
  await fixture.settle()
  assert.equal((await eventsOf(payment.id)).at(-1), 'payment.succeeded')
})

test('without a success URL a page shows the outcome and sends no referrer', async () => {
  const payment = await paid({ vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.challenged }) })
  const answer = await requestReturnUrl(await processor.decide(payment.actionUrl ?? '', 'approve'))
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /<h1>Thank you<\/h1>/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
  assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
})

test("a request without the provider's parameters, or a HEAD request, changes nothing", async () => {
  const payment = await paid({ vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.challenged }) })
  const address = await processor.decide(payment.actionUrl ?? '', 'approve')
  const bare = address.replace(/\?.*$/, '')
  assert.match(await (await requestReturnUrl(bare)).text(), /not confirmed yet/)
  assert.equal((await requestReturnUrl(address, { method: 'HEAD' })).status, 404)
  assert.equal((await read(merchant, payment.id)).status, 'RequiresAction')
  await Promise.all([requestReturnUrl(address), requestReturnUrl(address), requestReturnUrl(address)])
  assert.equal((await read(merchant, payment.id)).status, 'Succeeded')
  assert.deepEqual(await eventsOf(payment.id), ['payment.created', 'payment.requires_action', 'payment.succeeded'])
})

test('a return URL stops redirecting an hour after the payment', async () => {
  const successUrl = 'https://shop.example.com/done'
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.challenged })
  const payment = await paid({ vaultTokenId, successUrl })
  const address = await processor.decide(payment.actionUrl ?? '', 'approve')
  assert.equal((await requestReturnUrl(address)).status, 303)
  fixture.server.clock.advance(59 * 60_000)
  assert.equal((await requestReturnUrl(address)).status, 303)
  fixture.server.clock.advance(60_000)
  const answer = await requestReturnUrl(address)
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /<h1>Thank you<\/h1>/)
})

test('a forged return URL is not found', async () => {
  const payment = await paid({ vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.challenged }) })
  const address = new URL(await processor.decide(payment.actionUrl ?? '', 'approve'))
  const returnToken = address.pathname.split('/').at(-1) ?? ''
  const forged = [
    returnToken.slice(0, -1),
    `${returnToken}A`,
    returnToken.replace(/^.{8}/, '00000000'),
    returnToken.replace(/.{4}$/, 'AAAA'),
    'x',
  ]
  for (const each of forged) {
    const answer = await requestReturnUrl(`https://pay.example.test/payments/return/${each}`)
    assert.equal(answer.status, 404)
  }
  assert.equal((await read(merchant, payment.id)).status, 'RequiresAction')
})

test('a bank debit takes days, succeeds, and may be returned later', async () => {
  const settles = await paid({ vaultTokenId: await bankToken(merchant, ACCOUNT_NUMBER) })
  const returned = await paid({ vaultTokenId: await bankToken(merchant, SANDBOX_ACCOUNTS.insufficientFunds) })
  const late = await paid({ vaultTokenId: await bankToken(merchant, SANDBOX_ACCOUNTS.returnsLate) })
  for (const { status } of [settles, returned, late]) assert.equal(status, 'Processing')
  await processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  const statuses = () => Promise.all([settles, returned, late].map(async ({ id }) => (await read(merchant, id)).status))
  assert.deepEqual(await statuses(), ['Succeeded', 'Returned', 'Succeeded'])
  assert.deepEqual(await eventsOf(returned.id), ['payment.created', 'payment.processing', 'payment.returned'])
  await processor.advance({ days: 4 })
  await fixture.deliverNotifications()
  assert.deepEqual(await statuses(), ['Succeeded', 'Returned', 'Returned'])
  const events = ['payment.created', 'payment.processing', 'payment.succeeded', 'payment.returned']
  assert.deepEqual(await eventsOf(late.id), events)
  assert.equal((await read(merchant, late.id)).failureMessage, 'The bank returned the debit with code R10.')
})

test('a disputed payment shows its dispute', async () => {
  const payment = await paid({ vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.disputed }) })
  await processor.advance({ days: 2 })
  await fixture.deliverNotifications()
  assert.equal((await read(merchant, payment.id)).status, 'Disputed')
  assert.deepEqual(await eventsOf(payment.id), ['payment.created', 'payment.succeeded', 'payment.disputed'])
})

/** Requests the customer's return URL at this server. */
function requestReturnUrl(address: string, more: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(address)
  return fetch(new URL(pathname.slice(1) + search, server.url), { redirect: 'manual', ...more })
}
