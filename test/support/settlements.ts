import assert from 'node:assert/strict'
import { findProviderConfiguration, type SettlementReportLine } from '../../src/payments/providers/index.ts'
import { importReport } from '../../src/payments/settlement-reports/import-report.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import type { TestServer } from './server.ts'

/** A fee line that belongs to no payment. */
export const feeLine = (reference: string, number = 1): SettlementReportLine => ({
  ...{ number, reference, type: 'Fee', occurredAt: null },
  ...{ chargeReference: null, refundReference: null, disputeReference: null, merchantReference: null },
  ...{ amountMinor: 0n, currency: 'USD', feeMinor: 25n, netMinor: -25n, settledCurrency: 'USD' },
})

/**
 * Imports a report of these lines for a provider configuration, whatever its provider. Returns its
 * shown id.
 */
export async function importLines(
  { services }: Pick<TestServer, 'services'>,
  configurationId: string,
  reference: string,
  lines: readonly SettlementReportLine[],
): Promise<string> {
  const { uuid } = requireId('ppc', configurationId, 'Configuration')
  const configuration = await findProviderConfiguration(services, uuid)
  assert.ok(configuration)
  const report = { reference, source: 'File', period: null, lines: each(lines) } as const
  const { settlement } = await importReport(services, [], configuration, report)
  return formatId('stl', settlement.id)
}

/** Returns the chunks of a text as a file has them, cut in the middle of lines and characters. */
export async function* fileOf(text: string, chunkBytes = 1_000): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
}

async function* each<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items
}
