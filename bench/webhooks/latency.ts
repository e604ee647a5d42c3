import { setTimeout as pause } from 'node:timers/promises'
import { formatId } from '../../src/platform/ids/index.ts'
import { announcePaced, type Committed } from './announcing.ts'
import { spread } from './figure.ts'
import type { Hearer } from './tenants.ts'
import type { WebhookHouse } from './webhook-house.ts'

const LOOK_EVERY_MS = 50
/** A delivery that has not arrived by then counts with this time. */
const PATIENCE_MS = 30_000
const WARM_UP_EVENTS = 40
const EVERY_MS = 50

export type Latency = ReturnType<typeof spread>

/** From commit to first attempt, of events that come one by one to a worker that has nothing else to do. */
export async function measureIdle(house: WebhookHouse, hearers: readonly Hearer[], count: number): Promise<Latency> {
  const worker = await house.startWorker()
  await latency(house, hearers, { count: WARM_UP_EVENTS, everyMs: EVERY_MS })
  const measured = await latency(house, hearers, { count, everyMs: EVERY_MS })
  await worker.stop()
  return measured
}

/** Measures healthy endpoints beside hanging ones with a backlog, from the first delivery to a hanging one. */
export async function measureFairness(
  house: WebhookHouse,
  hearers: readonly Hearer[],
  plan: { readonly perSecond: number; readonly forMs: number },
): Promise<Latency> {
  const hangingBefore = await house.hanging.taken()
  const worker = await house.startWorker()
  while ((await house.hanging.taken()) === hangingBefore) await pause(LOOK_EVERY_MS)
  const count = (plan.perSecond * plan.forMs) / 1000
  const measured = await latency(house, hearers, { count, everyMs: 1000 / plan.perSecond })
  await worker.stop()
  return measured
}

async function latency(
  house: WebhookHouse,
  hearers: readonly Hearer[],
  plan: { readonly count: number; readonly everyMs: number },
): Promise<Latency> {
  const takenBefore = await house.endpoints.taken()
  const committed = await announcePaced(house.services, hearers, plan)
  const lastMs = performance.now() + PATIENCE_MS
  while ((await house.endpoints.taken()) < takenBefore + plan.count && performance.now() < lastMs)
    await pause(LOOK_EVERY_MS)
  const tookMs = await tookOf(house, committed)
  return spread([...tookMs, ...Array.from({ length: plan.count - tookMs.length }, () => PATIENCE_MS)])
}

/** Returns the times of the deliveries that arrived. */
async function tookOf({ admin, endpoints }: WebhookHouse, committed: Committed): Promise<number[]> {
  const { rows } = await admin.query<{ id: string; eventId: string }>(
    'select id, event_id as "eventId" from webhook_requests where event_id = any($1::uuid[])',
    [[...committed.keys()]],
  )
  const arrivals = await endpoints.arrivals()
  return rows.flatMap(({ id, eventId }) => {
    const arrivedMs = arrivals.get(formatId('whr', id))
    return arrivedMs === undefined ? [] : [arrivedMs - committed.get(eventId)!]
  })
}
