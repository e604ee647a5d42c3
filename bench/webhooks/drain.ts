import { setTimeout as pause } from 'node:timers/promises'
import { announceAhead } from './announcing.ts'
import { cpuOfDelivery, drained } from './deliveries.ts'
import type { Hearer } from './tenants.ts'
import type { Cpu, WebhookHouse, Worker } from './webhook-house.ts'

/** A worker's delivery of events that all existed beforehand. */
export interface Drain {
  readonly perSecond: number
  readonly cpuUs: Cpu
}

/** So long a worker has nothing to do before it is held: it must not be held in a transaction. */
const IDLE_MS = 300

/**
 * Has a worker deliver so many first, then holds it still while the events are announced, and measures from the moment it goes on to
 * the last outcome that is recorded: fan-out, sending and recording of all of them, by a program that is compiled.
 */
export async function measureDrain(
  house: WebhookHouse,
  hearers: readonly Hearer[],
  count: { readonly first: number; readonly measured: number },
): Promise<Drain> {
  const { services, endpoints } = house
  const takenBefore = await endpoints.taken()
  await announceAhead(services, hearers, count.first)
  const worker = await house.startWorker()
  await drained(house, takenBefore + count.first)
  await holdIdle(house, worker)
  await announceAhead(services, hearers, count.measured)
  await house.house.settle()
  const [cpuBefore, startedMs] = [house.cpu(), performance.now()]
  worker.goOn()
  await drained(house, takenBefore + count.first + count.measured)
  const [cpuAfter, seconds] = [house.cpu(), (performance.now() - startedMs) / 1000]
  await worker.stop()
  return { perSecond: count.measured / seconds, cpuUs: cpuOfDelivery(cpuBefore, cpuAfter, count.measured) }
}

async function holdIdle({ admin }: WebhookHouse, worker: Worker): Promise<void> {
  for (;;) {
    await pause(IDLE_MS)
    worker.hold()
    const { rows } = await admin.query<{ busy: boolean }>(
      `select exists (
         select from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null
       ) as busy`,
    )
    if (!rows[0]!.busy) return
    worker.goOn()
  }
}
