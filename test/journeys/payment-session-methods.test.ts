import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pageCard, startCheckout } from '../support/checkout.ts'
import { MASTERCARD } from '../support/instruments.ts'

const fixture = await startCheckout()
after(fixture.close)
const { confirm, createSession, methods, newContact, read, session, visit } = fixture
const merchant = await fixture.merchant()

test('where consent is required, a card is stored only with it', async () => {
  for (const consent of [true, false]) {
    const contactId = await newContact(merchant)
    const made = await createSession(merchant, {
      contactId,
      storePaymentMethod: 'AskForConsent',
      recurringProcessingModel: 'CardOnFile',
    })
    const customer = visit(made)
    assert.equal((await customer.page()).state?.terms?.storing, 'AskForConsent')
    assert.equal((await customer.pay(pageCard(MASTERCARD), { consent })).body.status, 'completed')
    assert.equal((await methods(merchant, contactId)).length, consent ? 1 : 0)
    const payment = await read(merchant, (await session(merchant, made.id)).paymentId ?? '')
    assert.equal(payment.recurringProcessingModel, consent ? 'CardOnFile' : null)
  }
})

test('a stored method pays the next session, and the same card is not stored twice', async () => {
  const contactId = await newContact(merchant)
  const storing = { contactId, storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
  await visit(await createSession(merchant, storing)).pay(pageCard())
  const [method] = await methods(merchant, contactId)
  assert.ok(method)

  const next = await createSession(merchant, { contactId })
  const page = await visit(next).page()
  assert.deepEqual(
    page.state?.availableSources?.methods.map(({ id }) => id),
    [method.id],
  )
  const paid = await visit(next).complete({ paymentMethodId: method.id })
  assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body))
  const payment = await read(merchant, (await session(merchant, next.id)).paymentId ?? '')
  assert.deepEqual([payment.paymentMethodId, payment.recurringProcessingModel], [method.id, 'CardOnFile'])

  await visit(await createSession(merchant, storing)).pay(pageCard())
  assert.equal((await methods(merchant, contactId)).length, 1)

  const others = await createSession(merchant, { contactId: await newContact(merchant) })
  const { status, body } = await visit(others).complete({ paymentMethodId: method.id })
  assert.deepEqual([status, body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
})

test('financing of a single purchase is offered only where nothing is stored', async () => {
  const made = await createSession(merchant)
  const page = await visit(made).page()
  assert.deepEqual(
    page.state?.availableSources?.options.map(({ id }) => id),
    ['pay_in_four'],
  )
  const redirected = await visit(made).complete({ paymentOption: 'pay_in_four' })
  assert.equal(redirected.body.status, 'requires_action', JSON.stringify(redirected.body))
  await confirm(redirected.body.url ?? '', 'approve')
  const payment = await read(merchant, (await session(merchant, made.id)).paymentId ?? '')
  assert.deepEqual([payment.status, payment.vaultTokenId, payment.paymentMethodId], ['Succeeded', null, null])

  const contactId = await newContact(merchant)
  for (const storePaymentMethod of ['AskForConsent', 'Enabled']) {
    const storing = { contactId, storePaymentMethod, recurringProcessingModel: 'CardOnFile' }
    const other = visit(await createSession(merchant, storing))
    assert.deepEqual((await other.page()).state?.availableSources?.options, [])
    assert.equal((await other.complete({ paymentOption: 'pay_in_four' })).status, 404)
  }
  assert.equal((await visit(await createSession(merchant)).complete({ paymentOption: 'no_such' })).status, 404)
})
