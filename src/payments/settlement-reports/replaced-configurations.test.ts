import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { ACCOUNT_NUMBER } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { cacheEnds } from '../../../test/support/provider-keys.ts'
import { NEW_CONFIGURATION } from '../../../test/support/providers.ts'
import { cell, feeRow, startSettlements } from '../../../test/support/settlement-files.ts'
import { formatId, requireId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { findProviderConfiguration } from '../providers/index.ts'

const fixture = await startSettlements()
after(fixture.close)
const { server, processor, sql, pay, refund, reportsOf, linesOf, unsettled, rowsAtProcessor, importRows } = fixture

/** Adds a configuration of this key at the processor. Returns the merchant with it. */
async function withConfiguration(merchant: Merchant, apiKey: string): Promise<Merchant> {
  const input = { ...NEW_CONFIGURATION, credentials: { sandbox: { apiKey } }, orgId: merchant.account.id }
  const { id } = await change(server, merchant.account, 'providerConfigurationCreate', input)
  const configuration = await findProviderConfiguration(server.services, requireId('ppc', id, '').uuid)
  return { ...merchant, apiKey, configuration: configuration!, ledger: () => processor.ledger(apiKey) }
}

async function replace(before: Merchant, after: Merchant): Promise<void> {
  const [id, replacementId] = [fixture.configurationIdOf(before), fixture.configurationIdOf(after)]
  await change(server, before.account, 'providerConfigurationReplace', { id, replacementId })
  await cacheEnds()
}

/** Returns a merchant, and the same merchant with a second configuration of its account. */
async function merchants(): Promise<[Merchant, Merchant]> {
  const merchant = await fixture.merchant()
  return [merchant, await withConfiguration(merchant, `${merchant.apiKey}.new`)]
}

/** Returns a merchant, and the same merchant after the replacement of its configuration. */
async function replacedMerchant(): Promise<[Merchant, Merchant]> {
  const [before, after] = await merchants()
  await replace(before, after)
  return [before, after]
}

const LISTS = ['unsettledPayments', 'unsettledRefunds', 'unsettledReturns', 'unsettledDisputes']

async function listed(merchant: Merchant): Promise<string[][]> {
  // The end of the period is now, exclusively.
  server.clock.advance(1)
  return Promise.all(LISTS.map((field) => unsettled(merchant, field)))
}

const differencesOf = async (merchant: Merchant, settlementId: string) =>
  (await linesOf(merchant, settlementId, false)).map(({ type, difference }) => `${type} ${difference}`).sort()

test('a report of either configuration of an account has the charges, refunds and disputes of both', async () => {
  const [before, after] = await merchants()
  const returned = await fixture.create(before, {
    ...{ amount: '9.00', currency: 'USD', vaultTokenId: await fixture.bankToken(before, ACCOUNT_NUMBER) },
  })
  assert.equal(returned.errors, undefined)
  const refunded = await pay(before, '20.00')
  await refund(before, { paymentId: refunded })
  await pay(before, '30.00')
  await replace(before, after)
  await processor.dispute((await before.ledger()).charges.at(-1)!.id)
  await processor.advance({ days: 5 })
  await fixture.deliverNotifications()
  await pay(after, '40.00')
  const rows = await rowsAtProcessor(after)
  const { settlement } = await importRows(after, 'of the replacement', rows)
  const expected = ['Charge null', 'Charge null', 'Charge null', 'Charge null', 'Dispute null', 'Refund null']
  assert.deepEqual(await differencesOf(after, formatId('stl', settlement.id)), expected)
  await pay(after, '50.00')
  const later = (await rowsAtProcessor(before)).filter((row) => !rows.includes(row))
  const second = await importRows(before, 'of the replaced one', later)
  assert.deepEqual(await differencesOf(before, formatId('stl', second.settlement.id)), ['Charge null'])
})

test('records that no report contains are listed for either configuration of an account, until a report of one names it', async () => {
  const [before, after] = await merchants()
  const first = await pay(before, '20.00')
  const { data } = await refund(before, { paymentId: first, amount: '1.00' })
  await replace(before, after)
  const second = await pay(after, '30.00')
  const expected = [[second, first], [data.made.id], [], []]
  assert.deepEqual([await listed(before), await listed(after)], [expected, expected])
  const rows = await rowsAtProcessor(after)
  await importRows(
    after,
    'charges',
    rows.filter((row) => cell(row, 1) === 'charge'),
  )
  assert.deepEqual([await listed(before), await listed(after)], Array(2).fill([[], [data.made.id], [], []]))
  await importRows(before, 'all', rows)
  assert.deepEqual([await listed(before), await listed(after)], Array(2).fill([[], [], [], []]))
})

test('a report of the account is imported once, and its lines are stored once', async () => {
  const [before, after] = await replacedMerchant()
  await pay(after, '20.00')
  const rows = await rowsAtProcessor(after)
  const first = await importRows(before, 'day', rows)
  const again = await importRows(after, 'day', rows)
  assert.deepEqual([again.isNew, again.settlement.id], [false, first.settlement.id])
  await importRows(after, 'more', [...rows, feeRow('9')])
  const [report] = await reportsOf(after)
  assert.deepEqual([report?.lineCount, report?.repeatedLineCount, report?.differenceCount], [1, 1, 0])
  await assert.rejects(importRows(after, 'the same lines', rows), /Every line/)
})

test('reports from before the replacement are matched again, and a line that both had is no duplicate', async () => {
  const [before, after] = await merchants()
  await pay(before, '20.00')
  const rows = await rowsAtProcessor(before)
  const early = await importRows(after, 'of the new key', rows)
  await importRows(before, 'of the former key', rows)
  const id = formatId('stl', early.settlement.id)
  assert.deepEqual(await differencesOf(after, id), ['Charge Unknown'])
  await replace(before, after)
  await importRows(after, 'a fee', [feeRow('9')])
  assert.deepEqual(await differencesOf(after, id), ['Charge null'])
  const counts = [...(await reportsOf(before)), ...(await reportsOf(after))].map(
    ({ differenceCount }) => differenceCount,
  )
  assert.deepEqual(counts, [0, 0, 0])
})

test('configurations of another account have reports of their own', async () => {
  const before = await fixture.merchant()
  const after = await withConfiguration(before, `other-${before.apiKey}`)
  await replace(before, after)
  const id = await pay(after, '20.00')
  const rows = await rowsAtProcessor(after)
  const { settlement } = await importRows(before, 'day', rows)
  assert.equal(settlement.differences, 1)
  assert.deepEqual([(await listed(before))[0], (await listed(after))[0]], [[], [id]])
  assert.equal((await importRows(after, 'day', rows)).settlement.differences, 0)
})

test('one report of an account is imported at a time', async () => {
  const [before, after] = await replacedMerchant()
  const { shard, id: orgId } = before.account.account
  const insert = (until: string) =>
    sql.inShard(
      shard,
      `insert into settlement_reports (shard, id, org_id, configuration_id, reference, source, status, import_token,
         lease_until, lines, repeated_lines, differences, totals, created_at)
       values ($1, $2, $3, $4, 'day', 'File', 'Importing', $2, $5, 0, 0, 0, '[]', $5)`,
      [shard, server.services.mintId(shard), orgId, before.configuration.id, until],
    )
  await insert(plus(server.services.wallNow(), { minutes: 1 }))
  await assert.rejects(importRows(after, 'day', [feeRow('1')]), /is being imported/)
  server.clock.advance(61_000)
  assert.equal((await importRows(after, 'day', [feeRow('1')])).isNew, true)
})
