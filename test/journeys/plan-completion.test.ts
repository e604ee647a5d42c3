import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { pageAccount, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startPlanCheckout } from '../support/plan-checkout.ts'

const house = await startPlanCheckout()
after(house.close)
const { confirm, eventsOfAll, merchant, methods, plan, plansOf, planSession, query, read, server, session } = house
const { today, triesOf, visit } = house

const LATER = '2090-01-31'

test('a customer agrees to a plan whose first day is today, and pays its first occurrence at once', async () => {
  const made = await planSession({ successUrl: 'https://shop.example.com/thanks' })
  const customer = visit(made)
  const shown = (await customer.page()).state?.asked
  const { status, body } = await customer.pay(pageCard())
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, {
    status: 'completed',
    paymentStatus: 'Succeeded',
    completedAt: (await customer.page()).state?.completedAt,
    redirectUrl: `https://shop.example.com/thanks?session_id=${made.id}`,
  })
  assert.equal((await session(made)).status, 'Completed')
  const began = await plan(made)
  assert.deepEqual([began.status, began.startDate, began.remainingOccurrences], ['Active', today(), 11])
  assert.ok(began.nextRunAt)
  const [method] = await methods(merchant, made.contactId)
  assert.deepEqual([method?.id, method?.card?.last4], [began.paymentMethodId, VISA.slice(-4)])

  const [tried, ...others] = await triesOf(made)
  assert.equal(others.length, 0)
  assert.deepEqual([tried?.is_set_up, tried?.status, tried?.plan_occurrence], [false, 'Succeeded', 1])
  const payment = await read(merchant, formatId('pay', tried?.id ?? ''))
  assert.deepEqual(
    [payment.amount, payment.recurringProcessingModel, payment.paymentMethodId],
    ['49.90', 'Subscription', method?.id],
  )
  assert.deepEqual(await eventsOfAll(made.id, began.id, payment.id, method?.id ?? ''), [
    'payment_plan_session.created',
    'payment.created',
    'payment_method.created',
    'payment_plan_session.completed',
    'payment_plan.created',
    'payment_plan.activated',
    'payment.succeeded',
  ])
  // The terms are kept as the customer read them.
  const [kept] = await query<{ consent: Record<string, string> }>('select consent from payment_plans where id = $1', [
    requireId('ppl', began.id, 'Plan').uuid,
  ])
  assert.equal(kept?.consent.text, shown?.consent?.text)
  assert.equal(kept?.consent.textVersion, shown?.consent?.version)
  assert.equal(kept?.consent.ipAddress, customer.address)
  assert.ok(kept?.consent.acceptedAt && kept.consent.userAgent)
})

test('a plan that begins later sets its card up, and charges nothing', async () => {
  const made = await planSession({ startDate: LATER })
  const before = (await merchant.ledger()).charges.length
  assert.equal((await visit(made).pay(pageCard())).body.status, 'completed')
  const began = await plan(made)
  assert.deepEqual([began.status, began.startDate, began.remainingOccurrences], ['Active', LATER, 12])
  const [method] = await methods(merchant, made.contactId)
  assert.equal(method?.id, began.paymentMethodId)
  assert.deepEqual(
    (await house.chargesSince(before)).map(({ amount, status }) => [amount, status]),
    [[0, 'succeeded']],
  )
  assert.deepEqual(
    (await triesOf(made)).map(({ is_set_up, status }) => [is_set_up, status]),
    [[true, 'Succeeded']],
  )
})

test('no operation shows a set-up, gives it back or tells of it', async () => {
  const made = await planSession({ startDate: LATER })
  await visit(made).pay(pageCard(SANDBOX_CARDS.declined))
  assert.equal((await visit(made).pay(pageCard())).body.status, 'completed')
  const [setUp] = await triesOf(made)
  const id = formatId('pay', setUp?.id ?? '')
  const { key, id: orgId } = merchant.account
  const one = await server.ask(key, 'query ($id: ID!) { payment(id: $id) { id } }', { id })
  assert.equal(one.errors?.[0]?.extensions.code, 'NOT_FOUND')
  const node = await server.ask<{ node: null; nodes: readonly null[] }>(
    key,
    'query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }',
    { id },
  )
  assert.deepEqual(node.data, { node: null, nodes: [null] })
  const refund = 'mutation ($id: ID!) { paymentRefund(input: { paymentId: $id }) { id } }'
  assert.equal((await server.ask(key, refund, { id })).errors?.[0]?.extensions.code, 'NOT_FOUND')
  const list = `query ($input: PaymentsInput) { payments(input: $input) { edges { node { id } } } }`
  for (const status of [undefined, 'Succeeded', 'Failed'])
    for (const contactId of [undefined, made.contactId])
      for (const page of [{ first: 100 }, { last: 100 }]) {
        const input = { orgId, ...(status && { status }), ...(contactId && { contactId }), ...page }
        const { data, errors } = await server.ask<{ payments: { edges: { node: { id: string } }[] } }>(key, list, {
          input,
        })
        assert.equal(errors, undefined, JSON.stringify(errors))
        assert.ok(!data.payments.edges.some(({ node: found }) => found.id === id))
      }
  assert.deepEqual(await eventsOfAll(id), [])
})

test('a declined customer tries again, and one plan begins', async () => {
  for (const startDate of [today(), LATER]) {
    const made = await planSession({ startDate })
    const customer = visit(made)
    const declined = await customer.pay(pageCard(SANDBOX_CARDS.insufficientFunds))
    assert.deepEqual(declined.body, { status: 'declined', reason: 'insufficient_funds' })
    assert.equal((await session(made)).status, 'Active')
    assert.deepEqual(await plansOf(made), [])
    assert.equal((await customer.pay(pageCard())).body.status, 'completed')
    assert.deepEqual(await plansOf(made), ['Active'])
    assert.deepEqual(
      (await triesOf(made)).map(({ status, tries }) => [status, tries]),
      [['Succeeded', 2]],
    )
  }
})

test('a customer confirms at their bank, comes back and is sent on to the merchant', async () => {
  for (const startDate of [today(), LATER]) {
    const made = await planSession({ startDate, successUrl: 'https://shop.example.com/thanks' })
    const customer = visit(made)
    const asked = await customer.pay(pageCard(SANDBOX_CARDS.challengedOnce))
    assert.equal(asked.body.status, 'requires_action')
    const update =
      'mutation ($input: UpdatePaymentPlanSessionInput!) { updatePaymentPlanSession(input: $input) { id } }'
    const changed = await server.ask(merchant.account.key, update, { input: { id: made.id, amount: '59.90' } })
    assert.equal(changed.errors?.[0]?.extensions.code, 'INVALID_STATE')
    const { location, link } = await confirm(asked.body.url ?? '', 'approve')
    assert.equal(location, `${made.link}?returned=1`)
    const page = await fetch(link, { redirect: 'manual' })
    assert.equal(page.headers.get('location'), `https://shop.example.com/thanks?session_id=${made.id}`)
    assert.equal((await plan(made)).status, 'Active')
  }
})

test('who can not confirm at their bank chooses something else, or cancels with the pending plan', async () => {
  const made = await planSession({ createPendingPaymentPlan: true })
  const customer = visit(made)
  await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal((await customer.otherMeans()).body.status, 'declined')
  await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal((await customer.cancel()).status, 200)
  assert.equal((await session(made)).status, 'Canceled')
  assert.equal((await plan(made)).status, 'Canceled')
  assert.equal((await customer.status()).status, 410)
})

test('a bank account is debited for the first day, and the plan begins while the debit is on its way', async () => {
  const made = await planSession()
  assert.equal((await visit(made).pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  const began = await plan(made)
  assert.deepEqual([began.status, began.remainingOccurrences], ['Active', 12])
  const [tried] = await triesOf(made)
  assert.deepEqual([tried?.status, tried?.plan_occurrence], ['Processing', 1])
})

test('a pending plan becomes the active one', async () => {
  const made = await planSession({ createPendingPaymentPlan: true })
  const pending = await plan(made)
  assert.equal(pending.status, 'Pending')
  assert.equal((await visit(made).pay(pageCard())).body.status, 'completed')
  const began = await plan(made)
  assert.deepEqual([began.id, began.status], [pending.id, 'Active'])
  assert.deepEqual(await eventsOfAll(pending.id), ['payment_plan.created', 'payment_plan.activated'])
})

test('a contact that is deleted while they complete has no plan and stores nothing', async () => {
  for (const number of [SANDBOX_CARDS.challengedOnce, SANDBOX_CARDS.declinedAfterChallenge]) {
    const made = await planSession({ createPendingPaymentPlan: true })
    const asked = await visit(made).pay(pageCard(number))
    await change(server, merchant.account, 'deleteContact', { id: made.contactId })
    assert.equal((await session(made)).status, 'Active')
    await confirm(asked.body.url ?? '', 'approve')
    assert.equal((await session(made)).status, 'Canceled')
    assert.deepEqual(await plansOf(made), ['Canceled'])
    assert.equal((await methods(merchant, made.contactId)).length, 0)
  }
})

test('a card that was given at one link pays at no other', async () => {
  const [made, other] = [await planSession(), await planSession()]
  const token = await visit(other).token(pageCard())
  const refused = await visit(made).complete({ token })
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
})
