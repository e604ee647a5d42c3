import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ShownClock, startTestClocks } from '../../../test/support/test-clocks.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { requireId } from '../../platform/ids/index.ts'
import { advanceTestClocks } from './index.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { server, merchantAt, createClock, readClock, move, plan, sql } = fixture

const CREATE = 'mutation ($input: TestClockCreateInput!) { made: testClockCreate(input: $input) { id now status } }'
const ADVANCE = 'mutation ($input: TestClockAdvanceInput!) { made: testClockAdvance(input: $input) { id now status } }'

/** Returns the code and the field of the refusal; null after a success. */
async function refusal(key: string, document: string, input: object): Promise<readonly [unknown, unknown] | null> {
  const { errors } = await server.ask(key, document, { input })
  return errors ? [errors[0]?.extensions.code, errors[0]?.extensions.field] : null
}

test('a clock shows its set time, and is ready a little over a second later', async () => {
  const merchant = await fixture.merchant()
  const made = await createClock(merchant, { now: '2026-02-28T23:59:59.987+01:00' })
  assert.deepEqual(made, {
    id: made.id,
    orgId: merchant.account.id,
    now: '2026-02-28T22:59:59Z',
    status: 'Advancing',
  })
  await inEachCell(server.services, (ofCell) => advanceTestClocks(ofCell, whenSettled))
  assert.equal((await readClock(merchant, made.id)).status, 'Advancing')
  await move()
  assert.deepEqual(await readClock(merchant, made.id), { ...made, status: 'Ready' })
  const { data } = await server.ask<{ node: ShownClock }>(
    merchant.account.key,
    'query ($id: ID!) { node(id: $id) { ... on TestClock { now status } } }',
    { id: made.id },
  )
  assert.deepEqual(data.node, { now: '2026-02-28T22:59:59Z', status: 'Ready' })
})

test("a clock without a given time starts at the machine's", async () => {
  const merchant = await fixture.merchant()
  const before = server.services.wallNow()
  const { now } = await createClock(merchant)
  const after = server.services.wallNow()
  assert.ok(before.slice(0, 19) <= now.slice(0, 19) && now.slice(0, 19) <= after.slice(0, 19), now)
})

test('a sandbox organization has one clock at most; live organizations, agencies and platforms have none', async () => {
  const [{ account }, clock] = await merchantAt('2026-01-01T00:00:00Z')
  const { errors } = await server.ask(account.key, CREATE, { input: {} })
  assert.deepEqual([errors?.[0]?.extensions.code, errors?.[0]?.extensions.id], ['INVALID_STATE', clock.id])
  const live = await server.account('Organization', null, { mode: 'Live' })
  assert.deepEqual(await refusal(live.key, CREATE, {}), ['INVALID_STATE', undefined])
  const platform = await server.account('Platform')
  const agency = await server.account('Agency', platform)
  for (const { id, key } of [platform, agency]) {
    assert.deepEqual(await refusal(key, CREATE, {}), ['VALIDATION_ERROR', 'orgId'])
    assert.deepEqual(await refusal(key, CREATE, { orgId: id }), ['NOT_FOUND', undefined])
  }
  const below = await server.account('Organization', agency)
  assert.equal(await refusal(agency.key, CREATE, { orgId: below.id }), null)
})

test('one of two concurrent requests creates a clock', async () => {
  const { account } = await fixture.merchant()
  const codes = await Promise.all([1, 2, 3].map(() => refusal(account.key, CREATE, {})))
  assert.deepEqual(
    codes.filter((code) => code !== null).map((code) => code?.[0]),
    ['INVALID_STATE', 'INVALID_STATE'],
  )
})

test('a clock is refused a time outside its century, in the past, too far ahead, or during an advance', async () => {
  const { account } = await fixture.merchant()
  for (const now of ['1999-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])
    assert.deepEqual(await refusal(account.key, CREATE, { now }), ['VALIDATION_ERROR', 'now'])
  const [merchant, { id }] = await merchantAt('2098-06-01T00:00:00Z')
  const to = (at: string) => refusal(merchant.account.key, ADVANCE, { id, to: at })
  for (const at of ['2098-05-31T23:59:59Z', '2100-01-01T00:00:00Z'])
    assert.deepEqual(await to(at), ['VALIDATION_ERROR', 'to'])
  const [other, { id: early }] = await merchantAt('2026-01-01T00:00:00Z')
  assert.deepEqual(await refusal(other.account.key, ADVANCE, { id: early, to: '2028-01-02T00:00:01Z' }), [
    'VALIDATION_ERROR',
    'to',
  ])
  assert.equal(await refusal(other.account.key, ADVANCE, { id: early, to: '2028-01-02T00:00:00Z' }), null)
  assert.deepEqual(await refusal(other.account.key, ADVANCE, { id: early, to: '2026-02-01T00:00:00Z' }), [
    'INVALID_STATE',
    undefined,
  ])
})

test('an advance repeated under its key is made once', async () => {
  const [merchant, { id }] = await merchantAt('2026-01-01T00:00:00Z')
  const headers = { 'idempotency-key': 'the-first-of-may' }
  const input = { id, to: '2026-05-01T00:00:00Z' }
  const first = await server.ask<{ made: ShownClock }>(merchant.account.key, ADVANCE, { input }, headers)
  assert.equal(first.data.made.status, 'Advancing')
  await move()
  const again = await server.ask<{ made: ShownClock }>(merchant.account.key, ADVANCE, { input }, headers)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.data.made, { id, now: '2026-05-01T00:00:00Z', status: 'Ready' })
})

const SCHEDULED = `
  select 'due' as what, clock_id from plan_due where org_id = $1
  union all select 'plan session', clock_id from payment_plan_sessions where org_id = $1
  union all select 'payment session', clock_id from payment_sessions where org_id = $1
  union all select 'token', clock_id from vault_tokens where account_id = $1
  order by what`

/** Returns the kinds of the organization's scheduled rows, and whether they are on its clock. */
async function scheduledRows({ account }: Merchant, clock?: ShownClock) {
  const rows = await sql.rows<{ what: string; clock_id: string | null }>(SCHEDULED, [account.account.id])
  const clockId = clock && requireId('clk', clock.id, 'Test clock').uuid
  return rows.map(({ what, clock_id }) => `${what}: ${clock_id === null ? 'machine' : clock_id === clockId}`)
}

async function createScheduledRows(merchant: Merchant): Promise<void> {
  const { account } = merchant
  const today = server.clock.now().slice(0, 10)
  await plan(merchant, { startDate: today })
  await fixture.token(merchant)
  const contactId = (await change(server, account, 'createContact', { orgId: account.id, name: 'Ada Byron' })).id
  const terms = { amount: '10.00', currency: 'USD' }
  await change(server, account, 'createPaymentSession', { contactId, ...terms })
  const agreed = { frequency: 'Monthly', startDate: today, occurrences: 2 }
  await change(server, account, 'createPaymentPlanSession', { orgId: account.id, contactId, ...terms, ...agreed })
}

const KINDS = ['due', 'payment session', 'plan session', 'token']
const twice = KINDS.flatMap((kind) => [kind, kind])

test('all scheduled rows are on the clock, whether written before or after its creation', async () => {
  const merchant = await fixture.merchant()
  await createScheduledRows(merchant)
  assert.deepEqual(
    await scheduledRows(merchant),
    KINDS.map((kind) => `${kind}: machine`),
  )
  const clock = await createClock(merchant)
  assert.deepEqual(
    await scheduledRows(merchant, clock),
    KINDS.map((kind) => `${kind}: true`),
  )
  await createScheduledRows(merchant)
  assert.deepEqual(
    await scheduledRows(merchant, clock),
    twice.map((kind) => `${kind}: true`),
  )
})

test('rows written by a process that does not know the new clock are on it when it is ready', async () => {
  const merchant = await fixture.merchant()
  await createScheduledRows(merchant)
  const clock = await createClock(merchant)
  const orgId = merchant.account.account.id
  for (const table of ['plan_due', 'payment_plan_sessions', 'payment_sessions'])
    await sql.write(`update ${table} set clock_id = null where org_id = $1`, [orgId])
  await sql.write('update vault_tokens set clock_id = null where account_id = $1', [orgId])
  await move()
  assert.equal((await readClock(merchant, clock.id)).status, 'Ready')
  assert.deepEqual(
    await scheduledRows(merchant, clock),
    KINDS.map((kind) => `${kind}: true`),
  )
})

test('an organization with many rows gets a clock at once, and its rows are moved in batches', async () => {
  const merchant = await fixture.merchant()
  const { account } = merchant.account
  await createScheduledRows(merchant)
  await sql.write(
    `insert into payment_sessions
     select another.* from payment_sessions s, generate_series(1, 4500) as number, jsonb_populate_record(
       s, jsonb_build_object('id', gen_random_uuid(), 'link_secret_hash', '\\x' || md5(number::text))
     ) as another
     where s.org_id = $1`,
    [account.id],
  )
  const withoutClock = async () => {
    const text = 'select id from payment_sessions where org_id = $1 and clock_id is null'
    return (await sql.rows(text, [account.id])).length
  }
  const clock = await createClock(merchant)
  assert.equal(await withoutClock(), 2_501)
  await move()
  assert.equal((await readClock(merchant, clock.id)).status, 'Ready')
  assert.equal(await withoutClock(), 0)
  assert.deepEqual(new Set(await scheduledRows(merchant, clock)), new Set(KINDS.map((kind) => `${kind}: true`)))
})
