import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type CountPolicyReport, openPolicyReportCounter } from '../checkout/pages/index.ts'
import type { ServiceCommand } from '../config/config.ts'
import { openFailingMetrics } from '../payments/providers/index.ts'
import type { Database } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'
import { createMetricsServer, type MetricsServer } from '../platform/metrics-server.ts'
import { type DeliveryMetrics, openDeliveryMetrics } from '../webhooks/index.ts'
import type { OpenServices } from './installation.ts'

/** The metrics of this process and their server. */
export interface Metrics {
  readonly server: MetricsServer
  /** Metrics of webhook delivery. Undefined in processes that deliver none. */
  readonly delivery: DeliveryMetrics | undefined
  /** Counts content security policy reports. Undefined in processes that serve no page. */
  readonly countPolicyReport: CountPolicyReport | undefined
  readonly close: () => Promise<void>
}

/** Opens the metrics of the process and, if it delivers webhooks, of their delivery. */
export async function openMetrics(
  command: ServiceCommand,
  { cells, cellTasks, services }: OpenServices,
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
  new Gauge({
    name: 'tallystick_directory_down_seconds',
    help: 'Seconds since this process has lost the directory. Zero: it is up, or there is a single database',
    registers: [registry],
    collect() {
      this.set(cellTasks.directoryDownSeconds())
    },
  })
  registerCellMetrics(services.db.cellStates, registry)
  const figures = command === 'api' ? null : await openDeliveryMetrics(cells, registry, log)
  const failing = command === 'api' ? null : await openFailingMetrics(cells, registry, log)
  const countPolicyReport = command === 'worker' ? undefined : await openPolicyReportCounter(registry)
  const server = createMetricsServer(registry, log)
  return {
    server,
    delivery: figures?.metrics,
    countPolicyReport,
    close: async () => {
      await server.close()
      await Promise.all([figures?.stop(), failing?.stop()])
    },
  }
}

/** Registers the state of each cell, as this process sees it at a scrape. */
function registerCellMetrics(states: Database['cellStates'], registry: Registry): void {
  const labels = { labelNames: ['cell'], registers: [registry] }
  new Gauge({
    name: 'tallystick_cell_up',
    help: '1 if this process has a connection to the cell, otherwise 0',
    ...labels,
    collect() {
      this.reset()
      for (const { name, isUp } of states()) this.set({ cell: name }, isUp ? 1 : 0)
    },
  })
  new Gauge({
    name: 'tallystick_cell_shards',
    help: 'The shards of the cell by the map that this process has',
    ...labels,
    collect() {
      this.reset()
      for (const { name, shards } of states()) this.set({ cell: name }, shards.length)
    },
  })
}
