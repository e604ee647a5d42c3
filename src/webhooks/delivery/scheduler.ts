import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Services } from '../../accounts/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { every } from '../../platform/schedule/index.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import type { Attempts } from './attempts.ts'
import { IN_FLIGHT_PER_WEBHOOK } from './breaker.ts'
import { type Claim, type Claimed, type ClaimLimits, claimDue, giveBack, type Lane, type LaneLeft } from './claim.ts'
import type { Places } from './concurrency-slots.ts'
import type { DeliveryMetrics } from './metrics/delivery-metrics.ts'
import { openLaneLine } from './ready-queue.ts'
import type { InTurn } from './record.ts'
import type { SigningKeys } from './signing-keys.ts'

const POLL_MS = 1_000
const LANES_AT_ONCE = 64
const CLAIMED_AT_ONCE = 512
/** How long whoever holds a lane is given when there is no other to go on with. */
const HELD_MS = 5
/** How long a lane may wait with a few free places until half of them are. */
const REST_MS = 20

/** What serving takes. */
export interface Serving {
  readonly attempts: Attempts
  readonly keys: SigningKeys
  readonly places: Places
  readonly metrics: DeliveryMetrics
  readonly inTurn: InTurn
  readonly log: Log
}

/** The serving of lanes, under way. */
export interface Server {
  /** Has these lanes served in their turn. */
  readonly serve: (lanes: readonly Lane[]) => void
  /** Claims nothing more. */
  readonly stop: () => Promise<void>
}

/** Claims from the lanes that stand in line, as many requests as there are places, and has them sent. */
export function serveLanes(services: Services, { attempts, keys, places, metrics, inTurn, log }: Serving): Server {
  const line = openLaneLine()
  const timers = new Set<NodeJS.Timeout>()
  let stopping = false
  let claimsSoon = false
  let roused = false
  let beginning = Promise.resolve()

  const serving = every(POLL_MS, 'send webhook requests', claimSome, log)

  async function claimSome(): Promise<void> {
    while (!stopping && (await claimOnce()));
  }

  /** Gives whether there may be more to claim at once. */
  async function claimOnce(): Promise<boolean> {
    const room = places.room()
    const most = Math.min(room.all, CLAIMED_AT_ONCE)
    const lanes = line.take(Math.min(most, LANES_AT_ONCE))
    if (lanes.length === 0) return false
    const perLane = Math.min(Math.floor(most / lanes.length), IN_FLIGHT_PER_WEBHOOK)
    const claimed = await claimFrom(lanes, { perLane, laterMax: room.later })
    claimed.lanes.forEach(serveWhenPaced)
    const isLaterShort = claimed.claims.filter(({ isLater }) => isLater).length >= room.later
    line.left(claimed.lanes, isLaterShort)
    if (line.length() === 0) return false
    if (claimed.lanes.some(({ state }) => state !== 'elsewhere')) return true
    wakeIn(HELD_MS)
    return false
  }

  async function claimFrom(lanes: readonly Lane[], limits: ClaimLimits): Promise<Claimed> {
    try {
      const claimed = await inTurn(() => claimDue(services, lanes, limits))
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
    if (stopping) return giveBack(services, claims)
    claims.forEach(hold)
    beginning = beginning.then(() => makeSoon(claims))
  }

  /** The next claim leaves at the end of this turn of the event loop: the database is at it while these are made. */
  async function makeSoon(claims: readonly Claim[]): Promise<void> {
    await nextTurn()
    await nextTurn()
    claims.forEach(make)
  }

  function hold(claim: Claim): void {
    places.take(claim)
    line.began(claim)
  }

  function make(claim: Claim): void {
    attempts.make(claim, () => {
      places.free(claim)
      line.ended(claim, claim.isLater)
      if (line.hasResting()) rouseSoon()
      claimMore()
    })
  }

  /** Outcomes are recorded many at once: the places that they free are filled by one claim, not by one each. */
  function claimMore(): void {
    if (claimsSoon) return
    claimsSoon = true
    setImmediate(() => {
      claimsSoon = false
      serving.wake()
    })
  }

  function rouseSoon(): void {
    if (roused) return
    roused = true
    wakeIn(REST_MS, () => {
      roused = false
      line.rouse()
    })
  }

  function serveWhenPaced({ shard, webhookId, pacedUntil }: LaneLeft): void {
    if (pacedUntil === null) return
    // A timer may fire when the wall clock is a fraction short of it.
    const ms = Math.max(millisecondsBetween(services.wallNow(), pacedUntil), 0) + 1
    wakeIn(ms, () => line.add({ shard, webhookId }))
  }

  function wakeIn(ms: number, before: () => void = () => {}): void {
    if (stopping) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      before()
      serving.wake()
    }, ms)
    timers.add(timer)
  }

  return {
    serve: (lanes) => {
      lanes.forEach(line.add)
      if (lanes.length > 0) serving.wake()
    },
    stop: async () => {
      stopping = true
      for (const timer of timers) clearTimeout(timer)
      await serving.stop()
      await beginning
    },
  }
}
