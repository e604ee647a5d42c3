import { setTimeout as pause } from 'node:timers/promises'
import { announceSteadily } from './announcing.ts'
import { cpuOfDelivery, drained } from './deliveries.ts'
import type { Drain } from './drain.ts'
import type { Hearer } from './tenants.ts'
import type { WebhookHouse } from './webhook-house.ts'

const WARM_UP_MS = 5_000

/**
 * Measures a worker's delivery in a window while events are announced, one in a transaction.
 * Returns their number, too.
 */
export async function measureSteadyState(
  house: WebhookHouse,
  hearers: readonly Hearer[],
  forMs: number,
): Promise<Drain & { readonly announced: number }> {
  const { endpoints } = house
  const takenAtFirst = await endpoints.taken()
  const worker = await house.startWorker()
  const announcing = announceSteadily(house, hearers)
  await pause(WARM_UP_MS)
  const [takenBefore, cpuBefore, startedMs] = [await endpoints.taken(), house.cpu(), performance.now()]
  await pause(forMs)
  const [takenAfter, cpuAfter, seconds] = [await endpoints.taken(), house.cpu(), (performance.now() - startedMs) / 1000]
  const announced = await announcing.stop()
  await drained(house, takenAtFirst + announced)
  await worker.stop()
  const delivered = takenAfter - takenBefore
  return { perSecond: delivered / seconds, cpuUs: cpuOfDelivery(cpuBefore, cpuAfter, delivered), announced }
}
