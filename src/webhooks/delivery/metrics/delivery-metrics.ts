import type { LastError } from '../last-error.ts'
import type * as Metrics from './prometheus-metrics.ts'

/** The measurements of webhook delivery: aggregates without ids or urls. */
export interface DeliveryMetrics {
  /** Counts the outcomes that one statement has written. An error of null means accepted. */
  readonly recorded: (outcomes: readonly { readonly error: LastError | null; readonly durationMs: number }[]) => void
  /** Counts attempts of lost workers. */
  readonly lost: (attempts: number) => void
  /** Adds the attempts in flight of a cell to those of this process. */
  readonly watch: (inFlight: () => number) => void
}

/** The metrics of a process that measures nothing. */
export const NO_METRICS: DeliveryMetrics = { recorded: () => {}, lost: () => {}, watch: () => {} }

/** Registers the metrics of delivery. Loads the metrics library only when it is called. */
export async function openDeliveryMetrics(
  ...options: Parameters<typeof Metrics.registerDeliveryMetrics>
): Promise<Metrics.RegisteredMetrics> {
  return (await import('./prometheus-metrics.ts')).registerDeliveryMetrics(...options)
}
