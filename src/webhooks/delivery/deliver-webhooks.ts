import pLimit from 'p-limit'
import type { Services } from '../../accounts/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { every, type Hints } from '../../platform/schedule/index.ts'
import { openAttempts } from './attempts.ts'
import { lanesToServe, makeDueReady, type OpenLane } from './claim.ts'
import { CALLBACKS_MOST, openPlaces, WEBHOOKS_MOST } from './concurrency-slots.ts'
import { openAgent, type Reaching } from './connections/open-agent.ts'
import { failOverdue } from './fail-overdue.ts'
import { fanOut } from './fan-out.ts'
import { type DeliveryMetrics, UNMEASURED } from './metrics/delivery-metrics.ts'
import { openRecorder } from './record.ts'
import { serveLanes } from './scheduler.ts'
import type { TimeLimits } from './send.ts'
import { openSigningKeys } from './signing-keys.ts'

const POLL_MS = 1_000
/** Hints come up to a hundred a second, and a look goes over all lanes with work. */
const LOOKS_APART_MS = 100

/** The delivery of webhooks, under way. */
export interface Delivery {
  /** Looks for work at once, as a hint does. */
  readonly wake: () => void
  /** Takes nothing new, gives what is under way a few seconds, gives back what was not sent. */
  readonly stop: () => Promise<void>
}

/** What a delivery needs beside the services, and how it reaches receivers where that is not as usual. */
export interface DeliveryOptions {
  readonly log: Log
  readonly hints?: Pick<Hints, 'onHint'>
  readonly reaching?: Reaching
  readonly limits?: TimeLimits
  readonly metrics?: DeliveryMetrics
}

/**
 * Delivers webhooks in this process: events to requests, requests to endpoints, outcomes to history, until stopped. Any
 * number of processes may do so at once. It looks for work every second, and at once when hinted.
 */
export function deliverWebhooks(services: Services, options: DeliveryOptions): Delivery {
  const { log, hints, reaching, limits, metrics = UNMEASURED } = options
  const agent = openAgent(services, reaching)
  const keys = openSigningKeys(services, log)
  // Claims and outcomes lock the same lanes: side by side they would wait for each other in the database.
  const inTurn = pLimit(1)
  const recorder = openRecorder(services, log, metrics, inTurn)
  const attempts = openAttempts(services, { agent, keys, recorder, limits, log })
  const serving = { attempts, keys, metrics, inTurn, log }
  const places = { webhooks: openPlaces(WEBHOOKS_MOST), callbacks: openPlaces(CALLBACKS_MOST) }
  const webhooks = serveLanes(services, { ...serving, places: places.webhooks })
  const callbacks = serveLanes(services, { ...serving, places: places.callbacks })
  metrics.watch(() => places.webhooks.taken() + places.callbacks.taken())
  let firstShard = 0
  let lookSoon: NodeJS.Timeout | null = null

  function serve(lanes: readonly OpenLane[]): void {
    webhooks.serve(lanes.filter(({ isCallback }) => !isCallback))
    callbacks.serve(lanes.filter(({ isCallback }) => isCallback))
  }

  async function fanOutSome(): Promise<boolean> {
    const { leftOver, nextShard } = await fanOut(services, log, firstShard, serve)
    const wentRound = firstShard === 0 && nextShard === null
    firstShard = nextShard ?? 0
    // What could not be given to somebody is not tried again without a pause.
    return !wentRound && leftOver === 0
  }

  // What this process has dispatched itself it knows of: this finds retries, and what others dispatched or left behind.
  async function look(): Promise<boolean> {
    const mayBeMore = await makeDueReady(services)
    serve(await lanesToServe(services))
    return mayBeMore
  }

  const fanningOut = every(POLL_MS, 'fan out events', fanOutSome, log)
  const looking = every(POLL_MS, 'look for webhook requests to send', look, log)
  const failing = every(POLL_MS, 'fail overdue webhook requests', () => failOverdue(services), log)

  hints?.onHint('outbox', fanningOut.wake)
  hints?.onHint('webhooks', () => {
    lookSoon ??= setTimeout(() => {
      lookSoon = null
      looking.wake()
    }, LOOKS_APART_MS)
  })
  return {
    wake: () => {
      fanningOut.wake()
      looking.wake()
      failing.wake()
    },
    stop: async () => {
      if (lookSoon) clearTimeout(lookSoon)
      await Promise.all([fanningOut.stop(), looking.stop(), webhooks.stop(), callbacks.stop(), failing.stop()])
      await attempts.stop()
      await agent.destroy()
    },
  }
}
