import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { expireOverduePaymentSessions } from '../../src/checkout/payment-sessions/index.ts'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { paymentEventHandler, paymentExists } from '../../src/payments/index.ts'
import { applyNotifications } from '../../src/payments/providers/index.ts'
import { formatId, parseId, requireId } from '../../src/platform/ids/index.ts'
import { plus } from '../../src/platform/time/index.ts'
import { releaseOrphanedUses } from '../../src/vault/index.ts'
import { change } from '../support/change.ts'
import { pageCard, type ShownSession, startCheckout, visitAt } from '../support/checkout.ts'
import { inEachCell, sum } from '../support/in-each-cell.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'

const fixture = await startCheckout()
after(fixture.close)
const { confirm, createSession, eventsOfAll, methods, newContact, processor, read, server, session, visit } = fixture
const { services } = server
const merchant = await fixture.merchant()
await change(server, merchant.account, 'providerConfigurationUpdate', {
  id: formatId('ppc', merchant.configuration.id),
  notificationSecret: 'notification-secret-of-this-test',
})

/** Delivers the processor's notifications, and applies them as a worker does. */
async function applyProcessorNotifications(): Promise<void> {
  await processor.flush()
  await inEachCell(services, (ofCell) => applyNotifications(ofCell, [paymentEventHandler(whenSettled)]))
}

const tryToCancel = ({ id }: ShownSession) =>
  server.ask(
    merchant.account.key,
    'mutation ($input: UpdatePaymentSessionInput!) { updatePaymentSession(input: $input) { id } }',
    { input: { id, status: 'Canceled' } },
  )

test('a customer confirms at the bank, returns and is redirected to the merchant', async () => {
  const contactId = await newContact(merchant)
  const made = await createSession(merchant, {
    contactId,
    storePaymentMethod: 'Enabled',
    recurringProcessingModel: 'CardOnFile',
    successUrl: 'https://shop.example.com/thanks',
  })
  const customer = visit(made)
  const challenged = await customer.pay(pageCard(SANDBOX_CARDS.challengedOnce))
  assert.deepEqual([challenged.status, challenged.body.status], [200, 'requires_action'])
  const waiting = await customer.page()
  assert.equal(waiting.status, 200)
  assert.deepEqual([waiting.state?.status, waiting.state?.actionUrl], ['requires_action', challenged.body.url])
  // Another window or a double click gets the same response, without a second attempt.
  assert.deepEqual((await customer.complete({ token: 'vtk_x' })).body, challenged.body)

  const { location, link } = await confirm(challenged.body.url ?? '', 'approve')
  assert.equal(location, `${made.link}?returned=1`)
  const page = await fetch(link, { redirect: 'manual' })
  assert.equal(page.headers.get('location'), `https://shop.example.com/thanks?session_id=${made.id}`)
  const { status, paymentId } = await session(merchant, made.id)
  assert.equal(status, 'Completed')
  const [method] = await methods(merchant, contactId)
  assert.equal(method?.id, (await read(merchant, paymentId ?? '')).paymentMethodId)
  assert.deepEqual(await eventsOfAll(made.id, paymentId ?? '', method?.id ?? ''), [
    'payment_session.created',
    'payment.created',
    'payment.requires_action',
    'payment_session.completed',
    'payment_method.created',
    'payment.succeeded',
  ])
})

test('a customer who declines at the bank may try another card', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  const challenged = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  const { link } = await confirm(challenged.body.url ?? '', 'decline')
  const page = await fetch(link, { redirect: 'manual' })
  assert.equal(page.status, 200)
  assert.match(await page.text(), /"status":"declined"/)
  assert.equal((await customer.status()).body.status, 'declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  const { paymentId } = await session(merchant, made.id)
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Succeeded')
})

test('a customer who cannot confirm at the bank pays with another source, and is charged once', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  const before = (await merchant.ledger()).charges.length
  const challenged = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal((await customer.page()).state?.status, 'requires_action')
  const answer = await customer.otherSource()
  assert.deepEqual([answer.status, answer.body.status, answer.body.reason], [200, 'declined', 'authentication_failed'])
  assert.equal((await customer.otherSource()).body.status, 'declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  // A late approval at the bank changes nothing.
  await processor.decide(challenged.body.url ?? '', 'approve').catch(() => null)
  await applyProcessorNotifications()
  const { paymentId } = await session(merchant, made.id)
  assert.deepEqual(await eventsOfAll(made.id, paymentId ?? ''), [
    'payment_session.created',
    'payment.created',
    'payment.requires_action',
    'payment.failed',
    'payment_session.completed',
    'payment.succeeded',
  ])
  const charges = (await merchant.ledger()).charges.slice(before)
  assert.deepEqual(charges.map(({ status }) => status).sort(), ['canceled', 'succeeded'])
})

test('customer and merchant can cancel a session with an unanswered challenge', async () => {
  for (const cancels of ['customer', 'merchant']) {
    const made = await createSession(merchant)
    const customer = visit(made)
    const challenged = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
    assert.equal(challenged.body.status, 'requires_action')
    if (cancels === 'customer') assert.equal((await customer.cancel()).status, 200)
    else assert.equal((await tryToCancel(made)).errors, undefined)
    assert.equal((await session(merchant, made.id)).status, 'Canceled')
    assert.equal((await customer.status()).status, 410)
  }
})

test('a session cannot be canceled after its customer has confirmed at the bank', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  const challenged = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  // The customer confirms and does not return to the page.
  await processor.decide(challenged.body.url ?? '', 'approve')
  assert.equal((await tryToCancel(made)).errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.equal((await session(merchant, made.id)).status, 'Completed')
})

test('a challenge that expired at the provider leaves the session open', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  await processor.advance({ hours: 2 })
  await applyProcessorNotifications()
  const { body } = await customer.status()
  assert.deepEqual([body.status, body.reason], ['declined', 'authentication_failed'])
  assert.equal((await session(merchant, made.id)).status, 'Active')
})

test('a lost response is polled until the provider reports, and charges once', async () => {
  const contactId = await newContact(merchant)
  const made = await createSession(merchant, {
    contactId,
    storePaymentMethod: 'Enabled',
    recurringProcessingModel: 'CardOnFile',
    expirationDate: plus(services.wallNow(), { minutes: 1 }),
  })
  const before = (await merchant.ledger()).charges.length
  const customer = visit(made)
  const token = await customer.token(pageCard(SANDBOX_CARDS.dropAfter))
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  assert.deepEqual((await customer.status()).body, { status: 'checking' })
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  assert.equal((await customer.page()).state?.status, 'checking')
  assert.equal((await tryToCancel(made)).errors?.[0]?.extensions.code, 'INVALID_STATE')

  // The session expires, and a payment in progress may still finish.
  server.clock.advance(2 * 60_000)
  assert.equal(sum(await inEachCell(services, (ofCell) => expireOverduePaymentSessions(ofCell))), 0)
  assert.equal((await session(merchant, made.id)).status, 'Active')
  server.clock.advance(-2 * 60_000)

  await applyProcessorNotifications()
  assert.equal((await customer.status()).body.status, 'completed')
  assert.equal((await merchant.ledger()).charges.length, before + 1)
  assert.equal((await methods(merchant, contactId)).length, 1)
})

test('twenty concurrent windows make one charge', async () => {
  const given: string[] = []
  for (const createPendingPayment of [false, true]) {
    const made = await createSession(merchant, { createPendingPayment })
    const before = (await merchant.ledger()).charges.length
    const customer = visit(made)
    const tokens = [await customer.token(pageCard()), await customer.token(pageCard())]
    given.push(...tokens.map((token) => requireId('vtk', token, 'Token').uuid))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => visit(made).complete({ token: tokens[index % 2] })),
    )
    for (const { status, body } of answers) {
      assert.equal(status, 200, JSON.stringify(body))
      assert.match(body.status ?? '', /^(completed|checking)$/)
    }
    assert.equal((await customer.status()).body.status, 'completed')
    assert.equal((await merchant.ledger()).charges.length, before + 1)
    const { uuid } = requireId('pss', made.id, 'Session')
    const rows = await fixture.sql.rows('select id from payments where payment_session_id = $1', [uuid])
    assert.equal(rows.length, 1)
  }
  // The second customer may have reserved a card that is not charged. A job releases it.
  server.clock.advance(16 * 60_000)
  await inEachCell(services, (ofCell) => releaseOrphanedUses(ofCell, new Map([['Payment', paymentExists(ofCell)]])))
  server.clock.advance(-16 * 60_000)
  assert.deepEqual(
    await fixture.sql.rows('select token_id from vault_token_uses where token_id = any($1)', [given]),
    [],
  )
})

test('no method is stored for a contact deleted during the payment, and a decline ends the session', async () => {
  for (const [number, became] of [
    [SANDBOX_CARDS.challengedOnce, 'Completed'],
    [SANDBOX_CARDS.declinedAfterChallenge, 'Canceled'],
  ] as const) {
    const contactId = await newContact(merchant)
    const storing = { storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
    const made = await createSession(merchant, { contactId, ...storing })
    const other = await createSession(merchant, { contactId, createPendingPayment: true })
    const challenged = await visit(made).pay(pageCard(number))
    assert.equal(challenged.body.status, 'requires_action', JSON.stringify(challenged.body))
    await change(server, merchant.account, 'deleteContact', { id: contactId })
    assert.equal((await session(merchant, other.id)).status, 'Canceled')
    assert.equal((await session(merchant, made.id)).status, 'Active')
    await confirm(challenged.body.url ?? '', 'approve')
    assert.equal((await session(merchant, made.id)).status, became)
    assert.equal((await methods(merchant, contactId)).length, 0)
    // If the provider stored the method, it is recorded, so that it can be removed there.
    const kept = await fixture.sql.rows(
      `select from payment_methods m join jobs j on j.subject_id = m.id and j.kind = 'ForgetCredential'
       where m.contact_id = $1 and m.deleted_at is not null`,
      [parseId('con', contactId)?.uuid],
    )
    assert.equal(kept.length, became === 'Completed' ? 1 : 0)
  }
})

test('after ten declines in one session a customer is refused', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  for (let attempt = 1; attempt <= 10; attempt++) {
    // From different addresses: one address may not send this many requests within a minute.
    const token = await visit(made).token(pageCard(SANDBOX_CARDS.declined))
    assert.equal((await customer.complete({ token })).body.status, 'declined', `${attempt}`)
  }
  // The network is refused at every link, and the session refuses every network.
  const { link } = await createSession(merchant)
  const elsewhere = visitAt(visit({ link }).link, customer.address)
  const fromSameNetwork = await elsewhere.complete({ token: await visit({ link }).token(pageCard()) })
  assert.deepEqual([fromSameNetwork.status, fromSameNetwork.body.errors?.[0]?.extensions.code], [429, 'RATE_LIMITED'])
  const refused = await visit(made).pay(pageCard())
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [409, 'INVALID_STATE'])
})
