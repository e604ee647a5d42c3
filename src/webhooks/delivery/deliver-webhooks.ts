import type { Services } from '../../access/index.ts'
import { every, type Hints } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import { openAttempts } from './attempts.ts'
import { IN_FLIGHT_PER_WEBHOOK } from './breaker.ts'
import {
  type Claim,
  type Claimed,
  type ClaimLimits,
  claimDue,
  giveBack,
  type Lane,
  type LaneLeft,
  lanesToServe,
} from './claim.ts'
import { openAgent, type Reaching } from './connect.ts'
import { failOverdue } from './deadline.ts'
import { type DeliveryMetrics, UNMEASURED } from './delivery-metrics.ts'
import { fanOut } from './fan-out.ts'
import { openLaneLine } from './lane-line.ts'
import { openPlaces } from './places.ts'
import { openRecorder } from './record.ts'
import type { TimeLimits } from './send.ts'
import { openSigningKeys } from './signing-keys.ts'

const POLL_MS = 1_000
const LANES_AT_ONCE = 64
const CLAIMED_AT_ONCE = 128
/** How long whoever holds a lane is given when there is no other to go on with. */
const HELD_MS = 5

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
  const recorder = openRecorder(services, log, metrics)
  const attempts = openAttempts(services, { agent, keys, recorder, limits, log })
  const line = openLaneLine()
  const places = openPlaces()
  metrics.watch(places.taken)
  const timers = new Set<NodeJS.Timeout>()
  let firstShard = 0
  let stopping = false
  let claimsSoon = false

  /** Outcomes are recorded many at once: the places that they free are filled by one claim, not by one each. */
  function claimMore(): void {
    if (claimsSoon) return
    claimsSoon = true
    setImmediate(() => {
      claimsSoon = false
      sending.wake()
    })
  }

  function claimIn(ms: number, before: () => void = () => {}): void {
    if (stopping) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      before()
      sending.wake()
    }, ms)
    timers.add(timer)
  }

  const fanningOut = every(
    POLL_MS,
    'fan out events',
    async () => {
      const { nextShard } = await fanOut(services, log, firstShard, (lanes) => {
        lanes.forEach(line.add)
        if (lanes.length > 0) sending.wake()
      })
      const wentRound = firstShard === 0 && nextShard === null
      firstShard = nextShard ?? 0
      return !wentRound
    },
    log,
  )

  // What this process has dispatched itself it knows of: this finds retries, and what others dispatched or left behind.
  const looking = every(
    POLL_MS,
    'look for webhook requests to send',
    async () => {
      const lanes = await lanesToServe(services)
      lanes.forEach(line.add)
      if (lanes.length > 0) sending.wake()
    },
    log,
  )

  const sending = every(
    POLL_MS,
    'send webhook requests',
    async () => {
      const room = places.room()
      const most = Math.min(room.all, CLAIMED_AT_ONCE)
      const lanes = line.take(Math.min(most, LANES_AT_ONCE))
      if (lanes.length === 0) return false
      const perLane = Math.min(Math.floor(most / lanes.length), IN_FLIGHT_PER_WEBHOOK)
      const claimed = await claimFrom(lanes, { perLane, laterMax: room.later })
      for (const lane of claimed.lanes) serveAgain(lane)
      line.left(claimed.lanes)
      if (line.length() === 0) return false
      if (claimed.lanes.some(({ state }) => state !== 'elsewhere')) return true
      claimIn(HELD_MS)
      return false
    },
    log,
  )

  async function claimFrom(lanes: readonly Lane[], limits: ClaimLimits): Promise<Claimed> {
    try {
      const claimed = await claimDue(services, lanes, limits)
      metrics.lost(claimed.lost)
      await begin(claimed.claims)
      return claimed
    } catch (error) {
      line.putBack(lanes)
      throw error
    }
  }

  async function begin(claims: readonly Claim[]): Promise<void> {
    try {
      await keys.load(claims.filter((claim) => !claim.isCallback))
    } catch (error) {
      await giveBack(services, claims)
      throw error
    }
    if (stopping) await giveBack(services, claims)
    else claims.forEach(make)
  }

  function make(claim: Claim): void {
    places.take(claim)
    line.began(claim)
    attempts.make(claim, () => {
      places.free(claim)
      line.ended(claim)
      claimMore()
    })
  }

  function serveAgain({ shard, webhookId, pacedUntil }: LaneLeft): void {
    if (pacedUntil === null) return
    const ms = millisecondsBetween(services.wallNow(), pacedUntil)
    claimIn(Math.max(ms, 1), () => line.add({ shard, webhookId }))
  }

  const failing = every(POLL_MS, 'fail overdue webhook requests', () => failOverdue(services), log)

  hints?.onHint('outbox', fanningOut.wake)
  hints?.onHint('webhooks', looking.wake)
  return {
    wake: () => {
      fanningOut.wake()
      looking.wake()
      failing.wake()
    },
    stop: async () => {
      stopping = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([fanningOut.stop(), looking.stop(), sending.stop(), failing.stop()])
      await attempts.stop()
      await agent.destroy()
    },
  }
}
