import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pageCard } from '../support/checkout.ts'
import { startPlanCheckout } from '../support/plan-checkout.ts'

const fixture = await startPlanCheckout()
after(fixture.close)
const { merchant, planSession, server, session, visit } = fixture

const PAYMENT = 'id amount currency status paymentMethodId contactId createdAt'

interface Shown {
  readonly paymentPlan: {
    readonly schedule: { readonly edges: readonly { readonly node: Readonly<Record<string, unknown>> }[] }
  }
}

test('an active plan shows the payment of each paid date, and none for later ones', async () => {
  const made = await planSession()
  const { body } = await visit(made).pay(pageCard())
  assert.equal(body.status, 'completed')
  const { paymentPlanId } = await session(made)
  const { key } = merchant.account
  const { data, text } = await server.ask<Shown>(
    key,
    `query ($id: ID!) { paymentPlan(id: $id) { schedule(first: 2) { edges { node { number status payment { ${PAYMENT} } } } } } }`,
    { id: paymentPlanId },
  )
  const [first, second] = data?.paymentPlan.schedule.edges.map(({ node }) => node) ?? assert.fail(text)
  assert.deepEqual([first?.number, first?.status], [1, 'Succeeded'])
  assert.deepEqual(second, { number: 2, status: 'Scheduled', payment: null })
  const payment = first?.payment as Readonly<Record<string, string>>
  assert.deepEqual([payment.amount, payment.currency, payment.status], ['49.90', 'USD', 'Succeeded'])
  const standalone = await server.ask<{ payment: unknown }>(
    key,
    `query ($id: ID!) { payment(id: $id) { ${PAYMENT} } }`,
    {
      id: payment.id,
    },
  )
  assert.deepEqual(standalone.data.payment, payment)
})
