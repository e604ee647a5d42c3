import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPlans } from '../../test/support/charged-plans.ts'
import { SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../test/support/instruments.ts'
import type { Merchant } from '../../test/support/payments.ts'
import { formatId, requireId } from '../platform/ids/index.ts'

const fixture = await startPlans()
after(fixture.close)
const { server, create, refund, token, newPlan, run, bringForward } = fixture
const merchant = await fixture.merchant()

interface Shown {
  readonly occurrence: { readonly number: number; readonly date: string } | null
  readonly attempts: readonly Record<string, unknown>[]
  readonly refunds: readonly Record<string, unknown>[]
}

const FACTS = `query ($id: ID!) { payment(id: $id) { occurrence { number date }
  attempts { number startedAt configurationId providerReference merchantReference status declineCode networkDeclineCode returnCode }
  refunds { status reason providerReference failureCode } } }`

async function facts(id: string, { account }: Merchant = merchant): Promise<Shown> {
  const { data, text } = await server.ask<{ payment: Shown }>(account.key, FACTS, { id })
  assert.ok(data?.payment, text)
  return data.payment
}

/** Returns the data of the events of a payment by their types. */
async function eventData(id: string): Promise<Record<string, Record<string, unknown>>> {
  const rows = await fixture.sql.rows<{ type: string; payload: string }>(
    'select type, payload from events where subject_id = $1 order by id',
    [requireId('pay', id, 'Payment').uuid],
  )
  return Object.fromEntries(rows.map(({ type, payload }) => [type, JSON.parse(payload).data]))
}

async function pay(card: object = {}): Promise<string> {
  const { data, errors } = await create(merchant, {
    ...{ amount: '20.00', currency: 'USD', vaultTokenId: await token(merchant, card) },
  })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made.id
}

test("an attempt shows both references under which the provider's books hold its charge", async () => {
  const id = await pay()
  const charge = (await merchant.ledger()).charges.at(-1)!
  const { attempts, occurrence } = await facts(id)
  const { startedAt, ...attempt } = attempts[0]!
  assert.match(String(startedAt), /^\d{4}-/)
  const expected = {
    ...{ number: 1, configurationId: fixture.configurationIdOf(merchant), status: 'Succeeded' },
    ...{ providerReference: charge.id, merchantReference: charge.reference },
    ...{ declineCode: null, networkDeclineCode: null, returnCode: null },
  }
  assert.deepEqual([attempts.length, attempt, occurrence], [1, expected, null])
  const events = await eventData(id)
  assert.deepEqual(events['payment.succeeded']?.attempt, { ...expected, startedAt })
  assert.equal(events['payment.created']?.attempt, null)
})

test("a declined attempt shows our code and the card network's own", async () => {
  for (const [number, declineCode, networkDeclineCode] of [
    [SANDBOX_CARDS.insufficientFunds, 'insufficient_funds', '51'],
    [SANDBOX_CARDS.lost, 'lost_card', '41'],
  ]) {
    const id = await pay({ number })
    const [attempt] = (await facts(id)).attempts
    const { status, ...codes } = attempt!
    assert.deepEqual(
      [status, codes.declineCode, codes.networkDeclineCode],
      ['Declined', declineCode, networkDeclineCode],
    )
    assert.deepEqual((await eventData(id))['payment.failed']?.attempt, attempt)
  }
})

test("a returned debit shows the bank's return code", async () => {
  const bank = await fixture.merchant()
  const method = await fixture.storedMethod(bank, { type: 'BankAccount', number: SANDBOX_ACCOUNTS.insufficientFunds })
  const { data } = await fixture.charge(bank, {
    ...{ id: method.shownId, amount: '20.00', currency: 'USD', recurringProcessingModel: 'UnscheduledCardOnFile' },
  })
  await fixture.processor.advance({ days: 4 })
  await fixture.deliverNotifications()
  const [attempt] = (await facts(data.made.id, bank)).attempts
  assert.deepEqual([attempt?.status, attempt?.returnCode], ['Returned', 'R01'])
  const events = await eventData(data.made.id)
  assert.deepEqual(events['payment.returned']?.attempt, attempt)
})

test('payments of a plan show the occurrence that they pay', async () => {
  const shop = await fixture.merchant()
  const plan = await newPlan(shop, { occurrences: 2 })
  await bringForward(plan, 8)
  await run()
  const rows = await fixture.sql.rows<{ number: number; date: string; payment_id: string }>(
    `select number, due_date::text as date, payment_id from payment_plan_occurrences where plan_id = $1 order by number`,
    [plan.id],
  )
  assert.equal(rows.length, 2)
  for (const { payment_id, ...occurrence } of rows) {
    const id = formatId('pay', payment_id)
    assert.deepEqual((await facts(id, shop)).occurrence, occurrence)
    const events = await eventData(id)
    for (const type of ['payment.created', 'payment.succeeded']) assert.deepEqual(events[type]?.occurrence, occurrence)
  }
})

test("a refund shows its reason and the provider's reference, and its event carries it", async () => {
  const id = await pay()
  const { data } = await refund(merchant, { paymentId: id, amount: '5.00', reason: 'RequestedByCustomer' })
  const charged = (await facts(id)).attempts[0]!
  const { id: refundReference } = (await merchant.ledger()).refunds.at(-1)!
  const shown = {
    status: 'Succeeded',
    reason: 'RequestedByCustomer',
    providerReference: refundReference,
    failureCode: null,
  }
  assert.deepEqual((await facts(id)).refunds, [shown])
  const event = (await eventData(id))['payment.refunded']
  const { createdAt: _, updatedAt: __, ...carried } = Object(event?.refund)
  assert.deepEqual(carried, {
    ...shown,
    id: data.made.id,
    paymentId: id,
    amount: '5.00',
    currency: 'USD',
    origin: 'Api',
  })
  assert.deepEqual(event?.attempt, charged)
})

test('a refund that failed at the bank says why', async () => {
  const id = await pay({ number: SANDBOX_CARDS.refundFailing })
  await refund(merchant, { paymentId: id })
  await fixture.processor.advance({ days: 2 })
  await fixture.deliverNotifications()
  const [failed] = (await facts(id)).refunds
  assert.deepEqual([failed?.status, failed?.failureCode, failed?.reason], ['Failed', 'declined', null])
  const event = (await eventData(id))['payment.refund_failed']
  assert.equal(Object(event?.refund).failureCode, 'declined')
})
