import type { Registry } from 'prom-client'
import type { Services } from '../../../accounts/index.ts'
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
  { db }: Pick<Services, 'db'>,
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
    const rows = await db.read.run(failingProviderConfigurations, {})
    for (const cause of CAUSES) failing.set({ cause }, rows.find((row) => row.cause === cause)?.count ?? 0)
  }
  return every(SAMPLE_EVERY_MS, 'count failing provider configurations', sample, log)
}
