import type { Registry } from 'prom-client'
import type { CountPolicyReport } from './policy-report-route.ts'

/** Registers the counter of policy reports. Loads its library only when it is called. */
export async function openPolicyReportCounter(registry: Registry): Promise<CountPolicyReport> {
  return (await import('./policy-report-metrics.ts')).openPolicyReportCounter(registry)
}
