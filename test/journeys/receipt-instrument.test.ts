import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pageAccount, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS } from '../support/instruments.ts'
import { startPlanCheckout } from '../support/plan-checkout.ts'

const fixture = await startPlanCheckout()
after(fixture.close)
const { confirm, createSession, merchant, newContact, planSession, processor, settle, today, visit } = fixture

const CHALLENGED = SANDBOX_CARDS.challengedOnce

/** Creates a session of each kind. */
const KINDS = {
  'a payment': () => createSession(merchant),
  'a payment that stores a method': async () => {
    const storing = { storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
    return createSession(merchant, { contactId: await newContact(merchant), ...storing })
  },
  'a plan that starts today': () => planSession({ startDate: today() }),
  'a plan that starts later': () => planSession({ startDate: '2090-01-31' }),
} as const

for (const [kind, session] of Object.entries(KINDS))
  test(`a customer returning from the bank sees the instrument on the receipt of ${kind}`, async () => {
    const made = await session()
    const customer = visit(made)
    assert.equal((await customer.page()).state?.paidWith, null)
    const { body } = await customer.pay(pageCard(CHALLENGED))
    assert.equal(body.status, 'requires_action')
    const { link } = await confirm(body.url ?? '', 'approve')
    const returned = visit({ link: link.replace('?returned=1', '') })
    const { state } = await returned.page('?returned=1')
    assert.equal(state?.status, 'completed')
    assert.deepEqual(
      [state.paidWith?.type, state.paidWith?.last4, state.paidWith?.institutionName],
      ['Card', CHALLENGED.slice(-4), null],
    )
    assert.deepEqual((await returned.page()).state?.paidWith, state.paidWith)
  })

test('a receipt shows the instrument of the successful attempt, not a declined one', async () => {
  const customer = visit(await createSession(merchant))
  assert.equal((await customer.pay(pageCard(SANDBOX_CARDS.declined))).body.status, 'declined')
  assert.equal((await customer.page()).state?.paidWith, null)
  assert.equal((await customer.pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  const { state } = await customer.page()
  assert.deepEqual([state?.paidWith?.type, state?.paidWith?.last4], ['BankAccount', ACCOUNT_NUMBER.slice(-4)])
})

test('while the outcome is unknown, the receipt shows the instrument', async () => {
  await processor.fault('unreadable_after', { operation: 'charge' })
  const customer = visit(await createSession(merchant))
  assert.equal((await customer.pay(pageCard())).body.status, 'checking')
  assert.ok((await customer.page()).state?.paidWith?.last4)
  await settle()
  assert.equal((await customer.page()).state?.status, 'completed')
})
