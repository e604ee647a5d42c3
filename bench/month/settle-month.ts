import { importSettlementFile } from '../../src/payments/settlement-reports/index.ts'
import type { PlanEnvironment } from '../plan-environment.ts'
import { differences, reportChunks, reportsOf } from '../settlement-day.ts'
import { ledgerCharges } from './month-records.ts'

export interface MonthSettlement {
  readonly lines: number
  /** The time of the imports and of naming the differences. */
  readonly seconds: number
}

/**
 * Imports the processor's reports of all charges: one for each day on which charges settled. Throws
 * if a line or a payment differs.
 */
export async function settleMonth(environment: PlanEnvironment): Promise<MonthSettlement> {
  const { services, merchants } = environment
  let [lines, seconds] = [0, 0]
  for (const merchant of merchants) {
    const { account, configuration } = merchant
    const reports = reportsOf(await ledgerCharges(environment, merchant))
    const startedMs = performance.now()
    const found: string[] = []
    for (const { day, rows } of reports) {
      const file = { configurationId: configuration.id, reference: day, content: reportChunks(rows) }
      const { settlement } = await importSettlementFile(services, [], file)
      found.push(...(await differences(services, account, configuration.id, settlement.id)))
      lines += settlement.lines
    }
    seconds += (performance.now() - startedMs) / 1000
    if (found.length > 0) throw new Error(`the reports differ from the payments: ${found.slice(0, 3).join('; ')}`)
  }
  return { lines, seconds }
}
