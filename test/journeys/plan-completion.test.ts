import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { pageAccount, pageCard, type ShownSession, startCheckout } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../support/instruments.ts'

const house = await startCheckout()
after(house.close)
const { confirm, eventsOfAll, methods, newContact, query, read, server, visit } = house
const merchant = await house.merchant()
const { orgId: _, ...SESSION } = { orgId: null, amount: '49.90', currency: 'USD', frequency: 'Monthly', occurrences: 12 }
const today = server.services.now().slice(0, 10)
const LATER = '2090-01-31'

interface PlanSession extends ShownSession {
  readonly contactId: string
  readonly paymentPlanId: string | null
}

interface Plan {
  readonly id: string
  readonly status: string
  readonly startDate: string
  readonly paymentMethodId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: string | null
}

const fields = 'id link status contactId paymentPlanId'

async function planSession(input: object = {}): Promise<PlanSession> {
  const contactId = await newContact(merchant)
  const terms = { orgId: merchant.account.id, contactId, startDate: today, ...SESSION, ...input }
  return change(server, merchant.account, 'createPaymentPlanSession', terms, fields) as Promise<unknown> as Promise<PlanSession>
}

async function sessionNow({ id }: { readonly id: string }): Promise<PlanSession> {
  const text = `query ($id: ID!) { paymentPlanSession(id: $id) { ${fields} } }`
  const { data, errors } = await server.ask<{ paymentPlanSession: PlanSession }>(merchant.account.key, text, { id })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.paymentPlanSession
}

async function planOf(session: { readonly id: string }): Promise<Plan> {
  const { paymentPlanId } = await sessionNow(session)
  const text = `query ($id: ID!) { paymentPlan(id: $id) {
    id status startDate paymentMethodId remainingOccurrences nextRunAt } }`
  const { data, errors } = await server.ask<{ paymentPlan: Plan }>(merchant.account.key, text, { id: paymentPlanId })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.paymentPlan
}

/** What was charged or set up in a session, whoever may see it. */
const triesOf = ({ id }: { readonly id: string }) =>
  query<{ id: string; is_set_up: boolean; status: string; plan_occurrence: number | null; tries: number }>(
    `select p.id, p.is_set_up, p.status, p.plan_occurrence,
       (select count(*)::int from payment_attempts t where t.shard = p.shard and t.payment_id = p.id) as tries
     from payments p where p.payment_plan_session_id = $1 order by p.id`,
    [requireId('pps', id, 'Session').uuid],
  )

test('a customer agrees to a plan whose first day is today, and pays its first occurrence at once', async () => {
  const made = await planSession({ successUrl: 'https://shop.example.com/thanks' })
  const { status, body } = await visit(made).pay(pageCard())
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, {
    status: 'completed',
    redirectUrl: `https://shop.example.com/thanks?session_id=${made.id}`,
  })
  assert.equal((await sessionNow(made)).status, 'Completed')
  const plan = await planOf(made)
  assert.deepEqual([plan.status, plan.startDate, plan.remainingOccurrences], ['Active', today, 11])
  assert.ok(plan.nextRunAt)
  const [method] = await methods(merchant, made.contactId)
  assert.deepEqual([method?.id, method?.card?.last4], [plan.paymentMethodId, VISA.slice(-4)])
  const [tried, ...others] = await triesOf(made)
  assert.equal(others.length, 0)
  assert.deepEqual([tried?.is_set_up, tried?.status, tried?.plan_occurrence], [false, 'Succeeded', 1])
})
