import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ShownClock, startTestClocks } from '../../../test/support/test-clocks.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'

const fixture = await startTestClocks()
after(fixture.close)
afterEach(() => armCrashPoint(null))
const { server, merchantAt, createClock, readClock, move, plan, statusOf, sql } = fixture

const CREATE = `mutation ($input: TestClockCreateInput!) {
  made: testClockCreate(input: $input) { id orgId now status }
}`
const NOW = '2026-03-01T12:00:00Z'

const create = ({ account }: Merchant, now: string, headers: Record<string, string> = {}) =>
  server.ask<{ made: ShownClock } | null>(account.key, CREATE, { input: { now } }, headers)

/** Creates a clock in a process that dies at a crash point. */
async function interrupt(merchant: Merchant, point: string, headers: Record<string, string> = {}): Promise<void> {
  armCrashPoint(point, () => {
    throw new Error('simulated crash')
  })
  const { errors } = await create(merchant, NOW, headers)
  assert.equal(errors?.[0]?.extensions.code, 'INTERNAL')
}

/** Returns the clocks that the organization's list shows. */
async function shownClocks({ account }: Merchant): Promise<readonly ShownClock[]> {
  const text = '{ testClocks { edges { node { id orgId now status } } } }'
  const { data } = await server.ask<{ testClocks: { edges: { node: ShownClock }[] } }>(account.key, text)
  return data.testClocks.edges.map(({ node }) => node)
}

const rowsOf = ({ account }: Merchant) =>
  sql.rows<{ id: string; status: string }>('select id, status from test_clocks where org_id = $1', [account.account.id])

async function auditedCreations({ account }: Merchant): Promise<readonly string[]> {
  const text = "select outcome from audit_entries where account_id = $1 and action = 'testClockCreate' order by id"
  return (await sql.rows<{ outcome: string }>(text, [account.account.id])).map(({ outcome }) => outcome)
}

test('an unassigned clock is not listed or advanced, and another one can be created', async () => {
  const merchant = await fixture.merchant()
  await interrupt(merchant, 'test clock: inserted')
  const [left] = await rowsOf(merchant)
  assert.equal(left?.status, 'Advancing')
  assert.deepEqual(await shownClocks(merchant), [])
  // Its organization is on the machine's clock, and the plan of today is not charged by a clock.
  const id = await plan(merchant, { startDate: server.clock.now().slice(0, 10), occurrences: 1 })
  for (let poll = 0; poll < 3; poll++) await move()
  assert.equal(await statusOf(merchant, id), 'Active Scheduled')
  assert.deepEqual(await rowsOf(merchant), [left])
  const clock = await createClock(merchant, { now: '2026-03-02T00:00:00Z' })
  assert.equal(clock.now, '2026-03-02T00:00:00Z')
  await move()
  assert.deepEqual(await shownClocks(merchant), [{ ...clock, status: 'Ready' }])
  assert.equal((await rowsOf(merchant)).length, 1)
  assert.deepEqual(await auditedCreations(merchant), ['INTERNAL', 'done'])
})

test('a request repeated under its key after a crash creates one clock', async () => {
  const merchant = await fixture.merchant()
  const headers = { 'idempotency-key': 'a-clock' }
  await interrupt(merchant, 'test clock: inserted', headers)
  const [left] = await rowsOf(merchant)
  const { data, errors } = await create(merchant, NOW, headers)
  assert.equal(errors, undefined)
  await move()
  assert.deepEqual(await readClock(merchant, data!.made.id), { ...data!.made, now: NOW, status: 'Ready' })
  assert.deepEqual(await rowsOf(merchant), [{ id: left?.id, status: 'Ready' }])
})

test('a worker puts the rows on a clock whose creation was interrupted after its assignment', async () => {
  const merchant = await fixture.merchant()
  const headers = { 'idempotency-key': 'a-clock' }
  await plan(merchant, { startDate: server.clock.now().slice(0, 10), occurrences: 1 })
  await interrupt(merchant, 'test clock: assigned', headers)
  const [clock] = await shownClocks(merchant)
  assert.deepEqual([clock?.now, clock?.status], [NOW, 'Advancing'])
  const onClock = async () => {
    const [row] = await sql.rows<{ is: boolean }>(
      'select clock_id is not null as is from plan_due where plan_id = (select id from payment_plans where org_id = $1)',
      [merchant.account.account.id],
    )
    return row?.is
  }
  // The first poll waits until no process has a cached key lookup.
  await move()
  assert.equal(await onClock(), false)
  await move()
  assert.equal(await onClock(), true)
  assert.equal((await readClock(merchant, clock!.id)).status, 'Ready')
  const again = await create(merchant, NOW, headers)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal(again.data?.made.id, clock!.id)
  assert.deepEqual(await auditedCreations(merchant), ['done', 'replayed'])
  const refused = await create(merchant, NOW)
  assert.equal(refused.errors?.[0]?.extensions.id, clock!.id)
})

test('concurrent requests create one clock, and leave no rows of the others', async () => {
  const merchant = await fixture.merchant()
  const results = await Promise.all([1, 2, 3].map((day) => create(merchant, `2026-03-0${day}T00:00:00Z`)))
  const [made] = results.flatMap(({ data }) => (data === null ? [] : [data.made]))
  await move()
  assert.deepEqual(await shownClocks(merchant), [{ ...made, status: 'Ready' }])
  assert.equal((await rowsOf(merchant)).length, 1)
})

test('an advance writes no account', async () => {
  const [merchant, clock] = await merchantAt(NOW)
  const { sql } = server.database
  const version = () => sql.directory('select xmin, ctid from accounts where id = $1', [merchant.account.account.id])
  const before = await version()
  await plan(merchant, { startDate: '2026-03-02', frequency: 'Weekly', occurrences: 2 })
  await fixture.advance(merchant, clock, '2026-03-20T00:00:00Z')
  assert.deepEqual(await version(), before)
})
