import { setTimeout as pause } from 'node:timers/promises'
import { announceSteadily } from './announcing.ts'
import { cpuOfDelivery, drained, isDelivering } from './deliveries.ts'
import type { Drain } from './drain.ts'
import type { Subscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'

const WARM_UP_MS = 5_000

/**
 * Measures a worker's delivery in a window while events are announced, one in each transaction.
 * Also returns the number of events.
 */
export async function measureSteadyState(
  environment: WebhookEnvironment,
  subscribers: readonly Subscriber[],
  forMs: number,
): Promise<Drain> {
  const { endpoints } = environment
  const takenAtFirst = await endpoints.taken()
  const worker = await environment.startWorker()
  const announcing = announceSteadily(environment, subscribers)
  await pause(WARM_UP_MS)
  const [takenBefore, cpuBefore, startedMs] = [await endpoints.taken(), environment.cpu(), performance.now()]
  await pause(forMs)
  const [takenAfter, cpuAfter, seconds] = [
    await endpoints.taken(),
    environment.cpu(),
    (performance.now() - startedMs) / 1000,
  ]
  const announced = await announcing.stop()
  await drained(environment.endpoints, takenAtFirst + announced, () => isDelivering(environment.admin))
  await worker.stop()
  const delivered = takenAfter - takenBefore
  return { perSecond: delivered / seconds, cpuUs: cpuOfDelivery(cpuBefore, cpuAfter, delivered) }
}
