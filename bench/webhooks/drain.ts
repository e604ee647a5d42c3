import { setTimeout as pause } from 'node:timers/promises'
import { announceAhead } from './announcing.ts'
import { cpuOfDelivery, drained } from './deliveries.ts'
import type { Subscriber } from './subscribers.ts'
import type { Cpu, WebhookEnvironment, Worker } from './webhook-environment.ts'

/** The speed at which a worker delivers events that were announced before it started. */
export interface Drain {
  readonly perSecond: number
  readonly cpuUs: Cpu
}

/** The idle time after which a worker is paused. It must not be paused within a transaction. */
const IDLE_MS = 300

/**
 * Warms a worker up with some deliveries, pauses it while the events are announced, and measures
 * the time from its resumption to the last recorded outcome. The time includes fan-out, sending and
 * recording.
 */
export async function measureDrain(
  environment: WebhookEnvironment,
  subscribers: readonly Subscriber[],
  count: { readonly first: number; readonly measured: number },
): Promise<Drain> {
  const { services, endpoints } = environment
  const takenBefore = await endpoints.taken()
  await announceAhead(services, subscribers, count.first)
  const worker = await environment.startWorker()
  await drained(environment, takenBefore + count.first)
  await pauseWhenIdle(environment, worker)
  await announceAhead(services, subscribers, count.measured)
  await environment.environment.settle()
  const [cpuBefore, startedMs] = [environment.cpu(), performance.now()]
  worker.resume()
  await drained(environment, takenBefore + count.first + count.measured)
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
