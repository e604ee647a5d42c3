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
import { SANDBOX_CARDS } from '../support/instruments.ts'

const house = await startCheckout()
after(house.close)
const { confirm, createSession, eventsOfAll, methods, newContact, processor, read, server, session, visit } = house
const { services } = server
const merchant = await house.merchant()
await change(server, merchant.account, 'providerConfigurationUpdate', {
  id: formatId('ppc', merchant.configuration.id),
  notificationSecret: 'signs-what-the-processor-tells',
})

/** Has what the processor tells arrive, and applies it as a worker does. */
async function hearFromProcessor(): Promise<void> {
  await processor.flush()
  await applyNotifications(services, [paymentEventHandler(whenSettled)])
}

const tryToCancel = ({ id }: ShownSession) =>
  server.ask(
    merchant.account.key,
    'mutation ($input: UpdatePaymentSessionInput!) { updatePaymentSession(input: $input) { id } }',
    { input: { id, status: 'Canceled' } },
  )

test('a customer confirms at their bank, comes back and is sent on to the merchant', async () => {
  const contactId = await newContact(merchant)
  const made = await createSession(merchant, {
    contactId,
    storePaymentMethod: 'Enabled',
    recurringProcessingModel: 'CardOnFile',
    successUrl: 'https://shop.example.com/thanks',
  })
  const customer = visit(made)
  const asked = await customer.pay(pageCard(SANDBOX_CARDS.challengedOnce))
  assert.deepEqual([asked.status, asked.body.status], [200, 'requires_action'])
  const waiting = await customer.page()
  assert.equal(waiting.status, 200)
  assert.deepEqual([waiting.state?.status, waiting.state?.actionUrl], ['requires_action', asked.body.url])
  // Another window, a double click: the same question, and no second try.
  assert.deepEqual((await customer.complete({ token: 'vtk_x' })).body, asked.body)

  const { location, link } = await confirm(asked.body.url ?? '', 'approve')
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

test('who declines at their bank may try another card', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  const asked = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  const { link } = await confirm(asked.body.url ?? '', 'decline')
  const page = await fetch(link, { redirect: 'manual' })
  assert.equal(page.status, 200)
  assert.match(await page.text(), /"status":"declined"/)
  assert.equal((await customer.status()).body.status, 'declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  const { paymentId } = await session(merchant, made.id)
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Succeeded')
})

test('who can not confirm at their bank pays with something else, and is charged once', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  const before = (await merchant.ledger()).charges.length
  const asked = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal((await customer.page()).state?.status, 'requires_action')
  const told = await customer.otherMeans()
  assert.deepEqual([told.status, told.body.status, told.body.reason], [200, 'declined', 'authentication_failed'])
  assert.equal((await customer.otherMeans()).body.status, 'declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  // A late response to the bank's question changes nothing.
  await processor.decide(asked.body.url ?? '', 'approve').catch(() => null)
  await hearFromProcessor()
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

test('customer and merchant can cancel a session whose challenge nobody answers', async () => {
  for (const cancels of ['customer', 'merchant']) {
    const made = await createSession(merchant)
    const customer = visit(made)
    const asked = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
    assert.equal(asked.body.status, 'requires_action')
    if (cancels === 'customer') assert.equal((await customer.cancel()).status, 200)
    else assert.equal((await tryToCancel(made)).errors, undefined)
    assert.equal((await session(merchant, made.id)).status, 'Canceled')
    assert.equal((await customer.status()).status, 410)
  }
})

test('who confirmed meanwhile has paid, whoever cancels then', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  const asked = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  // They confirm, and do not come back.
  await processor.decide(asked.body.url ?? '', 'approve')
  assert.equal((await tryToCancel(made)).errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.equal((await session(merchant, made.id)).status, 'Completed')
})

test('a challenge that ran out at the provider leaves the session open', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  await processor.advance({ hours: 2 })
  await hearFromProcessor()
  const { body } = await customer.status()
  assert.deepEqual([body.status, body.reason], ['declined', 'authentication_failed'])
  assert.equal((await session(merchant, made.id)).status, 'Active')
})

test('an answer that was lost is checked until the provider tells, and charges once', async () => {
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

  // Its time runs out meanwhile: whoever is paying may finish.
  server.clock.advance(2 * 60_000)
  assert.equal(await expireOverduePaymentSessions(services), 0)
  assert.equal((await session(merchant, made.id)).status, 'Active')
  server.clock.advance(-2 * 60_000)

  await hearFromProcessor()
  assert.equal((await customer.status()).body.status, 'completed')
  assert.equal((await merchant.ledger()).charges.length, before + 1)
  assert.equal((await methods(merchant, contactId)).length, 1)
})

test('twenty windows that pay at once make one charge', async () => {
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
    const rows = await house.query('select id from payments where payment_session_id = $1', [uuid])
    assert.equal(rows.length, 1)
  }
  // The second customer may have reserved a card that pays nothing. A job releases it.
  server.clock.advance(16 * 60_000)
  await releaseOrphanedUses(services, new Map([['Payment', paymentExists(services)]]))
  server.clock.advance(-16 * 60_000)
  assert.deepEqual(await house.query('select token_id from vault_token_uses where token_id = any($1)', [given]), [])
})

test('a contact that is deleted while they pay stores nothing, and a decline ends their session', async () => {
  for (const [number, became] of [
    [SANDBOX_CARDS.challengedOnce, 'Completed'],
    [SANDBOX_CARDS.declinedAfterChallenge, 'Canceled'],
  ] as const) {
    const contactId = await newContact(merchant)
    const storing = { storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
    const made = await createSession(merchant, { contactId, ...storing })
    const other = await createSession(merchant, { contactId, createPendingPayment: true })
    const asked = await visit(made).pay(pageCard(number))
    assert.equal(asked.body.status, 'requires_action', JSON.stringify(asked.body))
    await change(server, merchant.account, 'deleteContact', { id: contactId })
    assert.equal((await session(merchant, other.id)).status, 'Canceled')
    assert.equal((await session(merchant, made.id)).status, 'Active')
    await confirm(asked.body.url ?? '', 'approve')
    assert.equal((await session(merchant, made.id)).status, became)
    assert.equal((await methods(merchant, contactId)).length, 0)
    // A method that the provider stored nevertheless is recorded, so that it can be removed there.
    const kept = await house.query(
      `select from payment_methods m join errands e on e.subject_id = m.id and e.kind = 'ForgetCredential'
       where m.contact_id = $1 and m.deleted_at is not null`,
      [parseId('con', contactId)?.uuid],
    )
    assert.equal(kept.length, became === 'Completed' ? 1 : 0)
  }
})

test('who is declined ten times in one session is refused', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  for (let tried = 1; tried <= 10; tried++) {
    // Given from elsewhere: one address may not ask for so much within a minute.
    const token = await visit(made).token(pageCard(SANDBOX_CARDS.declined))
    assert.equal((await customer.complete({ token })).body.status, 'declined', `${tried}`)
  }
  // Their network tries no more, whatever the link; nor does the session, wherever they come from.
  const { link } = await createSession(merchant)
  const elsewhere = visitAt(visit({ link }).link, customer.address)
  const tested = await elsewhere.complete({ token: await visit({ link }).token(pageCard()) })
  assert.deepEqual([tested.status, tested.body.errors?.[0]?.extensions.code], [429, 'RATE_LIMITED'])
  const refused = await visit(made).pay(pageCard())
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [409, 'INVALID_STATE'])
})
