import assert from 'node:assert/strict'
import { test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { pageCard } from '../../../../test/support/checkout.ts'
import { payloadProblems } from '../../../../test/support/event-schemas.ts'
import { askForLink, openLinkRequests, SUPPORT } from '../../../../test/support/link-requests.ts'
import { catalogue, payloadSchema } from '../../../webhooks/events/index.ts'

const house = await openLinkRequests()
const { arriving, auditsOf, createSession, customerAt, inOneHour, letLinksExpire, requestsOf, server, supported } =
  house
const DAY = 86_400_000
const ADA = { name: 'Ada Byron', email: 'ada@example.com', phone: '+442071838750' }

const problemsOf = (type: string) => {
  const found = catalogue.find(({ name }) => name === type) ?? assert.fail(`${type} is no event`)
  return payloadProblems(payloadSchema(found))
}

/** An expired session of a contact. */
async function expired(merchant: Awaited<ReturnType<typeof supported>>, input: object = {}) {
  const contact = await change(server, merchant.account, 'createContact', { orgId: merchant.account.id, ...ADA })
  const made = await createSession(merchant, { contactId: contact.id, expirationDate: inOneHour(), ...input })
  letLinksExpire()
  return { ...made, contactId: contact.id }
}

test('a customer of an expired link asks for a new one, and the organization gets an event and a message', async () => {
  const merchant = await supported()
  const made = await expired(merchant, { transactionRef: 'order-1001\nhttps://3627734734/unlock' })
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

  const [{ to, email } = assert.fail(), ...more] = await arriving()
  assert.equal(more.length, 0)
  assert.ok(email.headers.some(({ key }) => key === 'list-unsubscribe'))
  assert.deepEqual(to, [SUPPORT])
  for (const part of [email.text, email.html]) {
    for (const text of [made.id, made.contactId, '49.90', 'has expired', '/mail/unsubscribe/'])
      assert.ok(part?.includes(text))
    // The organization reads who it is with its key; a mailbox need not know.
    for (const text of [...Object.values(ADA), new URL(made.link).pathname]) assert.ok(!part?.includes(text), text)
  }
})

test('the event holds the terms of a new session, whose link is sent and paid like every other', async () => {
  const merchant = await supported()
  const made = await expired(merchant, { metadata: [{ key: 'order', value: 'A-1' }], transactionRef: 'order-7' })
  await askForLink(customerAt(made))
  await arriving()
  const [event] = await requestsOf(made.id)
  const { id: _, status: __, paymentId: ___, createdAt: ____, updatedAt: _____, ...terms } = event?.data ?? {}
  const again = await createSession(merchant, { ...terms, contactRef: undefined, expirationDate: inOneHour() })
  assert.notEqual(again.link, made.link)
  await change(server, merchant.account, 'sendPaymentSessionLink', { id: again.id, channel: 'Email' }, 'success')
  const [{ to, email } = assert.fail()] = await arriving()
  assert.deepEqual(to, [ADA.email])
  assert.ok(email.text?.includes(again.link))
  assert.equal((await customerAt(again).pay(pageCard())).body.status, 'completed')
})

test('a customer of a canceled plan session asks, too', async () => {
  const merchant = await supported()
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
  const [{ email } = assert.fail()] = await arriving()
  assert.ok(email.text?.includes('Monthly, 3 payments'))
  assert.ok(email.text?.includes('was canceled'))
  const { id: _, status: __, paymentPlanId: ___, createdAt: ____, updatedAt: _____, ...again } = event?.data ?? {}
  await change(server, merchant.account, 'createPaymentPlanSession', again)
})

test('many requests at once are one, one is made in a day, and three ever', async () => {
  const merchant = await supported()
  const made = await expired(merchant)
  const answers = await Promise.all(Array.from({ length: 8 }, () => askForLink(customerAt(made))))
  assert.deepEqual([...new Set(answers)], ['requested'])
  const counts = async () => [
    (await requestsOf(made.id)).length,
    (await auditsOf(made.id)).length,
    (await arriving()).length,
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

test('nothing is offered when nobody would be notified, and a webhook is enough', async () => {
  const merchant = await house.merchant()
  const made = await expired(merchant)
  const customer = customerAt(made)
  assert.equal((await customer.page()).state?.linkRequest, null)
  assert.equal(await askForLink(customer), null)
  assert.deepEqual(await requestsOf(made.id), [])
  const webhook = { url: 'https://hooks.example.com/', events: ['payment_session.*'] }
  await change(server, merchant.account, 'webhookCreate', webhook, 'webhook { id }')
  assert.equal((await customer.page()).state?.linkRequest, 'available')
  assert.equal(await askForLink(customer), 'requested')
  assert.equal((await requestsOf(made.id)).length, 1)
  assert.deepEqual(await arriving(), [])
})

test('sessions that are not over, unknown links and foreign pages ask for nothing', async () => {
  const merchant = await supported()
  const open = await createSession(merchant)
  assert.equal((await customerAt(open).page()).state?.linkRequest, null)
  assert.deepEqual((await customerAt(open).ask('request-link', {})).body, { status: 'open' })
  await customerAt(open).pay(pageCard())
  assert.equal((await customerAt(open).ask('request-link', {})).body.status, 'completed')
  assert.deepEqual(await requestsOf(open.id), [])
  const made = await expired(merchant)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  assert.equal((await customerAt(made).ask('request-link', {}, foreign)).status, 403)
  assert.deepEqual(await requestsOf(made.id), [])
  const unknown = customerAt({ link: made.link.replace(/.{4}$/, 'AAAA') })
  const [asked, canceled] = [await unknown.ask('request-link', {}), await unknown.cancel()]
  assert.deepEqual([asked.status, asked.body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
  assert.deepEqual([canceled.status, canceled.body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
})

test('an organization whose address takes no messages gets the event alone', async () => {
  const merchant = await supported()
  const { id: orgId } = merchant.account
  await change(server, merchant.account, 'mailSuppressionCreate', { orgId, email: SUPPORT })
  const made = await expired(merchant)
  assert.equal(await askForLink(customerAt(made)), 'requested')
  assert.deepEqual(await arriving(), [])
  assert.equal((await requestsOf(made.id)).length, 1)
  const entries = "select id from audit_entries where action = 'mail.suppress' and record_id = $1"
  assert.equal((await house.query(entries, [house.uuidOf(made.id)])).length, 1)
})

test('a customer whose link ends while they look is told that they can ask', async () => {
  const merchant = await supported()
  const made = await createSession(merchant)
  const customer = customerAt(made)
  await customer.page()
  await change(server, merchant.account, 'updatePaymentSession', { id: made.id, status: 'Canceled' })
  const { body } = await customer.status()
  assert.deepEqual(
    [body.status, body.became, (body as { linkRequest?: string }).linkRequest],
    ['over', 'Canceled', 'available'],
  )
})
