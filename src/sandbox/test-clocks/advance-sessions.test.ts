import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { startTestClocks } from '../../../test/support/test-clocks.ts'
import { expireOverduePaymentSessions } from '../../checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from '../../checkout/plan-sessions/index.ts'
import { cellsOf } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { deleteExpiredVaultTokens, reportOverdueVaultRows } from '../../vault/index.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { server, sql, merchantAt, advance, move } = fixture
const { services } = server

const HOUR_MS = 3_600_000
const TERMS = { amount: '10.00', currency: 'USD' }

async function sessionsUntil({ account }: Pick<Merchant, 'account'>, expirationDate: string) {
  const contactId = (await change(server, account, 'createContact', { orgId: account.id, name: 'Ada Byron' })).id
  const agreed = { frequency: 'Monthly', startDate: expirationDate.slice(0, 10), occurrences: 2 }
  const pending = { createPendingPaymentPlan: true, expirationDate }
  const ofPlan = { orgId: account.id, contactId, ...TERMS, ...agreed, ...pending }
  const made = await change(server, account, 'createPaymentPlanSession', ofPlan, 'id paymentPlanId')
  const ofPayment = await change(server, account, 'createPaymentSession', { contactId, ...TERMS, expirationDate })
  return { planSession: made.id, plan: made.paymentPlanId ?? '', paymentSession: ofPayment.id }
}

const READ = `query ($planSession: ID!, $plan: ID!, $paymentSession: ID!) {
  planSession: paymentPlanSession(id: $planSession) { status }
  plan: paymentPlan(id: $plan) { status }
  paymentSession(id: $paymentSession) { status }
}`

async function statusesOf({ account }: Pick<Merchant, 'account'>, ids: object): Promise<string[]> {
  const { data, errors } = await server.ask<Record<string, { status: string }>>(account.key, READ, ids)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return Object.values(data).map(({ status }) => status)
}

const eventsOf = async (id: string) => (await fixture.eventsOf(id)).map((type) => type.split('.')[1])

test('sessions of both kinds expire when the clock passes their date, and are announced with the pending plan', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const ids = await sessionsUntil(merchant, '2026-03-05T10:00:00Z')
  await advance(merchant, clock, '2026-03-05T09:59:59Z')
  assert.deepEqual(await statusesOf(merchant, ids), ['Active', 'Pending', 'Active'])
  await advance(merchant, clock, '2026-03-05T10:00:00Z')
  assert.deepEqual(await statusesOf(merchant, ids), ['Expired', 'Canceled', 'Expired'])
  assert.deepEqual(await eventsOf(ids.planSession), ['created', 'expired'])
  assert.deepEqual(await eventsOf(ids.plan), ['created', 'canceled'])
  assert.deepEqual(await eventsOf(ids.paymentSession), ['created', 'expired'])
})

test("a live platform sees a sandbox organization by that organization's clock", async () => {
  const platform = await server.account('Platform', null, { mode: 'Live' })
  const account = await server.shop(platform)
  const ids = await sessionsUntil({ account }, '2099-03-05T10:00:00Z')
  await change(server, account, 'testClockCreate', { now: '2099-03-06T00:00:00Z' })
  // No worker has run yet. The API key is looked up again, and the status is computed on read.
  server.clock.advance(2_000)
  for (const reader of [account, platform])
    assert.deepEqual(await statusesOf({ account: reader }, ids), ['Expired', 'Pending', 'Expired'])
})

test("a session of a clock does not expire by the machine's time", async () => {
  const [merchant] = await merchantAt('2026-03-01T00:00:00Z')
  const ids = await sessionsUntil(merchant, '2026-03-05T10:00:00Z')
  server.clock.advance(24 * HOUR_MS)
  await inEachCell(services, (ofCell) => expireOverduePlanSessions(ofCell))
  await inEachCell(services, (ofCell) => expireOverduePaymentSessions(ofCell))
  assert.deepEqual(await statusesOf(merchant, ids), ['Active', 'Pending', 'Active'])
})

const TOKEN = 'query ($id: ID!) { vaultToken(id: $id) { status } }'
const LISTED = `query ($status: VaultTokenStatus) { vaultTokens(input: { status: $status }) { edges { node { id status } } } }`

/**
 * Returns the status of a token, or null when it is deleted. Requires it in the list of that
 * status.
 */
async function tokenStatus({ account }: Merchant, id: string): Promise<string | null> {
  const { data } = await server.ask<{ vaultToken: { status: string } | null }>(account.key, TOKEN, { id })
  const status = data?.vaultToken?.status ?? null
  if (status !== null) {
    const list = await server.ask<{ vaultTokens: { edges: { node: { id: string } }[] } }>(account.key, LISTED, {
      status,
    })
    assert.ok(list.data.vaultTokens.edges.some(({ node }) => node.id === id))
  }
  return status
}

const payWith = (vaultTokenId: string) => ({ vaultTokenId, ...TERMS })

test('a vault token expires and is deleted by the clock', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await fixture.token(merchant)
  await advance(merchant, clock, '2026-03-01T00:59:59Z')
  assert.equal(await tokenStatus(merchant, id), 'Active')
  await advance(merchant, clock, '2026-03-01T01:00:00Z')
  assert.equal(await tokenStatus(merchant, id), null)
  assert.deepEqual(await fixture.eventsOf(id), ['vault_token.created', 'vault_token.expired'])
})

test('while the clock stands still, a token expires with the key of its hour, is refused and is deleted', async () => {
  const [merchant] = await merchantAt('2030-03-01T00:00:00Z')
  const [paid, left] = [await fixture.token(merchant), await fixture.token(merchant)]
  server.clock.advance(HOUR_MS - 60_000)
  assert.equal(await tokenStatus(merchant, paid), 'Active')
  assert.equal((await fixture.create(merchant, payWith(paid))).data.made.status, 'Succeeded')
  server.clock.advance(60_000)
  assert.equal(await tokenStatus(merchant, left), 'Expired')
  server.clock.advance(2 * HOUR_MS)
  for (const cell of cellsOf(services.db)) await services.keys.inCell(cell).destroyPastHourKeys()
  const { errors } = await fixture.create(merchant, payWith(left))
  assert.deepEqual(
    errors?.map(({ extensions }) => extensions.code),
    ['INVALID_STATE'],
  )
  assert.equal(await tokenStatus(merchant, left), 'Expired')
  await inEachCell(services, (ofCell) => deleteExpiredVaultTokens(ofCell))
  assert.equal(await tokenStatus(merchant, left), null)
  server.logged.length = 0
  await inEachCell(services, (ofCell) => reportOverdueVaultRows(ofCell))
  assert.match(server.logged.join(''), /no overdue data/)
})

test("a session that could not expire during a payment expires soon after, at the clock's time", async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const ids = await sessionsUntil(merchant, '2026-03-05T10:00:00Z')
  const { uuid } = requireId('pss', ids.paymentSession, 'Session')
  await sql.write('update payment_sessions set completing_since = created_at where id = $1', [uuid])
  await advance(merchant, clock, '2026-03-06T00:00:00Z')
  assert.deepEqual(await statusesOf(merchant, ids), ['Expired', 'Canceled', 'Active'])
  await sql.write('update payment_sessions set completing_since = null where id = $1', [uuid])
  await move()
  assert.deepEqual(await statusesOf(merchant, ids), ['Expired', 'Canceled', 'Expired'])
  assert.deepEqual(await eventsOf(ids.paymentSession), ['created', 'expired'])
})
