import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { cacheEnds } from '../../../test/support/provider-keys.ts'
import { startSettlements } from '../../../test/support/settlement-files.ts'
import { startStubStripe } from '../../../test/support/stub-stripe.ts'
import { requireId } from '../../platform/ids/index.ts'
import { dateIn, epochMsOf, plus, type Timestamp } from '../../platform/time/index.ts'
import { findProviderConfiguration } from '../providers/index.ts'
import { lastDays, scheduleDailyReports, secondsUntilNext } from './fetch-daily-reports.ts'

const DAY_SECONDS = 86_400
const ID = '01920000-0000-7000-8000-00000000e001'

const fixture = await startSettlements()
after(fixture.close)
const stripe = await startStubStripe({ after })
const { server, sql, settle, reportsOf } = fixture
const { services } = server
Object.assign(services.providerEndpoints, { Stripe: `http://127.0.0.1:${stripe.port}` })

const merchant = await fixture.merchant()
const newConfiguration = async () => {
  const { id } = await change(server, merchant.account, 'providerConfigurationCreate', {
    ...{ mode: 'Sandbox', name: 'Stripe', provider: 'ProviderB', adapter: 'Stripe' },
    ...{ credentials: { stripe: { secretKey: 'sk_test_0123456789' } } },
  })
  return id
}
const id = await newConfiguration()
const configuration = await findProviderConfiguration(services, requireId('ppc', id, 'Configuration').uuid)
const jobs = () =>
  sql.rows<{ subject_id: string; attempts: number; due_at: Date }>(
    "select subject_id, attempts, due_at from jobs where kind = 'FetchDailyReports'",
  )
const imported = async () =>
  (await reportsOf({ ...merchant, configuration: configuration! })).map(({ reference }) => reference)
const fetches = () => stripe.calls.filter((call) => call === 'GET /v1/balance_transactions').length

/** Returns the day of the server's clock, on which a fee is added to the balance at Stripe. */
function dayWithFee(): string {
  const now = services.wallNow()
  const created = Math.floor(epochMsOf(now) / 1_000)
  const fee = { object: 'balance_transaction', type: 'stripe_fee', reporting_category: 'fee', source: null }
  const amounts = { currency: 'usd', amount: -25, fee: 0, net: -25 }
  stripe.transactions.unshift({ id: `txn_${stripe.transactions.length}`, created, ...fee, ...amounts } as never)
  return dateIn('UTC', now)
}

/** Advances the clock to the next time of the job, and runs it. */
const nextMorning = () => settle(secondsUntilNext(services.wallNow(), configuration!.id) + 1)

test('a worker fetches the report of each day once, and leaves the sandbox processor alone', async () => {
  for (let hour = 0; hour < 2; hour++) await inEachCell(services, scheduleDailyReports)
  assert.deepEqual(
    (await jobs()).map(({ subject_id }) => subject_id),
    [configuration!.id],
  )
  const first = dayWithFee()
  await settle(0)
  assert.deepEqual([fetches(), await imported()], [0, []])
  // The configuration may have been created in the hours before the fetch of the day before.
  while (dateIn('UTC', services.wallNow()) === first) await nextMorning()
  assert.deepEqual(await imported(), [first])
  const before = fetches()
  await settle(60)
  assert.equal(fetches(), before)
  const second = dayWithFee()
  await nextMorning()
  assert.deepEqual(await imported(), [second, first])
  const [job] = await jobs()
  assert.deepEqual([job?.attempts, job && job.due_at > new Date(services.wallNow())], [0, true])
})

test('a provider that does not respond is asked again after a minute, and missed days are fetched later', async () => {
  const before = await imported()
  const first = dayWithFee()
  stripe.refuse(true)
  await nextMorning()
  const second = dayWithFee()
  await nextMorning()
  assert.deepEqual(await imported(), before)
  assert.ok((await jobs())[0]!.attempts > 1)
  stripe.refuse(false)
  await settle(3_601)
  assert.deepEqual(await imported(), [second, first, ...before])
})

test('a rejected key makes the configuration failing, and all its days are fetched when it has recovered', async () => {
  const before = await imported()
  const missed: string[] = []
  stripe.reject(true)
  for (let day = 0; day < 5; day++) {
    missed.unshift(dayWithFee())
    await nextMorning()
  }
  assert.deepEqual(await imported(), before)
  assert.ok((await fixture.eventsOf(id)).includes('provider_configuration.failing'))
  stripe.reject(false)
  // The checks of a failing configuration are spread over hours.
  for (let morning = 0; morning < 3; morning++) await nextMorning()
  assert.ok((await fixture.eventsOf(id)).includes('provider_configuration.recovered'))
  assert.deepEqual(await imported(), [...missed, ...before])
})

test('the import of a process that died is waited for, and then repeated', async () => {
  const before = await imported()
  const day = dayWithFee()
  const { shard } = merchant.account.account
  const due = secondsUntilNext(services.wallNow(), configuration!.id) + 1
  await sql.inShard(
    shard,
    `insert into settlement_reports (shard, id, org_id, configuration_id, reference, source, status, import_token, lease_until,
       lines, repeated_lines, differences, totals, created_at)
     values ($1, $2, $3, $4, $5, 'Api', 'Importing', $2, $6, 0, 0, 0, '[]', $7)`,
    [
      ...[shard, services.mintId(shard), merchant.account.account.id, configuration!.id, day],
      ...[plus(services.wallNow(), { seconds: due + 300 }), services.wallNow()],
    ],
  )
  await nextMorning()
  assert.deepEqual(await imported(), before)
  await settle(601)
  assert.deepEqual(await imported(), [day, ...before])
})

test('a replacement of the same account alone fetches its reports, also those that the replaced one missed', async () => {
  const before = await imported()
  const missed = dayWithFee()
  server.clock.advance(1_000 * (secondsUntilNext(services.wallNow(), configuration!.id) + 1))
  const replacementId = await newConfiguration()
  await change(server, merchant.account, 'providerConfigurationReplace', { id, replacementId })
  await cacheEnds()
  await inEachCell(services, scheduleDailyReports)
  await settle(0)
  await inEachCell(services, scheduleDailyReports)
  const replacement = await findProviderConfiguration(services, requireId('ppc', replacementId, 'Configuration').uuid)
  assert.deepEqual(
    (await jobs()).map(({ subject_id }) => subject_id),
    [replacement!.id],
  )
  const day = dayWithFee()
  await nextMorning()
  await nextMorning()
  const fetched = await reportsOf({ ...merchant, configuration: replacement! })
  assert.deepEqual(
    fetched.map(({ reference }) => reference),
    [day, missed],
  )
  assert.deepEqual(await imported(), before)
})

test('the report of a day is fetched between one and three in the morning after it', () => {
  for (const [now, id] of [
    ['2026-11-20T00:00:00.000Z', ID],
    ['2026-11-20T23:59:59.999Z', ID],
    ['2026-12-31T12:00:00.000Z', 'ffffffff-ffff-7fff-bfff-ffffffffffff'],
  ] as const) {
    const seconds = secondsUntilNext(now as Timestamp, id)
    const next = plus(now as Timestamp, { seconds })
    assert.ok(seconds > 0 && seconds <= DAY_SECONDS, String(seconds))
    assert.match(next, /T0[12]:/)
    assert.equal(
      dateIn('UTC', plus(next, { seconds: secondsUntilNext(next, id) })),
      dateIn('UTC', plus(next, { days: 1 })),
    )
  }
})

test('missed days are fetched for a month, and none from before the configuration', () => {
  const now = '2026-03-02T01:30:00.000Z' as Timestamp
  const days = lastDays(now, '2026-01-01T00:00:00.000Z' as Timestamp)
  assert.deepEqual([days.length, days[0], days.at(-1)], [31, '2026-01-30', '2026-03-01'])
  assert.deepEqual(lastDays(now, '2026-03-01T23:00:00.000Z' as Timestamp), ['2026-03-01'])
  assert.deepEqual(lastDays(now, '2026-03-02T01:00:00.000Z' as Timestamp), [])
})
