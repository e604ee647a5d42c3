import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { formatId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { consentShown, pageAccount, pageCard, visitAt } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, MASTERCARD, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'
import { agreement } from '../support/valid-inputs.ts'

const CONSENT = `consent { id orgId contactId origin purposes text textVersion language amount currency frequency occurrences
  firstDate lastDate recurringProcessingModel paymentMethod { type brand institutionName last4 } acceptedAt ipAddress
  userAgent link }`
const BROWSER = { 'user-agent': 'Journey/1.0', accept: 'text/html' }

const recovery = await startRecovery()
const { server, merchant, createSession, newContact, session, methods, visit } = recovery
after(recovery.close)

interface ShownConsent {
  readonly id: string
  readonly text: string
  readonly link: string
  readonly [field: string]: unknown
}

async function consentOf(type: 'payment' | 'paymentMethod' | 'paymentPlan', id: string | null) {
  const query = `query ($id: ID!) { found: ${type}(id: $id) { ${CONSENT} } }`
  const { data, errors } = await server.ask<{ found: { consent: ShownConsent | null } }>(merchant.account.key, query, {
    id,
  })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.found.consent
}

const today = () => server.services.wallNow().slice(0, 10)

/** Opens the page of a consent. */
async function printed(link: string) {
  const response = await fetch(`${server.url}${new URL(link).pathname.slice(1)}`)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('a payment by bank keeps the consent exactly as shown, with its facts and origin', async () => {
  const made = await createSession(merchant, { contactId: await newContact(merchant) })
  const customer = visit(made)
  const { state } = await customer.page()
  const token = await customer.token(pageAccount(ACCOUNT_NUMBER))
  const text = state && consentShown(state, 'BankAccount', false, ACCOUNT_NUMBER.slice(-4))
  const given = { token, termsFingerprint: state?.termsFingerprint, agreedText: text }
  assert.equal((await customer.ask('complete', given, BROWSER)).body.status, 'completed')

  const { paymentId } = await session(merchant, made.id)
  const consent = await consentOf('payment', paymentId)
  const { id, acceptedAt, link, contactId, ...facts } = consent ?? ({} as ShownConsent)
  assert.match(`${id}`, /^cns_/)
  assert.ok(`${acceptedAt}`.startsWith(today()))
  assert.match(link, /\/consent\/[\w-]{43}$/)
  assert.ok(contactId)
  assert.deepEqual(facts, {
    ...{ orgId: merchant.account.id, origin: 'Page', purposes: ['Payment'], text, language: 'en' },
    textVersion: state?.terms?.consent.version,
    ...{ amount: '49.90', currency: 'USD', frequency: null, occurrences: 1, firstDate: today(), lastDate: today() },
    recurringProcessingModel: null,
    paymentMethod: { type: 'BankAccount', brand: null, institutionName: null, last4: ACCOUNT_NUMBER.slice(-4) },
    ...{ ipAddress: customer.address, userAgent: 'Journey/1.0' },
  })
  assert.match(`${text}`, new RegExp(`ending in ${ACCOUNT_NUMBER.slice(-4)} once, on .* or the next banking day`))
})

test('a customer who saw another text is refused and not charged', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  const before = (await merchant.ledger()).charges.length
  const refused = await customer.pay(pageCard(), { agreedText: 'I agree to nothing.' })
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [409, 'CONFLICT'])
  const unknown = await customer.pay(pageCard(), { agreedText: 7 })
  assert.deepEqual([unknown.status, unknown.body.errors?.[0]?.extensions.field], [400, 'agreedText'])
  assert.equal((await merchant.ledger()).charges.length, before)
  assert.equal((await session(merchant, made.id)).status, 'Active')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
})

test('a stored method keeps the consent to storing, which states the declared model', async () => {
  const contactId = await newContact(merchant)
  const storing = { contactId, storePaymentMethod: 'AskForConsent', recurringProcessingModel: 'UnscheduledCardOnFile' }
  const made = await createSession(merchant, storing)
  assert.equal((await visit(made).pay(pageCard(), { consent: true })).body.status, 'completed')
  const [method] = await methods(merchant, contactId)
  const consent = await consentOf('paymentMethod', method?.id ?? null)
  assert.deepEqual(
    [consent?.purposes, consent?.recurringProcessingModel, consent?.contactId],
    [['Payment', 'Storage'], 'UnscheduledCardOnFile', contactId],
  )
  assert.match(consent?.text ?? '', /without fixed dates/)
  assert.deepEqual(await consentOf('payment', (await session(merchant, made.id)).paymentId), consent)

  // A payment with the stored method has a consent of its own, and the method keeps its first one.
  const next = await createSession(merchant, { contactId })
  assert.equal((await visit(next).complete({ paymentMethodId: method?.id })).body.status, 'completed')
  const later = await consentOf('payment', (await session(merchant, next.id)).paymentId)
  assert.deepEqual([later?.purposes, later?.recurringProcessingModel], [['Payment'], 'CardOnFile'])
  assert.deepEqual(later?.paymentMethod, { type: 'Card', brand: 'Visa', institutionName: null, last4: VISA.slice(-4) })
  assert.deepEqual(await consentOf('paymentMethod', method?.id ?? null), consent)
})

test('a recovery replaces the consent of a plan, and earlier payments keep theirs', async () => {
  const plan = await recovery.newPastDuePlan()
  const before = await consentOf('paymentPlan', plan.shownId)
  const customer = recovery.atLink(plan)
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  const consent = await consentOf('paymentPlan', plan.shownId)
  assert.notEqual(consent?.id, before?.id)
  assert.deepEqual(consent?.purposes, ['Recovery', 'MethodChange', 'Storage'])
  const payments = await recovery.sql.rows<{ id: string }>(
    'select id from payments where payment_plan_id = $1 order by created_at, id',
    [plan.id],
  )
  const ids = payments.map(({ id }) => formatId('pay', id))
  assert.deepEqual((await consentOf('payment', ids.at(-1) ?? null))?.id, consent?.id)
  assert.deepEqual((await consentOf('payment', ids[0] ?? null))?.id, before?.id)

  // Later charges are made under the new consent.
  await recovery.bringForward(plan, 7)
  await recovery.run()
  const [latest] = await recovery.sql.rows<{ id: string }>(
    'select id from payments where payment_plan_id = $1 order by created_at desc, id desc limit 1',
    [plan.id],
  )
  assert.equal((await consentOf('payment', formatId('pay', latest?.id ?? '')))?.id, consent?.id)
})

test('a change of the method through the API keeps the consent that the organization reports', async () => {
  const plan = await recovery.newPlan(merchant, { occurrences: 3 })
  const method = await recovery.storedMethod(merchant, { contactId: plan.contactId, number: MASTERCARD })
  const given = agreement(server)
  const reported = (more: object) => ({ id: plan.shownId, authorization: { ...agreement(server), ...more } })
  const first = reported({ text: 'My other card.' })
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', {
    ...first,
    paymentMethodId: method.shownId,
  })
  const consent = await consentOf('paymentPlan', plan.shownId)
  assert.deepEqual(
    [consent?.origin, consent?.purposes, consent?.text, consent?.ipAddress, consent?.occurrences, consent?.amount],
    ['Api', ['MethodChange'], 'My other card.', given.ipAddress, 3, '49.90'],
  )
  assert.deepEqual(consent?.paymentMethod, {
    type: 'Card',
    brand: 'Mastercard',
    institutionName: null,
    last4: MASTERCARD.slice(-4),
  })

  // That of a vault token is in force when the token is verified, and a decline keeps the former
  // one.
  const declined = { ...reported({}), vaultTokenId: await recovery.token(merchant, { number: SANDBOX_CARDS.declined }) }
  const text =
    'mutation ($input: PaymentPlanUpdatePaymentMethodInput!) { paymentPlanUpdatePaymentMethod(input: $input) { id } }'
  const refused = await server.ask(merchant.account.key, text, { input: declined })
  assert.equal(refused.errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.equal((await consentOf('paymentPlan', plan.shownId))?.id, consent?.id)
  const stored = { ...reported({ text: 'A new card.' }), vaultTokenId: await recovery.token(merchant) }
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', stored)
  const { data } = await server.ask<{
    paymentPlan: { consents: readonly { text: string; purposes: readonly string[] }[] }
  }>(merchant.account.key, 'query ($id: ID!) { paymentPlan(id: $id) { consents { text purposes } } }', {
    id: plan.shownId,
  })
  assert.deepEqual(data.paymentPlan.consents, [
    { text: 'A new card.', purposes: ['MethodChange', 'Storage'] },
    { text: 'My other card.', purposes: ['MethodChange'] },
  ])
  const future = { ...reported({ acceptedAt: '2999-01-01T00:00:00Z' }), paymentMethodId: method.shownId }
  const invalid = await server.ask(merchant.account.key, text, { input: future })
  assert.equal(invalid.errors?.[0]?.extensions.field, 'authorization.acceptedAt')
})

test('a consent can be printed by its link, without the address and the browser of the customer', async () => {
  const made = await createSession(merchant, { brandName: 'A <b>House</b>' })
  const customer = visit(made)
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  const consent = await consentOf('payment', (await session(merchant, made.id)).paymentId)
  const { status, headers, html } = await printed(consent?.link ?? '')
  assert.equal(status, 200)
  assert.ok(html.includes('A &lt;b&gt;House&lt;/b&gt;') && html.includes('$49.90') && html.includes(consent?.id ?? '-'))
  assert.ok(!html.includes(customer.address) && !html.includes('<script'))
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/)

  // The receipt offers it.
  const redirect = await fetch(`${customer.link}/consent`, { redirect: 'manual' })
  assert.deepEqual([redirect.status, redirect.headers.get('location')], [303, consent?.link])
})

test('no other address shows a consent', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  assert.equal((await fetch(`${customer.link}/consent`, { redirect: 'manual' })).status, 404)
  await customer.pay(pageCard())
  const { link = '' } = (await consentOf('payment', (await session(merchant, made.id)).paymentId)) ?? {}
  const secret = link.slice(-43)
  const changed = `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BB' : 'AA'}`
  for (const other of [changed, secret.slice(1), 'x', `${'A'.repeat(43)}`])
    assert.equal((await printed(`https://pay.example.test/consent/${other}`)).status, 404, other)
  assert.equal((await visitAt(`${server.url}checkout/${secret}`).page()).status, 404)
})

test('no statement changes or deletes a consent', () => {
  for (const file of globSync('src/**/*.queries.sql'))
    assert.doesNotMatch(readFileSync(file, 'utf8'), /\b(update|delete from)\s+consents\b/, file)
})
