import type { Registry } from 'prom-client'
import type { Services } from '../../../accounts/index.ts'
import { fromCellsThatAreUp } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { every } from '../../../platform/schedule/index.ts'
import type { FailingCause } from '../port/port.ts'
import { failingProviderConfigurations } from './provider-configurations.queries.generated.ts'

const SAMPLE_EVERY_MS = 15_000
const CAUSES: readonly FailingCause[] = ['CredentialsRejected', 'CredentialsUnreadable']

/**
 * Registers the number of failing provider configurations, and updates it every 15 s. A scrape does
 * not query the database. Loads the metrics library only when it is called.
 */
export async function openFailingMetrics(
  cells: () => readonly Pick<Services, 'db'>[],
  registry: Registry,
  log: Log,
): Promise<{ readonly stop: () => Promise<void> }> {
  const { Gauge } = await import('prom-client')
  const failing = new Gauge({
    name: 'tallystick_provider_configurations_failing',
    help: `Provider configurations through which nothing is charged, by cause. Across all processes, updated every ${SAMPLE_EVERY_MS / 1000} s.`,
    labelNames: ['cause'],
    registers: [registry],
  })
  const sample = async () => {
    const rows = (await fromCellsThatAreUp(cells(), ({ db }) => db.read.run(failingProviderConfigurations, {}))).flat()
    const countOf = (cause: string) => rows.reduce((sum, row) => sum + (row.cause === cause ? (row.count ?? 0) : 0), 0)
    for (const cause of CAUSES) failing.set({ cause }, countOf(cause))
  }
  return every(SAMPLE_EVERY_MS, 'count failing provider configurations', sample, log)
}
