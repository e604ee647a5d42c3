import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type CountPolicyReport, openPolicyReportCounter } from '../checkout/pages/index.ts'
import type { ServiceCommand } from '../config/config.ts'
import type { Log } from '../platform/log/index.ts'
import { createMetricsServer, type MetricsServer } from '../platform/metrics/index.ts'
import { type DeliveryMetrics, openDeliveryMetrics } from '../webhooks/index.ts'
import type { OpenServices } from './installation.ts'

/** The figures of this process, and how they are read. */
export interface Metrics {
  readonly server: MetricsServer
  /** What the delivery of webhooks tells them; undefined where none is delivered. */
  readonly delivery: DeliveryMetrics | undefined
  /** Counts what browsers refused on the checkout page; undefined where no page is served. */
  readonly countPolicyReport: CountPolicyReport | undefined
  readonly close: () => Promise<void>
}

/** Opens the figures: those of the process itself and, where it delivers webhooks, of their delivery. */
export async function openMetrics(
  command: ServiceCommand,
  { services }: OpenServices,
  log: Log,
  { canChangeAuditLog }: { readonly canChangeAuditLog: boolean },
): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'tallystick_audit_log_changeable',
    help: '1 if the database role of this process could change the audit log when the process started',
    registers: [registry],
  }).set(canChangeAuditLog ? 1 : 0)
  const figures = command === 'api' ? null : await openDeliveryMetrics(services, registry, log)
  const countPolicyReport = command === 'worker' ? undefined : await openPolicyReportCounter(registry)
  const server = createMetricsServer(registry, log)
  return {
    server,
    delivery: figures?.metrics,
    countPolicyReport,
    close: async () => {
      await server.close()
      await figures?.stop()
    },
  }
}
