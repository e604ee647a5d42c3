import { setTimeout as pause } from 'node:timers/promises'
import { announceAhead } from './announcing.ts'
import { cpuOfDelivery, drained, isDelivering } from './deliveries.ts'
import type { Subscriber } from './subscribers.ts'
import type { Cpu, WebhookEnvironment, Worker } from './webhook-environment.ts'

/** The speed at which a worker delivers events that were announced before it started. */
export interface Drain {
  readonly perSecond: number
  readonly cpuUs: Cpu
}

/** A queue that is filled while its worker is paused. */
export interface DrainedQueue {
  readonly enqueue: (count: number) => Promise<void>
  readonly startWorker: () => Promise<Worker>
  /** Returns whether a delivery is due or not recorded. */
  readonly isBusy: () => Promise<boolean>
}

/** The number of deliveries that warm the worker up, and of those that are measured. */
export interface DrainCount {
  readonly warmUp: number
  readonly measured: number
}

/** The idle time after which a worker is paused. It must not be paused within a transaction. */
const IDLE_MS = 300

/** Measures the product's worker. The time includes fan-out, sending and recording. */
export function measureDrain(
  environment: WebhookEnvironment,
  subscribers: readonly Subscriber[],
  count: DrainCount,
): Promise<Drain> {
  const { admin, services, startWorker } = environment
  const enqueue = (events: number) => announceAhead(services, subscribers, events)
  return measureDrainOf(environment, { enqueue, startWorker, isBusy: () => isDelivering(admin) }, count)
}

/**
 * Warms a worker up with some deliveries, pauses it while the others are enqueued, and measures the
 * time from its resumption to the last recorded outcome.
 */
export async function measureDrainOf(
  environment: WebhookEnvironment,
  { enqueue, startWorker, isBusy }: DrainedQueue,
  count: DrainCount,
): Promise<Drain> {
  const { endpoints } = environment
  const takenBefore = await endpoints.taken()
  await enqueue(count.warmUp)
  const worker = await startWorker()
  await drained(endpoints, takenBefore + count.warmUp, isBusy)
  await pauseWhenIdle(environment, worker)
  await enqueue(count.measured)
  await environment.base.settle()
  const [cpuBefore, startedMs] = [environment.cpu(), performance.now()]
  worker.resume()
  await drained(endpoints, takenBefore + count.warmUp + count.measured, isBusy)
  const [cpuAfter, seconds] = [environment.cpu(), (performance.now() - startedMs) / 1000]
  await worker.stop()
  return { perSecond: count.measured / seconds, cpuUs: cpuOfDelivery(cpuBefore, cpuAfter, count.measured) }
}

async function pauseWhenIdle({ admin }: WebhookEnvironment, worker: Worker): Promise<void> {
  for (;;) {
    await pause(IDLE_MS)
    worker.pause()
    const { rows } = await admin.query<{ busy: boolean }>(
      `select exists (
         select from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null
       ) as busy`,
    )
    if (!rows[0]!.busy) return
    worker.resume()
  }
}
