import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { startTestClocks } from '../../../test/support/test-clocks.ts'
import { expireOverduePaymentSessions } from '../../checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from '../../checkout/plan-sessions/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { deleteExpiredVaultTokens, reportOverdueVaultRows } from '../../vault/index.ts'

const house = await startTestClocks()
after(house.close)
const { server, query, merchantAt, advance, move } = house
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

const toldOf = async (id: string) => (await house.eventsOf(id)).map((type) => type.split('.')[1])

test('sessions of both kinds expire when the clock passes their date, and are told of with the pending plan', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const ids = await sessionsUntil(merchant, '2026-03-05T10:00:00Z')
  await advance(merchant, clock, '2026-03-05T09:59:59Z')
  assert.deepEqual(await statusesOf(merchant, ids), ['Active', 'Pending', 'Active'])
  await advance(merchant, clock, '2026-03-05T10:00:00Z')
  assert.deepEqual(await statusesOf(merchant, ids), ['Expired', 'Canceled', 'Expired'])
  assert.deepEqual(await toldOf(ids.planSession), ['created', 'expired'])
  assert.deepEqual(await toldOf(ids.plan), ['created', 'canceled'])
  assert.deepEqual(await toldOf(ids.paymentSession), ['created', 'expired'])
})

test('a live platform sees the sandbox organization below it as that sees itself, by its clock', async () => {
  const platform = await server.account('Platform', null, { mode: 'Live' })
  const account = await server.shop(platform)
  const ids = await sessionsUntil({ account }, '2099-03-05T10:00:00Z')
  await change(server, account, 'testClockCreate', { now: '2099-03-06T00:00:00Z' })
  // No worker has been there yet: the key is looked up anew, and what is shown is judged as it is read.
  server.clock.advance(2_000)
  for (const reader of [account, platform])
    assert.deepEqual(await statusesOf({ account: reader }, ids), ['Expired', 'Pending', 'Expired'])
})

test('time that passes on the machine alone expires no session', async () => {
  const [merchant] = await merchantAt('2026-03-01T00:00:00Z')
  const ids = await sessionsUntil(merchant, '2026-03-05T10:00:00Z')
  server.clock.advance(24 * HOUR_MS)
  await expireOverduePlanSessions(services)
  await expireOverduePaymentSessions(services)
  assert.deepEqual(await statusesOf(merchant, ids), ['Active', 'Pending', 'Active'])
})

const TOKEN = 'query ($id: ID!) { vaultToken(id: $id) { status } }'
const LISTED = `query ($status: VaultTokenStatus) { vaultTokens(input: { status: $status }) { edges { node { id status } } } }`

/** The status of a token, also as its list tells it; null when it is gone. */
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

const wayToPay = (vaultTokenId: string) => ({ vaultTokenId, ...TERMS })

test('the hour of a vault token passes with the clock, and the sweep comes with it', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await house.token(merchant)
  await advance(merchant, clock, '2026-03-01T00:59:59Z')
  assert.equal(await tokenStatus(merchant, id), 'Active')
  await advance(merchant, clock, '2026-03-01T01:00:00Z')
  assert.equal(await tokenStatus(merchant, id), null)
  assert.deepEqual(await house.eventsOf(id), ['vault_token.created', 'vault_token.expired'])
})

test('a clock that stands keeps no token longer than the key of its hour: it is expired, refused and swept', async () => {
  const [merchant] = await merchantAt('2030-03-01T00:00:00Z')
  const [paid, left] = [await house.token(merchant), await house.token(merchant)]
  server.clock.advance(HOUR_MS - 60_000)
  assert.equal(await tokenStatus(merchant, paid), 'Active')
  assert.equal((await house.create(merchant, wayToPay(paid))).data.made.status, 'Succeeded')
  server.clock.advance(60_000)
  assert.equal(await tokenStatus(merchant, left), 'Expired')
  server.clock.advance(2 * HOUR_MS)
  await services.keys.destroyPastHourKeys()
  const { errors } = await house.create(merchant, wayToPay(left))
  assert.deepEqual(
    errors?.map(({ extensions }) => extensions.code),
    ['INVALID_STATE'],
  )
  assert.equal(await tokenStatus(merchant, left), 'Expired')
  await deleteExpiredVaultTokens(services)
  assert.equal(await tokenStatus(merchant, left), null)
  server.logged.length = 0
  await reportOverdueVaultRows(services)
  assert.match(server.logged.join(''), /no overdue data/)
})

test('a session that nobody could expire while its customer was paying expires soon after, where the clock stands', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const ids = await sessionsUntil(merchant, '2026-03-05T10:00:00Z')
  const { uuid } = requireId('pss', ids.paymentSession, 'Session')
  await query('update payment_sessions set completing_since = created_at where id = $1', [uuid])
  await advance(merchant, clock, '2026-03-06T00:00:00Z')
  assert.deepEqual(await statusesOf(merchant, ids), ['Expired', 'Canceled', 'Active'])
  await query('update payment_sessions set completing_since = null where id = $1', [uuid])
  await move()
  assert.deepEqual(await statusesOf(merchant, ids), ['Expired', 'Canceled', 'Expired'])
  assert.deepEqual(await toldOf(ids.paymentSession), ['created', 'expired'])
})
