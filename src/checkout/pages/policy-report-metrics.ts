import { Counter, type Registry } from 'prom-client'
import { BLOCKED_KINDS, POLICY_DIRECTIVES } from './policy-report.ts'
import type { CountPolicyReport } from './policy-report-route.ts'

/** Registers the counter of policy reports, and returns the function that increments it. */
export function openPolicyReportCounter(registry: Registry): CountPolicyReport {
  const reports = new Counter({
    name: 'tallystick_checkout_policy_reports_total',
    help: 'Content security policy violations on the checkout page, as reported by browsers, by directive and by blocked resource.',
    labelNames: ['directive', 'blocked'],
    registers: [registry],
  })
  // Initializes every series, because a rate misses the first report of a new series.
  for (const directive of POLICY_DIRECTIVES) for (const blocked of BLOCKED_KINDS) reports.inc({ directive, blocked }, 0)
  return ({ directive, blocked }) => reports.inc({ directive, blocked })
}
