import pLimit from 'p-limit'
import type { Services } from '../../accounts/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { every, type Hints } from '../../platform/schedule/index.ts'
import { createAttempts } from './attempts.ts'
import { findQueuesWithWork, markDueReady, type QueueWithWork } from './claim.ts'
import { CALLBACK_SLOTS, createConcurrencySlots, WEBHOOK_SLOTS } from './concurrency-slots.ts'
import { type ConnectionOptions, openAgent } from './connections/open-agent.ts'
import { createEndpointWindows } from './endpoint-windows.ts'
import { measureEventLoopDelay } from './event-loop-delay.ts'
import { failOverdue } from './fail-overdue.ts'
import { fanOut, type WhenFannedOut } from './fan-out.ts'
import { forwardEvents } from './forward-events.ts'
import { type DeliveryMetrics, NO_METRICS } from './metrics/delivery-metrics.ts'
import { openRecorder } from './record.ts'
import { startScheduler } from './scheduler.ts'
import type { TimeLimits } from './send.ts'
import { openSigningKeys } from './signing-keys.ts'

const POLL_MS = 1_000
/** Hints come up to a hundred a second, and a poll reads all queues with work. */
const POLLS_APART_MS = 100

/** The running delivery of webhooks. */
export interface WebhookDelivery {
  /** Polls for work at once, as a hint does. */
  readonly wake: () => void
  /**
   * Stops claiming, waits a few seconds for attempts in flight, and releases claims that were not
   * sent.
   */
  readonly stop: () => Promise<void>
}

/** The options of delivery; those of the network replace its defaults in tests. */
export interface DeliveryOptions {
  readonly log: Log
  readonly hints?: Pick<Hints, 'onHint'>
  readonly connections?: ConnectionOptions
  readonly limits?: TimeLimits
  readonly metrics?: DeliveryMetrics
  readonly whenFannedOut?: WhenFannedOut
}

/**
 * Starts the delivery of webhooks in this process: it fans out events to requests, sends them to
 * endpoints and records the outcomes. Any number of processes may run it at once. It polls every
 * second, and at once after a hint.
 */
export function deliverWebhooks(services: Services, options: DeliveryOptions): WebhookDelivery {
  const { log, hints, connections, limits, metrics = NO_METRICS, whenFannedOut } = options
  const agent = openAgent(services, connections)
  const keys = openSigningKeys(services, log)
  // Claims and outcomes lock the same rows, so they would wait for each other in the database.
  const runExclusive = pLimit(1)
  const slots = { webhooks: createConcurrencySlots(WEBHOOK_SLOTS), callbacks: createConcurrencySlots(CALLBACK_SLOTS) }
  const inFlightOf = (id: string) => slots.webhooks.inFlightOf(id) + slots.callbacks.inFlightOf(id)
  const windows = createEndpointWindows(inFlightOf, services.wallNow, measureEventLoopDelay())
  const recorder = openRecorder(services, log, metrics, runExclusive, windows)
  const attempts = createAttempts(services, { agent, keys, recorder, limits, log })
  const shared = { attempts, unrecordedOf: recorder.unrecordedOf, keys, windows, metrics, runExclusive, log }
  const webhooks = startScheduler(services, { ...shared, slots: slots.webhooks })
  const callbacks = startScheduler(services, { ...shared, slots: slots.callbacks })
  metrics.watch(() => slots.webhooks.inFlight() + slots.callbacks.inFlight())
  let firstShard = 0
  let pollSoon: NodeJS.Timeout | null = null

  const schedule = (queues: readonly QueueWithWork[], by: 'schedule' | 'scheduleDue') => {
    webhooks[by](queues.filter(({ isCallback }) => !isCallback))
    callbacks[by](queues.filter(({ isCallback }) => isCallback))
  }
  const scheduleDue = (queues: readonly QueueWithWork[]) => schedule(queues, 'scheduleDue')

  async function fanOutBatch(): Promise<boolean> {
    const { leftOver, toForward, nextShard } = await fanOut(services, log, firstShard, scheduleDue, whenFannedOut)
    const wasWhole = firstShard === 0 && nextShard === null
    firstShard = nextShard ?? 0
    if (toForward > 0) forwarding.wake()
    // Events that could not be fanned out are retried after a pause only.
    return !wasWhole && leftOver === 0
  }

  // Finds retries, and requests of other processes. Those that this process dispatched are
  // scheduled already.
  async function poll(): Promise<boolean> {
    const hasMore = await markDueReady(services)
    schedule(await findQueuesWithWork(services), 'schedule')
    return hasMore
  }

  const fanOuts = every(POLL_MS, 'fan out events', fanOutBatch, log)
  const forwarding = every(POLL_MS, 'forward events to other cells', () => forwardEvents(services, log), log)
  const polling = every(POLL_MS, 'look for webhook requests to send', poll, log)
  const overdue = every(POLL_MS, 'fail overdue webhook requests', () => failOverdue(services), log)

  hints?.onHint('outbox', fanOuts.wake)
  hints?.onHint('webhooks', () => {
    pollSoon ??= setTimeout(() => {
      pollSoon = null
      polling.wake()
    }, POLLS_APART_MS)
  })
  return {
    wake: () => {
      fanOuts.wake()
      forwarding.wake()
      polling.wake()
      overdue.wake()
    },
    stop: async () => {
      if (pollSoon) clearTimeout(pollSoon)
      const loops = [fanOuts, forwarding, polling, webhooks, callbacks, overdue]
      await attempts.stop(Promise.all(loops.map((loop) => loop.stop())))
      await agent.destroy()
    },
  }
}
