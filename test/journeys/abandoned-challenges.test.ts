import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageCard } from '../support/checkout.ts'
import { SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'

const fixture = await startRecovery()
after(fixture.close)
const { atLink, bringForward, merchant, processor, sql, run, server, settle, shown, stateOf, visit } = fixture

const HOUR = 3_700
const DAY = 25 * 3_600
const CARD = pageCard(SANDBOX_CARDS.challengeAwaitsResult)

/**
 * Pays at a link with a card whose challenge never ends by itself. Returns the address of the
 * challenge.
 */
async function challenged(customer: ReturnType<typeof visit>): Promise<string> {
  const { body } = await customer.pay(CARD)
  assert.equal(body.status, 'requires_action', JSON.stringify(body))
  return body.url ?? ''
}

/** Returns the customer's address after a challenge, at this server. */
async function backFrom(url: string, decision: 'approve' | 'decline' = 'approve'): Promise<string> {
  const back = new URL(await processor.decide(url, decision))
  return `${server.url}${back.pathname.slice(1)}${back.search}`
}

const open = (link: string) => fetch(link, { redirect: 'manual' })

/** Returns the statuses at the processor of all charges of that challenge's card, oldest first. */
const atProcessor = async () =>
  (await merchant.ledger()).charges
    .filter(({ scenario }) => scenario === 'challenge_awaits_result')
    .map(({ status }) => status)

const contradictions = () => server.logged.filter((line) => line.includes('a provider contradicts')).length

async function attemptOfSession(id: string) {
  const [row] = await sql.rows<{ id: string; outcome: string | null; stage: string; action_sent_at: Date | null }>(
    `select t.id, t.outcome, t.stage, t.action_sent_at from payment_attempts t
       join payments p on p.shard = t.shard and p.id = t.payment_id
     where p.payment_session_id = $1 order by t.number desc limit 1`,
    [requireId('pss', id, 'Session').uuid],
  )
  assert.ok(row)
  return row
}

test('an abandoned challenge at a recovery link ends after an hour, and the plan recovers without anyone', async () => {
  const plan = await fixture.newRetriedPlan()
  const { shownId: paymentMethodId } = await fixture.storedMethod(merchant, {
    number: VISA,
    contactId: plan.contactUuid,
  })
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', { id: plan.shownId, paymentMethodId })
  const customer = atLink(plan)
  const url = await challenged(customer)
  const before = await fixture.chargesNow()
  await bringForward(plan, 1)
  await run()
  assert.equal(await fixture.chargesNow(), before)

  await settle(HOUR)
  assert.equal((await customer.status()).body.status, 'declined')
  await run()
  assert.equal((await fixture.chargesSince(before)).length, 1)
  const { status, occurrences } = await stateOf(plan)
  assert.deepEqual([status, occurrences[0]?.status], ['Active', 'Succeeded'])

  // The late customer's result is not sent, so nothing is charged twice.
  assert.equal((await open(await backFrom(url))).status, 303)
  assert.equal((await fixture.chargesSince(before)).length, 1)
  assert.equal((await atProcessor()).at(-1), 'requires_action')
})

test('after an abandoned challenge the customer of a plan that is past due pays at the link', async () => {
  const plan = await fixture.newPastDuePlan()
  const customer = atLink(plan)
  await challenged(customer)
  await settle(HOUR)
  assert.equal((await customer.page()).state?.status, 'declined')
  const before = await fixture.chargesNow()
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.equal((await fixture.chargesSince(before)).length, 1)
  assert.equal((await shown(plan.shownId)).status, 'Active')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})

test('an abandoned challenge of a payment session ends after a day, and the customer pays once', async () => {
  const made = await fixture.createSession(merchant)
  const customer = visit(made)
  await challenged(customer)
  await settle(HOUR)
  assert.equal((await customer.status()).body.status, 'requires_action')
  await settle(DAY)
  assert.equal((await customer.status()).body.status, 'declined')
  assert.equal((await attemptOfSession(made.id)).outcome, 'Declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
})

test('a customer and a merchant end a challenge at once', async () => {
  const [one, other] = [await fixture.createSession(merchant), await fixture.createSession(merchant)]
  const customer = visit(one)
  await challenged(customer)
  await challenged(visit(other))
  assert.equal((await customer.otherSource()).body.status, 'declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  await change(server, merchant.account, 'updatePaymentSession', { id: other.id, status: 'Canceled' })
  assert.equal((await fixture.session(merchant, other.id)).status, 'Canceled')
})

test('an abandoned challenge of a plan session ends after a day, and its plan starts', async () => {
  const contactId = await fixture.newContact(merchant)
  const startDate = server.services.wallNow().slice(0, 10)
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Weekly', startDate, occurrences: 3 }
  const input = { orgId: merchant.account.id, contactId, ...terms }
  const session = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
  const customer = visit(session as unknown as { readonly link: string })
  await challenged(customer)
  await settle(DAY)
  assert.equal((await customer.page()).state?.status, 'declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
})

test('a customer who comes back in time pays by the result of the challenge', async () => {
  const made = await fixture.createSession(merchant)
  const back = await backFrom(await challenged(visit(made)))
  assert.equal((await atProcessor()).at(-1), 'requires_action')
  assert.equal((await open(back)).status, 303)
  assert.equal((await atProcessor()).at(-1), 'succeeded')
  assert.equal((await fixture.session(merchant, made.id)).status, 'Completed')
})

test('an invalid result has no effect, and the challenge is still abandoned later', async () => {
  const made = await fixture.createSession(merchant)
  const customer = visit(made)
  const back = await backFrom(await challenged(customer))
  await open(back.replace(/result=[^&]*/, 'result=made-up'))
  assert.equal((await attemptOfSession(made.id)).action_sent_at, null)
  await settle(DAY)
  assert.equal((await customer.status()).body.status, 'declined')
})

test('an error before the result is sent changes nothing, and the challenge is still abandoned later', async () => {
  const made = await fixture.createSession(merchant)
  const customer = visit(made)
  const back = await backFrom(await challenged(customer))
  const { id } = await attemptOfSession(made.id)
  await sql.write("update payment_attempts set action_state_sealed = 'unreadable' where id = $1", [id])
  assert.equal((await open(back)).status, 303)
  const { stage, action_sent_at } = await attemptOfSession(made.id)
  assert.deepEqual([stage, action_sent_at], ['RequiresAction', null])
  assert.equal((await customer.status()).body.status, 'requires_action')
  await settle(DAY)
  assert.equal((await customer.status()).body.status, 'declined')
})

test('a challenge whose result may have been sent is never canceled, and its later success is applied', async () => {
  const made = await fixture.createSession(merchant)
  const customer = visit(made)
  const back = await backFrom(await challenged(customer))
  armCrashPoint('challenge: marked', () => {
    throw new Error('crashed')
  })
  await open(back)
  assert.equal((await atProcessor()).at(-1), 'requires_action')
  const { id, action_sent_at } = await attemptOfSession(made.id)
  assert.ok(action_sent_at)
  // A killed process leaves the stage unchanged.
  await sql.write("update payment_attempts set stage = 'RequiresAction', challenge_locked_until = null where id = $1", [
    id,
  ])
  await settle(DAY)
  const cancel = change(server, merchant.account, 'updatePaymentSession', { id: made.id, status: 'Canceled' })
  await assert.rejects(cancel, /INVALID_STATE/)
  await settle(DAY)
  assert.equal((await attemptOfSession(made.id)).outcome, null)
  await complete(id, back)
  await fixture.deliverNotifications()
  assert.equal((await fixture.session(merchant, made.id)).status, 'Completed')
})

test('a customer who comes back while the challenge is canceled is charged once or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const made = await fixture.createSession(merchant)
    const customer = visit(made)
    const back = await backFrom(await challenged(customer))
    server.clock.advance(DAY * 1_000)
    await Promise.all([open(back), open(back), settle(0), customer.otherSource()])
    await settle(DAY)
    const { outcome } = await attemptOfSession(made.id)
    const isCharged = (await atProcessor()).at(-1) === 'succeeded'
    assert.equal(outcome, isCharged ? 'Succeeded' : 'Declined')
  }
  assert.equal(contradictions(), 0)
})

test('a charge that the provider makes after the challenge was canceled is reported', async () => {
  const made = await fixture.createSession(merchant)
  const customer = visit(made)
  const back = await backFrom(await challenged(customer))
  await settle(DAY)
  assert.equal((await customer.status()).body.status, 'declined')
  const before = contradictions()
  await complete((await attemptOfSession(made.id)).id, back)
  await fixture.deliverNotifications()
  assert.equal(contradictions(), before + 1)
  assert.equal((await attemptOfSession(made.id)).outcome, 'Declined')
})

/** Sends the result of a challenge to the processor without the product. */
async function complete(attemptId: string, back: string): Promise<void> {
  const { charges } = await merchant.ledger()
  const { id } = charges.find(({ reference }) => reference === attemptId) ?? {}
  const response = await fetch(`${processor.url}/v1/charges/${id}/complete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ result: new URL(back).searchParams.get('result') }),
  })
  assert.equal(response.status, 200)
}
