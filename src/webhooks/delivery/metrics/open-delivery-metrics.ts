import type * as DeliveryFigures from './prometheus-metrics.ts'

/** Opens the figures of delivery. Loads its library only when it is called. */
export async function openDeliveryFigures(
  ...given: Parameters<typeof DeliveryFigures.openDeliveryFigures>
): Promise<DeliveryFigures.DeliveryFigures> {
  return (await import('./prometheus-metrics.ts')).openDeliveryFigures(...given)
}
