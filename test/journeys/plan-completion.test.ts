import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { pageAccount, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startPlanCheckout } from '../support/plan-checkout.ts'

const fixture = await startPlanCheckout()
after(fixture.close)
const { confirm, eventsOfAll, merchant, methods, plan, plansOf, planSession, sql, read, server, session } = fixture
const { today, paymentsOf, processor, visit } = fixture

const LATER = '2090-01-31'

test('a customer agrees to a plan whose first day is today, and pays its first occurrence at once', async () => {
  const made = await planSession({ successUrl: 'https://shop.example.com/thanks' })
  const customer = visit(made)
  const shown = (await customer.page()).state?.terms
  const { status, body } = await customer.pay(pageCard())
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, {
    status: 'completed',
    paymentStatus: 'Succeeded',
    completedAt: (await customer.page()).state?.completedAt,
    redirectUrl: `https://shop.example.com/thanks?session_id=${made.id}`,
  })
  assert.equal((await session(made)).status, 'Completed')
  const started = await plan(made)
  assert.deepEqual([started.status, started.startDate, started.remainingOccurrences], ['Active', today(), 11])
  assert.ok(started.nextRunAt)
  const [method] = await methods(merchant, made.contactId)
  assert.deepEqual([method?.id, method?.card?.last4], [started.paymentMethodId, VISA.slice(-4)])

  const [row, ...others] = await paymentsOf(made)
  assert.equal(others.length, 0)
  assert.deepEqual([row?.is_verification, row?.status, row?.plan_occurrence], [false, 'Succeeded', 1])
  const payment = await read(merchant, formatId('pay', row?.id ?? ''))
  assert.deepEqual(
    [payment.amount, payment.recurringProcessingModel, payment.paymentMethodId],
    ['49.90', 'Subscription', method?.id],
  )
  assert.deepEqual(await eventsOfAll(made.id, started.id, payment.id, method?.id ?? ''), [
    'payment_plan_session.created',
    'payment.created',
    'payment_method.created',
    'payment_plan_session.completed',
    'payment_plan.created',
    'payment_plan.activated',
    'payment.succeeded',
  ])
  // The terms are stored as the customer read them.
  const [kept] = await sql.rows<{ text: string; text_version: string; ip_address: string; user_agent: string }>(
    'select n.* from consents n join payment_plan_consents u on u.consent_id = n.id where u.plan_id = $1',
    [requireId('ppl', started.id, 'Plan').uuid],
  )
  assert.equal(kept?.text, shown?.consent.texts.find(({ source, stores }) => source === 'Card' && stores)?.text)
  assert.equal(kept?.text_version, shown?.consent.version)
  assert.equal(kept?.ip_address, customer.address)
  assert.ok(kept?.user_agent)
})

test('a plan that starts later verifies its card, and charges nothing', async () => {
  const made = await planSession({ startDate: LATER })
  const before = (await merchant.ledger()).charges.length
  assert.equal((await visit(made).pay(pageCard())).body.status, 'completed')
  const started = await plan(made)
  assert.deepEqual([started.status, started.startDate, started.remainingOccurrences], ['Active', LATER, 12])
  const [method] = await methods(merchant, made.contactId)
  assert.equal(method?.id, started.paymentMethodId)
  assert.deepEqual(
    (await fixture.chargesSince(before)).map(({ amount, status }) => [amount, status]),
    [[0, 'succeeded']],
  )
  assert.deepEqual(
    (await paymentsOf(made)).map(({ is_verification, status }) => [is_verification, status]),
    [[true, 'Succeeded']],
  )
})

test('no operation shows, refunds or announces a verification', async () => {
  const made = await planSession({ startDate: LATER })
  await visit(made).pay(pageCard(SANDBOX_CARDS.declined))
  assert.equal((await visit(made).pay(pageCard())).body.status, 'completed')
  const [verification] = await paymentsOf(made)
  const id = formatId('pay', verification?.id ?? '')
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

test('a declined customer tries again, and one plan starts', async () => {
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
      (await paymentsOf(made)).map(({ status, attempts }) => [status, attempts]),
      [['Succeeded', 2]],
    )
  }
})

test('a customer confirms at the bank, returns and is redirected to the merchant', async () => {
  for (const startDate of [today(), LATER]) {
    const made = await planSession({ startDate, successUrl: 'https://shop.example.com/thanks' })
    const customer = visit(made)
    const challenged = await customer.pay(pageCard(SANDBOX_CARDS.challengedOnce))
    assert.equal(challenged.body.status, 'requires_action')
    const update =
      'mutation ($input: UpdatePaymentPlanSessionInput!) { updatePaymentPlanSession(input: $input) { id } }'
    const changed = await server.ask(merchant.account.key, update, { input: { id: made.id, amount: '59.90' } })
    assert.equal(changed.errors?.[0]?.extensions.code, 'INVALID_STATE')
    const { location, link } = await confirm(challenged.body.url ?? '', 'approve')
    assert.equal(location, `${made.link}?returned=1`)
    const page = await fetch(link, { redirect: 'manual' })
    assert.equal(page.headers.get('location'), `https://shop.example.com/thanks?session_id=${made.id}`)
    assert.equal((await plan(made)).status, 'Active')
  }
})

test('a customer who cannot confirm at the bank chooses another source, or cancels with the pending plan', async () => {
  const made = await planSession({ createPendingPaymentPlan: true })
  const customer = visit(made)
  await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal((await customer.otherSource()).body.status, 'declined')
  await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal((await customer.cancel()).status, 200)
  assert.equal((await session(made)).status, 'Canceled')
  assert.equal((await plan(made)).status, 'Canceled')
  assert.equal((await customer.status()).status, 410)
})

test('the merchant cancels a session, or its pending plan, while the customer has an unanswered challenge', async () => {
  const cancels = {
    UpdatePaymentPlanSession: ({ id }: { id: string }) => ({ id, status: 'Canceled' }),
    PaymentPlanCancel: ({ paymentPlanId }: { paymentPlanId: string }) => ({ id: paymentPlanId }),
  }
  for (const [name, inputOf] of Object.entries(cancels)) {
    const made = await planSession({ createPendingPaymentPlan: true })
    const customer = visit(made)
    const challenged = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
    assert.equal(challenged.body.status, 'requires_action')
    const field = `${name[0]?.toLowerCase()}${name.slice(1)}`
    const text = `mutation ($input: ${name}Input!) { ${field}(input: $input) { status } }`
    const input = inputOf({ id: made.id, paymentPlanId: (await plan(made)).id })
    const canceled = await server.ask(merchant.account.key, text, { input })
    assert.equal(canceled.errors, undefined, JSON.stringify(canceled.errors))
    assert.equal((await session(made)).status, 'Canceled')
    assert.equal((await plan(made)).status, 'Canceled')
    assert.equal((await customer.status()).status, 410)
    assert.deepEqual(
      (await paymentsOf(made)).map(({ status }) => status),
      ['Failed'],
    )
  }
})

test('a session whose customer has confirmed at the bank cannot be canceled', async () => {
  const made = await planSession({ createPendingPaymentPlan: true })
  const challenged = await visit(made).pay(pageCard(SANDBOX_CARDS.challenged))
  await processor.decide(challenged.body.url ?? '', 'approve')
  const text = 'mutation ($input: UpdatePaymentPlanSessionInput!) { updatePaymentPlanSession(input: $input) { id } }'
  const input = { id: made.id, status: 'Canceled' }
  const refused = await server.ask(merchant.account.key, text, { input })
  assert.equal(refused.errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.equal((await session(made)).status, 'Completed')
  assert.equal((await plan(made)).status, 'Active')
})

test('a bank account is debited for the first day, and the plan starts while the debit is in flight', async () => {
  const made = await planSession()
  assert.equal((await visit(made).pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  const started = await plan(made)
  assert.deepEqual([started.status, started.remainingOccurrences], ['Active', 12])
  const [payment] = await paymentsOf(made)
  assert.deepEqual([payment?.status, payment?.plan_occurrence], ['Processing', 1])
})

test('completing a session activates its pending plan', async () => {
  const made = await planSession({ createPendingPaymentPlan: true })
  const pending = await plan(made)
  assert.equal(pending.status, 'Pending')
  assert.equal((await visit(made).pay(pageCard())).body.status, 'completed')
  const started = await plan(made)
  assert.deepEqual([started.id, started.status], [pending.id, 'Active'])
  assert.deepEqual(await eventsOfAll(pending.id), ['payment_plan.created', 'payment_plan.activated'])
})

test('completing a session of a deleted contact creates no plan and stores no payment method', async () => {
  for (const number of [SANDBOX_CARDS.challengedOnce, SANDBOX_CARDS.declinedAfterChallenge]) {
    const made = await planSession({ createPendingPaymentPlan: true })
    const challenged = await visit(made).pay(pageCard(number))
    await change(server, merchant.account, 'deleteContact', { id: made.contactId })
    assert.equal((await session(made)).status, 'Active')
    await confirm(challenged.body.url ?? '', 'approve')
    assert.equal((await session(made)).status, 'Canceled')
    assert.deepEqual(await plansOf(made), ['Canceled'])
    assert.equal((await methods(merchant, made.contactId)).length, 0)
  }
})

test('a token of one link is refused at another', async () => {
  const [made, other] = [await planSession(), await planSession()]
  const token = await visit(other).token(pageCard())
  const refused = await visit(made).complete({ token })
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
})
