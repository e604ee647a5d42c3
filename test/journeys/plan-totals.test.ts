import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { pageCard } from '../support/checkout.ts'
import { startRecovery } from '../support/plan-recovery.ts'
import { agreement } from '../support/valid-inputs.ts'

const recovery = await startRecovery()
const { atLink, merchant, newContact, newPastDuePlan, sql, server, visit } = recovery
after(recovery.close)

const AMOUNTS = 'amount lastAmount totalAmount'
const SHOWN = `${AMOUNTS} occurrences consent { amount lastAmount text } schedule { edges { node { amount } } }`

interface Shown {
  readonly [field: string]: unknown
  readonly consent: Readonly<Record<string, string>>
  readonly schedule: { readonly edges: readonly { readonly node: { readonly amount: string } }[] }
}

const THIRDS = { amount: '33.33', lastAmount: '33.34', totalAmount: '100.00' }

/** Returns the terms of three weekly payments from a year ahead. */
async function terms() {
  const [year, ...rest] = server.services.wallNow().slice(0, 10).replace(/-29$/, '-28').split('-')
  const startDate = [Number(year) + 1, ...rest].join('-')
  const whose = { orgId: merchant.account.id, contactId: await newContact(merchant) }
  return { ...whose, currency: 'USD', frequency: 'Weekly', startDate, occurrences: 3 }
}

async function planOf(id: string): Promise<Shown> {
  const text = `query ($id: ID!) { paymentPlan(id: $id) { ${SHOWN} } }`
  return (await server.ask<{ paymentPlan: Shown }>(merchant.account.key, text, { id })).data.paymentPlan
}

async function refusedFields(operation: string, type: string, input: object): Promise<readonly string[]> {
  const text = `mutation ($input: ${type}!) { ${operation}(input: $input) { id } }`
  const { errors } = await server.ask(merchant.account.key, text, { input })
  return (errors ?? []).map(({ extensions }) => String(extensions.field))
}

test('a customer pays a total in parts that add up to it, and sees each amount, also of the last one', async () => {
  const plan = await newPastDuePlan({ totalAmount: '100.00', failed: 3 })
  const { state } = await visit({ link: plan.sessionLink }).page()
  assert.deepEqual(
    [state?.terms?.amount, state?.terms?.schedule?.lastAmount, state?.terms?.schedule?.total],
    ['33.33', '33.34', '100.00'],
  )
  const { consent, schedule, ...amounts } = await planOf(plan.shownId)
  assert.deepEqual(amounts, { ...THIRDS, occurrences: 3 })
  assert.deepEqual(
    schedule.edges.map(({ node }) => node.amount),
    ['33.33', '33.33', '33.34'],
  )
  assert.deepEqual([consent.amount, consent.lastAmount], ['33.33', '33.34'])
  assert.match(`${consent.text}`, /\$33\.33 .* 3 times \(the last time \$33\.34\)/)

  const asked: (string | undefined)[] = []
  for (let payment = 0; payment < 3; payment++) {
    const customer = atLink(plan)
    const { terms: shown } = (await customer.page()).state ?? {}
    asked.push(shown?.amount)
    assert.ok(shown?.consent.texts.every(({ text }) => text.includes(`$${shown.amount} `)))
    assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  }
  assert.deepEqual(asked, ['33.33', '33.33', '33.34'])
  const paid = await sql.rows<{ amount: string }>(
    "select amount_minor as amount from payments where payment_plan_id = $1 and status = 'Succeeded' order by id",
    [plan.id],
  )
  assert.deepEqual(
    paid.map(({ amount }) => Number(amount)),
    [3333, 3333, 3334],
  )
  const last = await planOf(plan.shownId)
  assert.deepEqual([last.consent.amount, last.consent.lastAmount], ['33.34', '33.34'])
})

test('a plan through the API divides a total, and an event shows its amounts', async () => {
  const { shownId: paymentMethodId, contactShownId: contactId } = await recovery.storedMethod(merchant)
  const input = { ...(await terms()), contactId, paymentMethodId, authorization: agreement(server) }
  const made = await change(
    server,
    merchant.account,
    'paymentPlanCreate',
    { ...input, totalAmount: '100.00' },
    `id ${AMOUNTS}`,
  )
  const { id, ...amounts } = made as unknown as Readonly<Record<string, string>>
  assert.deepEqual(amounts, THIRDS)
  const events = await sql.rows<{ payload: string }>(
    "select payload from events where type = 'payment_plan.created' order by id desc limit 1",
  )
  const { data } = JSON.parse(events[0]?.payload ?? '{}')
  assert.deepEqual([data.id, data.amount, data.lastAmount, data.totalAmount], [id, '33.33', '33.34', '100.00'])
  for (const wrong of [{}, { amount: '1.00', totalAmount: '3.00' }])
    assert.deepEqual(await refusedFields('paymentPlanCreate', 'PaymentPlanCreateInput', { ...input, ...wrong }), [
      'amount',
      'totalAmount',
    ])
})

test('a session keeps its total when its occurrences change, and its pending plan follows', async () => {
  const input = { ...(await terms()), createPendingPaymentPlan: true }
  const fields = `id paymentPlanId ${AMOUNTS}`
  const made = await change(
    server,
    merchant.account,
    'paymentPlanSessionCreate',
    { ...input, totalAmount: '100.00' },
    fields,
  )
  const { id, paymentPlanId, ...amounts } = made as unknown as Readonly<Record<string, string>>
  assert.deepEqual(amounts, THIRDS)
  const changed = await change(server, merchant.account, 'updatePaymentPlanSession', { id, occurrences: 7 }, AMOUNTS)
  const sevenths = { amount: '14.28', lastAmount: '14.32', totalAmount: '100.00' }
  assert.deepEqual(changed, sevenths)
  const { amount, lastAmount, totalAmount, schedule } = await planOf(paymentPlanId ?? '')
  assert.deepEqual({ amount, lastAmount, totalAmount }, sevenths)
  assert.equal(schedule.edges.at(-1)?.node.amount, '14.32')
  for (const wrong of [{}, { amount: '1.00', totalAmount: '3.00' }])
    assert.deepEqual(
      await refusedFields('paymentPlanSessionCreate', 'PaymentPlanSessionCreateInput', { ...input, ...wrong }),
      ['amount', 'totalAmount'],
    )
})
