import assert from 'node:assert/strict'
import { test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { pageCard } from '../../../../test/support/checkout.ts'
import { payloadProblems } from '../../../../test/support/event-schemas.ts'
import { askForLink, openLinkRequests, SUPPORT } from '../../../../test/support/link-requests.ts'
import { catalogue, payloadSchema } from '../../../webhooks/events/index.ts'

const fixture = await openLinkRequests()
const {
  sendDueMail,
  auditsOf,
  createSession,
  customerAt,
  inOneHour,
  letLinksExpire,
  requestsOf,
  server,
  newMerchantWithSupport,
} = fixture
const DAY = 86_400_000
const ADA = { name: 'Ada Byron', email: 'ada@example.com', phone: '+442071838750' }

const problemsOf = (type: string) => {
  const found = catalogue.find(({ name }) => name === type) ?? assert.fail(`${type} is not an event`)
  return payloadProblems(payloadSchema(found))
}

/** Creates an expired session of a contact. */
async function expiredSession(merchant: Awaited<ReturnType<typeof newMerchantWithSupport>>, input: object = {}) {
  const contact = await change(server, merchant.account, 'createContact', { orgId: merchant.account.id, ...ADA })
  const made = await createSession(merchant, { contactId: contact.id, expirationDate: inOneHour(), ...input })
  letLinksExpire()
  return { ...made, contactId: contact.id }
}

test('a customer of an expired link requests a new one, and the organization gets an event and a message', async () => {
  const merchant = await newMerchantWithSupport()
  const made = await expiredSession(merchant, { transactionRef: 'order-1001\nhttps://3627734734/unlock' })
  const customer = customerAt(made)
  assert.equal((await customer.page()).state?.linkRequest, 'available')
  assert.equal(await askForLink(customer), 'requested')
  assert.equal((await customer.page()).state?.linkRequest, 'requested')

  const [event, ...others] = await requestsOf(made.id)
  assert.equal(others.length, 0)
  assert.equal(event?.type, 'payment_session.link_requested')
  assert.equal(problemsOf('payment_session.link_requested')(event), null)
  assert.deepEqual([event?.data.id, event?.data.status, event?.data.contactId], [made.id, 'Expired', made.contactId])
  assert.deepEqual(await auditsOf(made.id), [
    { action: 'checkout.request_link', record_type: 'PaymentSession', outcome: 'done', actor_account_id: null },
  ])

  const [{ to, email } = assert.fail(), ...more] = await sendDueMail()
  assert.equal(more.length, 0)
  assert.ok(email.headers.some(({ key }) => key === 'list-unsubscribe'))
  assert.deepEqual(to, [SUPPORT])
  for (const part of [email.text, email.html]) {
    for (const text of [made.id, made.contactId, '49.90', 'has expired', '/mail/unsubscribe/'])
      assert.ok(part?.includes(text))
    // The organization reads the contact with its key; the message does not contain it.
    for (const text of [...Object.values(ADA), new URL(made.link).pathname]) assert.ok(!part?.includes(text), text)
  }
})

test('the event contains the terms for a new session, whose link can be sent and paid', async () => {
  const merchant = await newMerchantWithSupport()
  const made = await expiredSession(merchant, { metadata: [{ key: 'order', value: 'A-1' }], transactionRef: 'order-7' })
  await askForLink(customerAt(made))
  await sendDueMail()
  const [event] = await requestsOf(made.id)
  const { id: _, status: __, paymentId: ___, createdAt: ____, updatedAt: _____, ...terms } = event?.data ?? {}
  const again = await createSession(merchant, { ...terms, contactRef: undefined, expirationDate: inOneHour() })
  assert.notEqual(again.link, made.link)
  await change(server, merchant.account, 'sendPaymentSessionLink', { id: again.id, channel: 'Email' }, 'success')
  const [{ to, email } = assert.fail()] = await sendDueMail()
  assert.deepEqual(to, [ADA.email])
  assert.ok(email.text?.includes(again.link))
  assert.equal((await customerAt(again).pay(pageCard())).body.status, 'completed')
})

test('a customer of a canceled plan session can request a new link, too', async () => {
  const merchant = await newMerchantWithSupport()
  const orgId = merchant.account.id
  const contact = await change(server, merchant.account, 'createContact', { orgId, ...ADA })
  const terms = { amount: '20.00', currency: 'USD', frequency: 'Monthly', startDate: '2099-01-31', occurrences: 3 }
  const input = { orgId, contactId: contact.id, ...terms }
  const created: unknown = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
  const made = created as { readonly id: string; readonly link: string }
  await change(server, merchant.account, 'updatePaymentPlanSession', { id: made.id, status: 'Canceled' })
  const customer = customerAt(made)
  assert.equal((await customer.page()).state?.linkRequest, 'available')
  assert.equal(await askForLink(customer), 'requested')
  const [event] = await requestsOf(made.id)
  assert.equal(problemsOf('payment_plan_session.link_requested')(event), null)
  assert.equal(event?.data.status, 'Canceled')
  assert.equal((await auditsOf(made.id)).length, 1)
  const [{ email } = assert.fail()] = await sendDueMail()
  assert.ok(email.text?.includes('Monthly, 3 payments'))
  assert.ok(email.text?.includes('was canceled'))
  const results = ['id', 'status', 'paymentPlanId', 'createdAt', 'updatedAt', 'lastAmount', 'totalAmount']
  const again = Object.fromEntries(Object.entries(event?.data ?? {}).filter(([name]) => !results.includes(name)))
  await change(server, merchant.account, 'createPaymentPlanSession', again)
})

test('concurrent requests count as one; a session accepts one request a day and three in total', async () => {
  const merchant = await newMerchantWithSupport()
  const made = await expiredSession(merchant)
  const answers = await Promise.all(Array.from({ length: 8 }, () => askForLink(customerAt(made))))
  assert.deepEqual([...new Set(answers)], ['requested'])
  const counts = async () => [
    (await requestsOf(made.id)).length,
    (await auditsOf(made.id)).length,
    (await sendDueMail()).length,
  ]
  assert.deepEqual(await counts(), [1, 1, 1])
  server.clock.advance(DAY - 60_000)
  assert.equal(await askForLink(customerAt(made)), 'requested')
  assert.deepEqual(await counts(), [1, 1, 0])
  for (const sum of [2, 3, 3]) {
    server.clock.advance(DAY)
    await askForLink(customerAt(made))
    assert.deepEqual((await counts()).slice(0, 2), [sum, sum])
  }
  assert.equal((await customerAt(made).page()).state?.linkRequest, 'requested')
})

test('a customer can request a link only if a message or a webhook would notify the organization', async () => {
  const merchant = await fixture.merchant()
  const made = await expiredSession(merchant)
  const customer = customerAt(made)
  assert.equal((await customer.page()).state?.linkRequest, null)
  assert.equal(await askForLink(customer), null)
  assert.deepEqual(await requestsOf(made.id), [])
  const webhook = { url: 'https://hooks.example.com/', events: ['payment_session.*'] }
  await change(server, merchant.account, 'webhookCreate', webhook, 'webhook { id }')
  assert.equal((await customer.page()).state?.linkRequest, 'available')
  assert.equal(await askForLink(customer), 'requested')
  assert.equal((await requestsOf(made.id)).length, 1)
  assert.deepEqual(await sendDueMail(), [])
})

test('open sessions, unknown links and foreign pages offer no request', async () => {
  const merchant = await newMerchantWithSupport()
  const open = await createSession(merchant)
  assert.equal((await customerAt(open).page()).state?.linkRequest, null)
  assert.deepEqual((await customerAt(open).ask('request-link', {})).body, { status: 'open' })
  await customerAt(open).pay(pageCard())
  assert.equal((await customerAt(open).ask('request-link', {})).body.status, 'completed')
  assert.deepEqual(await requestsOf(open.id), [])
  const made = await expiredSession(merchant)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  assert.equal((await customerAt(made).ask('request-link', {}, foreign)).status, 403)
  assert.deepEqual(await requestsOf(made.id), [])
  const unknown = customerAt({ link: made.link.replace(/.{4}$/, 'AAAA') })
  const [asked, canceled] = [await unknown.ask('request-link', {}), await unknown.cancel()]
  assert.deepEqual([asked.status, asked.body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
  assert.deepEqual([canceled.status, canceled.body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
})

test('an organization whose address accepts no messages gets only the event', async () => {
  const merchant = await newMerchantWithSupport()
  const { id: orgId } = merchant.account
  await change(server, merchant.account, 'mailSuppressionCreate', { orgId, email: SUPPORT })
  const made = await expiredSession(merchant)
  assert.equal(await askForLink(customerAt(made)), 'requested')
  assert.deepEqual(await sendDueMail(), [])
  assert.equal((await requestsOf(made.id)).length, 1)
  const entries = "select id from audit_entries where action = 'mail.suppress' and record_id = $1"
  assert.equal((await fixture.sql.rows(entries, [fixture.uuidOf(made.id)])).length, 1)
})

test('a customer whose link expires while the page is open is offered a request', async () => {
  const merchant = await newMerchantWithSupport()
  const made = await createSession(merchant)
  const customer = customerAt(made)
  await customer.page()
  await change(server, merchant.account, 'updatePaymentSession', { id: made.id, status: 'Canceled' })
  const { body } = await customer.status()
  assert.deepEqual(
    [body.status, body.finalStatus, (body as { linkRequest?: string }).linkRequest],
    ['ended', 'Canceled', 'available'],
  )
})
