import type { Account, Services } from '../src/accounts/index.ts'
import { settlementLines } from '../src/payments/settlement-reports/settlements.ts'
import { unsettledPayments } from '../src/payments/settlement-reports/unsettled-payments.ts'
import { formatId } from '../src/platform/ids/index.ts'
import { type CalendarDate, dateIn } from '../src/platform/time/index.ts'
import type { Merchant } from '../src/sandbox/processor/ledger.ts'
import type { Charge } from '../src/sandbox/processor/records.ts'
import { settlementReport } from '../src/sandbox/processor/settlement-report.ts'
import { contextOf } from './accounts.ts'

const CHUNK_BYTES = 65_536

/** The fields of a charge that a report needs. */
export type SettledCharge = Pick<Charge, 'id' | 'reference' | 'amount' | 'currency' | 'settledAt'>

/** The processor's report of a day: its rows, the first of which is the header. */
export interface DayReport {
  readonly day: CalendarDate
  readonly rows: readonly string[]
}

/** Returns the processor's reports of the days on which these charges settled. */
export function reportsOf(charges: readonly SettledCharge[]): DayReport[] {
  const settled = charges.flatMap(({ settledAt }) => (settledAt ? [dateIn('UTC', settledAt)] : []))
  const byId = new Map(charges.map((charge) => [charge.id, charge]))
  const merchant = { charges: byId, refunds: new Map(), disputes: new Map() } as unknown as Merchant
  return [...new Set(settled)]
    .sort()
    .map((day) => ({ day, rows: settlementReport(merchant, day).trimEnd().split('\n') }))
}

export async function* reportChunks(rows: readonly string[]): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(`${rows.join('\n')}\n`)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES)
}

/** Returns the first hundred differences of each kind that the API names, in words. */
export async function differences(
  services: Services,
  account: Account,
  configurationId: string,
  settlementId: string,
): Promise<string[]> {
  const context = contextOf(services, account)
  const lines = await settlementLines(context, {
    input: { settlementId: formatId('stl', settlementId), onlyDifferences: true, first: 100 },
  })
  const unnamed = await unsettledPayments(context, {
    input: { configurationId: formatId('ppc', configurationId), olderThanDays: 0, first: 100 },
  })
  const named = lines.edges.map(({ node: { difference, reference, paymentId } }) => {
    const payment = paymentId === null ? '' : `, payment ${formatId('pay', paymentId)}`
    return `${difference}: line ${reference}${payment}`
  })
  return [...named, ...unnamed.edges.map(({ node }) => `Missing: payment ${formatId('pay', node.id)}`)].sort()
}
