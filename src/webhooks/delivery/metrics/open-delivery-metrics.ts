import type * as Metrics from './prometheus-metrics.ts'

/** Registers the metrics of delivery. Loads the metrics library only when it is called. */
export async function openDeliveryMetrics(
  ...options: Parameters<typeof Metrics.registerDeliveryMetrics>
): Promise<Metrics.RegisteredMetrics> {
  return (await import('./prometheus-metrics.ts')).registerDeliveryMetrics(...options)
}
