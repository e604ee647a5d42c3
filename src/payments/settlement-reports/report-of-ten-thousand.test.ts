import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { VISA } from '../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { cardOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'
import { insertSettledPayments } from '../../../test/support/settled-payments.ts'
import { startSettlements } from '../../../test/support/settlement-files.ts'
import { formatId } from '../../platform/ids/index.ts'
import { dateIn, plus, type Timestamp } from '../../platform/time/index.ts'
import type { Charge, LedgerEntry } from '../../sandbox/processor/records.ts'
import { fetchSettlementReport } from './index.ts'

const PAYMENTS = 10_000

const folder = await mkdtemp(join(tmpdir(), 'processor-'))
after(() => rm(folder, { recursive: true, force: true }))
const fixture = await startSettlements()
after(fixture.close)
const { services } = fixture.server

/**
 * Starts a processor whose ledger has these charges of a merchant. They are written into its ledger
 * while it is stopped, because 10,000 requests would take minutes.
 */
async function startProcessorWith(apiKey: string, charges: readonly Partial<Charge>[]) {
  const ledger = join(folder, 'ledger.jsonl')
  const first = await startTestProcessor({ folder })
  await newMerchant(first.url, apiKey).charge(cardOrder(VISA))
  await first.close()
  const entries = (await readFile(ledger, 'utf8')).trimEnd().split('\n')
  const own = entries.map((entry) => JSON.parse(entry) as LedgerEntry).find(({ kind }) => kind === 'charge')
  assert.ok(own?.kind === 'charge')
  const added = charges.map((charge) => JSON.stringify({ ...own, value: { ...own.value, ...charge } }))
  await appendFile(ledger, `${added.join('\n')}\n`)
  const processor = await startTestProcessor({ folder })
  after(processor.close)
  return processor
}

test('the three differences in a day of 10,000 payments are named', async () => {
  const merchant = await fixture.merchant()
  const configurationId = merchant.configuration.id
  const day = dateIn('UTC', plus(services.wallNow(), { days: -1 }))
  const at = `${day}T12:00:00.000Z` as Timestamp
  const terms = { configurationId, count: PAYMENTS, at }
  const { account } = merchant.account
  const insert = (text: string, values: readonly unknown[]) => fixture.sql.inShard(account.shard, text, values)
  const payments = await insertSettledPayments(services, insert, account, terms)
  const [missing, changed, ...others] = payments
  const unknown = { ...others[0]!.charge, id: 'ch_of_nobody', reference: 'nobody' }
  const processor = await startProcessorWith(merchant.apiKey, [
    ...others.map(({ charge }) => charge),
    { ...changed!.charge, amount: changed!.charge.amount + 1 },
    unknown,
  ])
  Object.assign(services.providerEndpoints, { Sandbox: processor.url })

  const imported = await fetchSettlementReport(services, [], { configurationId, day })
  // All charges but one, that of nobody, and the payout.
  assert.deepEqual([imported?.settlement.lines, imported?.settlement.differences], [PAYMENTS + 1, 2])
  const [report] = await fixture.reportsOf(merchant)
  const named = await fixture.linesOf(merchant, report!.id)
  assert.deepEqual(named.map(({ reference, difference, payment }) => [reference, difference, payment?.id]).sort(), [
    ['charge_ch_of_nobody', 'Unknown', undefined],
    [`charge_${changed!.charge.id}`, 'AmountDiffers', formatId('pay', changed!.paymentId)],
  ])
  assert.deepEqual(await fixture.unsettled(merchant), [formatId('pay', missing!.paymentId)])
})
