import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { type Merchant, startPayments } from '../../../test/support/payments.ts'
import { servicesInCell } from '../../../test/support/services-in-cell.ts'
import { totalsProblems } from '../../../test/support/totals.ts'
import { dateIn } from '../../platform/time/index.ts'
import { countDueTotals, type TotalsCounter } from './count-due-totals.ts'
import { markTotals, recountTotals } from './mark-totals.ts'
import { countPayments } from './payment-totals.ts'

// Without a worker, which would claim the same totals.
const fixture = await startPayments()
after(fixture.close)
const { server, sql } = fixture
const NOTHING: TotalsCounter = { countPart: async () => ({ sums: [], lastId: null }), replace: async () => {} }
/** The organizations of these tests have no plans. */
const COUNTERS = { Payments: countPayments, Plans: NOTHING }

async function mark({ account }: Merchant, day: string, dueAt: string): Promise<void> {
  const { shard, id } = account.account
  await sql.inShard(
    shard,
    `insert into totals_due (shard, org_id, kind, day, change_id, changed_at, due_at)
     values ($1, $2, 'Payments', $3, $2, $4, $5)`,
    [shard, id, day, server.services.wallNow(), dueAt],
  )
}

const marked = () =>
  sql.rows<{ orgId: string; countedTo: string | null }>(
    'select org_id as "orgId", counted_to as "countedTo" from totals_due order by day',
  )

/** Returns a counter that records the organizations whose totals it counts. */
function recordingCounter(count: (orgId: string) => void = () => {}) {
  const called: string[] = []
  const counter: TotalsCounter = {
    countPart: async (_services, { orgId }) => {
      called.push(orgId)
      count(orgId)
      return { sums: [], lastId: null }
    },
    replace: NOTHING.replace,
  }
  return { called, counters: { Payments: counter, Plans: counter } }
}

/** Returns two merchants of the same cell, and the services of its worker. */
async function neighbours() {
  const one = await fixture.merchant()
  const cellOf = ({ account }: Merchant) => server.database.cellOf(account.account.shard)
  let other = await fixture.merchant()
  while (cellOf(other) !== cellOf(one)) other = await fixture.merchant()
  return { one, other, services: servicesInCell(server, one.account.account.shard) }
}

test('totals that cannot be counted do not delay those of others', async () => {
  const { one, other, services } = await neighbours()
  const merchants = [one, other]
  const today = dateIn('UTC', server.services.wallNow())
  for (const merchant of merchants) await mark(merchant, today, '2000-01-01T00:00:00Z')
  const { called, counters } = recordingCounter(() => {
    // The first one, because the order of claims is open.
    if (called.length === 1) throw new Error('the count takes too long')
  })
  await countDueTotals(services, counters)
  assert.deepEqual(called.toSorted(), merchants.map(({ account }) => account.account.id).toSorted())
  assert.deepEqual(
    (await marked()).map(({ orgId }) => orgId),
    [called[0]],
  )
  await sql.rows('delete from totals_due')
})

test('an organization with many days to count lets the others go first', async () => {
  const { one: busy, other, services } = await neighbours()
  for (let day = 1; day <= 20; day++)
    await mark(busy, `2026-01-${String(day).padStart(2, '0')}`, '2000-01-01T00:00:00Z')
  await mark(other, '2026-01-01', '2000-01-02T00:00:00Z')
  const { called, counters } = recordingCounter()
  const limits = { readMax: 10, organizationMs: 0 }
  assert.equal(await countDueTotals(services, counters, limits), true)
  assert.deepEqual(called, [busy.account.account.id])
  await countDueTotals(services, counters, limits)
  assert.ok(called.includes(other.account.account.id))
  while (await countDueTotals(services, counters, limits));
  assert.equal(called.length, 21)
  assert.deepEqual(await marked(), [])
})

test('a day with more payments than one part is counted in several calls', async () => {
  const merchant = await fixture.merchant()
  for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00']) await pay(merchant, amount)
  const services = servicesInCell(server, merchant.account.account.shard)
  await recountTotals(services.db.write, merchant.account.account, services.wallNow())
  const limits = { readMax: 2, organizationMs: 0 }
  let calls = 1
  while (await countDueTotals(services, COUNTERS, limits)) calls++
  assert.ok(calls > 3, `${calls} calls`)
  assert.deepEqual(await totalsProblems(sql), [])
})

test('a count that another request for a count interrupts starts again', async () => {
  const merchant = await fixture.merchant()
  for (const amount of ['1.00', '2.00', '3.00']) await pay(merchant, amount)
  const services = servicesInCell(server, merchant.account.account.shard)
  const recount = () => recountTotals(services.db.write, merchant.account.account, services.wallNow())
  const limits = { readMax: 2, organizationMs: 0 }
  const isUnfinished = async () => (await marked()).some(({ countedTo }) => countedTo !== null)
  await recount()
  while (!(await isUnfinished())) await countDueTotals(services, COUNTERS, limits)
  await recount()
  assert.equal(await isUnfinished(), false)
  while (await countDueTotals(services, COUNTERS, limits));
  assert.deepEqual(await totalsProblems(sql), [])
})

test('a change during a count is counted, also when it is marked together with the change before', async () => {
  const { shard, id: targetAccount } = (await fixture.merchant()).account.account
  const services = servicesInCell(server, shard)
  await sql.rows('delete from totals_due')
  const event = () => {
    const eventId = services.mintId(shard)
    return { shard, targetAccount, eventId, type: 'payment_plan.paused', subjectId: targetAccount }
  }
  let parts = 0
  const twoParts: TotalsCounter = {
    ...NOTHING,
    countPart: async () => ({ sums: [], lastId: ++parts === 1 ? targetAccount : null }),
  }
  const count = () =>
    countDueTotals(services, { Payments: NOTHING, Plans: twoParts }, { readMax: 1, organizationMs: 0 })
  const before = event()
  await markTotals(services, [before])
  await sql.rows(`update totals_due set due_at = '2000-01-01T00:00:00Z'`)
  assert.equal(await count(), true)
  await markTotals(services, [before, event()])
  assert.equal(await count(), false)
  assert.equal(parts, 2)
  assert.equal((await marked()).length, 1)
  await sql.rows('delete from totals_due')
})

test('an organization that sets its time zone again is not counted again', async () => {
  const { account } = await fixture.merchant()
  await sql.rows('delete from totals_due')
  const setTimeZone = (timeZone: string) => change(server, account, 'organizationUpdate', { id: account.id, timeZone })
  await setTimeZone('Asia/Tokyo')
  assert.equal((await marked()).length, 1)
  await sql.rows('delete from totals_due')
  await setTimeZone('Asia/Tokyo')
  assert.deepEqual(await marked(), [])
})

async function pay(merchant: Merchant, amount: string): Promise<void> {
  const vaultTokenId = await fixture.token(merchant)
  const { data, text } = await fixture.create(merchant, { amount, currency: 'USD', vaultTokenId })
  assert.ok(data?.made, text)
}
