import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { pageAccount, pageCard, startCheckout, visitAt } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, VISA } from '../support/instruments.ts'
import { head, openRaw } from '../support/raw-http.ts'
import { sessionTerms } from '../support/valid-inputs.ts'

const fixture = await startCheckout()
after(fixture.close)
const { createSession, newContact, server, session, visit } = fixture
const merchant = await fixture.merchant()
const codeOf = (answer: Awaited<ReturnType<ReturnType<typeof visit>['ask']>>) => [
  answer.status,
  answer.body.errors?.[0]?.extensions.code,
]

test('every problem of an instrument is reported at once, at its field', async () => {
  const customer = visit(await createSession(merchant))
  const fieldsOf = async (body: object) =>
    (await customer.ask('instrument', body)).body.errors?.map(({ extensions }) => extensions.field)
  const card = { type: 'card', number: '1', expirationMonth: 13, expirationYear: '2030', cardholderName: ' ' }
  assert.deepEqual(await fieldsOf({ ...card, billingAddress: { lines: 'x', countryCode: 1 } }), [
    'number',
    'expirationMonth',
    'expirationYear',
    'cvc',
    'cardholderName',
    'billingAddress.lines.0',
    'billingAddress.countryCode',
  ])
  assert.deepEqual(await fieldsOf({ type: 'bank_account' }), ['routingNumber', 'accountNumber', 'accountHolderName'])
  assert.deepEqual(await fieldsOf({ ...pageAccount(ACCOUNT_NUMBER), accountType: 'Other' }), ['accountType'])
  assert.deepEqual(await fieldsOf({ type: 'cheque' }), ['type'])
  const { body } = await customer.ask('complete', { consent: 'yes' })
  assert.deepEqual(
    body.errors?.map(({ extensions }) => extensions.field),
    ['token', 'consent', 'termsFingerprint', 'agreedText'],
  )
  assert.equal(
    (await customer.ask('instrument', pageAccount(ACCOUNT_NUMBER))).body.bankAccount?.routingNumber,
    '021000021',
  )
})

test('a card number in a name or an address is refused at its field, and no token is created', async () => {
  const customer = visit(await createSession(merchant))
  const number = '4000 0566 5566 5556'
  const address = { lines: [`12 Square ${number}`], locality: number, countryCode: 'US' }
  for (const [body, fields] of [
    [{ ...pageCard(), cardholderName: VISA }, ['cardholderName']],
    [{ ...pageCard(), cardholderName: `Ada ${number}` }, ['cardholderName']],
    [{ ...pageAccount(ACCOUNT_NUMBER), accountHolderName: number }, ['accountHolderName']],
    [{ ...pageCard(), billingAddress: address }, ['billingAddress.lines.0', 'billingAddress.locality']],
  ] as const) {
    const { status, body: answer } = await customer.ask('instrument', body)
    assert.equal(status, 400)
    assert.deepEqual(
      answer.errors?.map(({ extensions }) => extensions.field),
      fields,
    )
    assert.ok(!JSON.stringify(answer).includes(number))
  }
})

test('only small JSON requests of our own page are accepted', async () => {
  const customer = visit(await createSession(merchant))
  for (const headers of [
    { origin: 'https://evil.example.com' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])
    assert.deepEqual(codeOf(await customer.ask('instrument', pageCard(), headers)), [403, 'FORBIDDEN'])
  for (const [body, headers, status] of [
    [JSON.stringify({ filler: 'x'.repeat(16_384) }), {}, 413],
    ['type=card', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['{}', { 'content-type': 'text/plain' }, 415],
    ['{', {}, 400],
    ['[]', {}, 400],
    ['null', {}, 400],
  ] as const)
    assert.deepEqual(
      codeOf(await customer.ask('instrument', body, headers)),
      [status, 'VALIDATION_ERROR'],
      body.slice(0, 20),
    )
  const bare = await fetch(`${customer.link}/instrument`, { method: 'POST', body: '{}' })
  assert.equal(bare.status, 403)
})

test('an unknown link and a body that is too long are refused before the body is read', async (t) => {
  const { link } = visit(await createSession(merchant))
  const { pathname } = new URL(link)
  const { origin } = new URL(server.config.publicUrl)
  const json = { origin, 'content-type': 'application/json' }
  for (const [path, headers, status] of [
    [`${pathname.slice(0, -3)}AAA/instrument`, { ...json, 'content-length': 1_000 }, 404],
    [`${pathname.slice(0, -3)}AAA/complete`, { ...json, 'transfer-encoding': 'chunked' }, 404],
    [`${pathname}/instrument`, { ...json, 'content-length': 16_385 }, 413],
    [`${pathname}/instrument`, { ...json, 'content-length': 1_000, 'content-type': 'text/plain' }, 415],
    [`${pathname}/instrument`, { 'content-type': 'application/json', 'content-length': 1_000 }, 403],
  ] as const) {
    const connection = await openRaw(t, Number(new URL(server.url).port))
    connection.write(head('POST', path, headers))
    assert.equal((await connection.response()).status, status, path)
  }
})

test('every invalid secret gets the same response, however similar to a valid one', async () => {
  const made = await createSession(merchant)
  const contactId = await newContact(merchant)
  const input = { orgId: merchant.account.id, contactId, ...sessionTerms(server) }
  const plan = (await change(server, merchant.account, 'createPaymentPlanSession', input, 'link')) as unknown as {
    link: string
  }
  const own = visit(made).link
  const others = [
    `${own.slice(0, -3)}AAA`,
    own.slice(0, -1),
    `${plan.link.replace('https://pay.example.test/', server.url).slice(0, -3)}AAA`,
  ]
  for (const path of ['instrument', 'complete', 'cancel', 'status']) {
    const messages = new Set<string>()
    for (const link of others) {
      const { status, body } = await visitAt(link).ask(path, path === 'status' ? undefined : pageCard())
      assert.equal(status, 404)
      messages.add(JSON.stringify(body.errors?.map(({ message, extensions }) => [message, extensions.code])))
    }
    assert.equal(messages.size, 1)
  }
})

test('too many requests are rate-limited', async () => {
  const customer = visit(await createSession(merchant))
  const answers = await Promise.all(Array.from({ length: 40 }, () => customer.ask('instrument', { type: 'cheque' })))
  assert.ok(answers.some(({ status }) => status === 429))
  assert.equal((await visit(await createSession(merchant)).ask('instrument', pageCard())).status, 200)
})

test('the page runs only our scripts, and may not be stored, framed or indexed', async () => {
  const contactId = await newContact(merchant)
  const terms = { contactId, storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
  const made = await createSession(merchant, { ...terms, brandName: 'Ada & </script><Sons>' })
  const { status, headers, html, state } = await visit(made).page()
  assert.equal(status, 200)
  assert.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; report-uri ../checkout-reports; report-to checkout; frame-ancestors 'none'",
  )
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.match(html, /<title>Sandbox · Payment · Ada &amp; &lt;\/script&gt;&lt;Sons&gt;<\/title>/)
  assert.doesNotMatch(html, /<Sons>|\s(style|on[a-z]+)=|<style|https?:/)
  const shown = [state?.brand?.name, state?.terms?.amount, state?.terms?.currency, state?.terms?.storing]
  assert.deepEqual(shown, ['Ada & </script><Sons>', '49.90', 'USD', 'Enabled'])
})

test('no log, event or response contains a link or an instrument, and the audit log records each action', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  await visitAt(customer.link).status()
  const secret = made.link.slice(made.link.lastIndexOf('/') + 1)
  const logged = server.logged.join('')
  assert.ok(!logged.includes(secret) && !logged.includes(VISA))
  const events = await fixture.sql.rows<{ payload: string }>('select payload from events')
  assert.ok(events.every(({ payload }) => !payload.includes(secret)))
  const entries = await fixture.sql.rows<{ action: string; actor_account_id: string | null; address: string | null }>(
    `select action, actor_account_id, address from audit_entries
     where request_id is not null and action in ('vaultTokenizeCard', 'checkout.pay', 'vault.instrument.authorize') order by id desc limit 3`,
  )
  assert.deepEqual(
    entries.map(({ action, actor_account_id, address }) => [action, actor_account_id, address]).reverse(),
    [
      ['vaultTokenizeCard', null, customer.address],
      ['checkout.pay', null, customer.address],
      ['vault.instrument.authorize', null, customer.address],
    ],
  )
  assert.equal((await session(merchant, made.id)).status, 'Completed')
})

test('a bank account is offered and accepted only for dollars', async () => {
  const offers = async (currency: string) => {
    const { state } = await visit(await createSession(merchant, { currency })).page()
    return state?.availableSources?.instruments
  }
  assert.deepEqual(await offers('USD'), ['Card', 'BankAccount'])
  assert.deepEqual(await offers('EUR'), ['Card'])
  const customer = visit(await createSession(merchant, { currency: 'EUR' }))
  assert.deepEqual(codeOf(await customer.pay(pageAccount(ACCOUNT_NUMBER))), [409, 'INVALID_STATE'])
})
