import { setTimeout as pause } from 'node:timers/promises'
import { formatId } from '../../src/platform/ids/index.ts'
import { announcePaced, type Committed } from './announcing.ts'
import { spread } from './figure.ts'
import type { Subscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'

const POLL_INTERVAL_MS = 50
/** The longest measured latency. A slower delivery counts with this value. */
const LATENCY_MAX_MS = 30_000
const WARM_UP_EVENTS = 40
const EVERY_MS = 50

export type Latency = ReturnType<typeof spread>

/**
 * Measures the time from commit to first attempt for single events with an otherwise idle worker.
 */
export async function measureIdle(
  environment: WebhookEnvironment,
  subscribers: readonly Subscriber[],
  count: number,
): Promise<Latency> {
  const worker = await environment.startWorker()
  await latency(environment, subscribers, { count: WARM_UP_EVENTS, everyMs: EVERY_MS })
  const measured = await latency(environment, subscribers, { count, everyMs: EVERY_MS })
  await worker.stop()
  return measured
}

/**
 * Measures healthy endpoints beside unresponsive ones with a backlog, from the first delivery to an
 * unresponsive one.
 */
export async function measureFairness(
  environment: WebhookEnvironment,
  subscribers: readonly Subscriber[],
  plan: { readonly perSecond: number; readonly forMs: number },
): Promise<Latency> {
  const hangingBefore = await environment.hanging.taken()
  const worker = await environment.startWorker()
  while ((await environment.hanging.taken()) === hangingBefore) await pause(POLL_INTERVAL_MS)
  const count = (plan.perSecond * plan.forMs) / 1000
  const measured = await latency(environment, subscribers, { count, everyMs: 1000 / plan.perSecond })
  await worker.stop()
  return measured
}

async function latency(
  environment: WebhookEnvironment,
  subscribers: readonly Subscriber[],
  plan: { readonly count: number; readonly everyMs: number },
): Promise<Latency> {
  const takenBefore = await environment.endpoints.taken()
  const committed = await announcePaced(environment.services, subscribers, plan)
  const lastMs = performance.now() + LATENCY_MAX_MS
  while ((await environment.endpoints.taken()) < takenBefore + plan.count && performance.now() < lastMs)
    await pause(POLL_INTERVAL_MS)
  const tookMs = await tookOf(environment, committed)
  return spread([...tookMs, ...Array.from({ length: plan.count - tookMs.length }, () => LATENCY_MAX_MS)])
}

/** Returns the times of the deliveries that arrived. */
async function tookOf({ admin, endpoints }: WebhookEnvironment, committed: Committed): Promise<number[]> {
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
