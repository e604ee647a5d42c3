import { makeAccount } from '../../src/cli/commands/index.ts'
import { importSettlementFile } from '../../src/payments/settlement-reports/index.ts'
import { seedSettledPayments } from '../seed-settled-payments.ts'
import { reportChunks, reportsOf } from '../settlement-day.ts'
import type { PrepareWork } from './concurrent-work.ts'

const REPORTS = 10
const PAYMENTS = 10_000

/**
 * Prepares settlement reports of other organizations. The process of the benchmark imports one
 * after another, as the command does, and not the worker.
 */
export const concurrentImports: PrepareWork = async ({ services, admin }) => {
  const files: Parameters<typeof importSettlementFile>[2][] = []
  for (let number = 0; number < REPORTS; number++) {
    const account = await makeAccount(services, { kind: 'Organization', name: `Settled ${number}` })
    const { configurationId, payments } = await seedSettledPayments(services, admin, account, PAYMENTS)
    const { rows } = reportsOf(payments.map(({ charge }) => charge))[0]!
    files.push({ configurationId, reference: 'bench', content: reportChunks(rows) })
  }
  return async (signal) => {
    const startedMs = performance.now()
    let [reports, records] = [0, 0]
    for (; reports < REPORTS && !signal.aborted; reports++)
      records += (await importSettlementFile(services, [], files[reports]!)).settlement.lines
    const seconds = (performance.now() - startedMs) / 1000
    return { title: `Lines of ${reports} settlement reports that another process imported`, records, seconds }
  }
}
