import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pageCard } from '../support/checkout.ts'
import { startPlanCheckout } from '../support/plan-checkout.ts'

const house = await startPlanCheckout()
after(house.close)
const { merchant, planSession, server, session, visit } = house

const PAYMENT = 'id amount currency status paymentMethodId contactId createdAt'

interface Shown {
  readonly paymentPlan: {
    readonly schedule: { readonly edges: readonly { readonly node: Readonly<Record<string, unknown>> }[] }
  }
}

test('whoever reads an active plan sees by which payment each of its dates was paid, and none for those to come', async () => {
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
  const alone = await server.ask<{ payment: unknown }>(key, `query ($id: ID!) { payment(id: $id) { ${PAYMENT} } }`, {
    id: payment.id,
  })
  assert.deepEqual(alone.data.payment, payment)
})
