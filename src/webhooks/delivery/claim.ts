import type { Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { uuidLowerBound } from '../../platform/ids/index.ts'
import { epochMsOf, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { IN_FLIGHT_PER_WEBHOOK } from './breaker.ts'
import {
  type ClaimFromLanesRow,
  claimFromLanes,
  lanesWithWork,
  makeReady,
  recordLostAttempts,
  releaseClaims,
} from './claim.queries.generated.ts'
import type { LastError } from './last-error.ts'
import { OPENS_AFTER, type RetryScheduleName } from './retry-schedules.ts'

/** The time limit of an attempt, and 45 s for everything around it. */
const LEASE_SECONDS = 15 + 45
const WORKER_LOST: LastError = 'outcome unknown: worker lost'
const MADE_READY_AT_ONCE = 1_000
const MADE_READY_ROUNDS = 5
const LANES_MOST = 10_000

/** The turn of what is neither the first attempt nor the second, nor asked for by hand. */
const LATER_TURN = 2

const PLACES = { inFlightMax: IN_FLIGHT_PER_WEBHOOK, ...OPENS_AFTER }

/** A due request that nobody else may send until its lease ends. */
export interface Claim {
  readonly shard: number
  readonly webhookId: string
  readonly requestId: string
  readonly token: string
  readonly attempts: number
  /** Whether it is neither the first attempt nor the second, nor asked for by hand. */
  readonly isLater: boolean
  readonly deadlineAt: Timestamp
  /** The schedule that its webhook had when it was dispatched. */
  readonly retrySchedule: RetryScheduleName
  readonly url: string
  readonly payload: string
  readonly secretVersion: number
  readonly isCallback: boolean
  /** Whether its webhook has another url by now: what comes of it says nothing of that one. */
  readonly isElsewhere: boolean
}

/** A webhook's lane in the queue. */
export interface Lane {
  readonly shard: number
  readonly webhookId: string
}

/** A lane that something may be sent of. */
export interface OpenLane extends Lane {
  /** Whether it is that of a session's deprecated `callbackUrl`. */
  readonly isCallback: boolean
}

/** How much a claim may take. */
export interface ClaimLimits {
  readonly perLane: number
  /** Of attempts after the second; the rest are not limited. */
  readonly laterMax: number
}

/** How a claim left a lane that stands open. */
export interface LaneLeft extends Lane {
  /**
   * `more`: it may hold more that could be sent now. `full`: it has as many under way as it may have. `elsewhere`: another
   * claim, or an outcome being written, holds it. `empty`: nothing of it may be sent now.
   */
  readonly state: 'more' | 'full' | 'elsewhere' | 'empty'
  /** When its rate limit lets something more be sent; null where that is not known to matter. */
  readonly pacedUntil: Timestamp | null
}

/** What a claim gave. A lane that is blocked or disabled is not among the lanes. */
export interface Claimed {
  readonly claims: readonly Claim[]
  readonly lanes: readonly LaneLeft[]
  /** How many attempts of other workers were written as lost. */
  readonly lost: number
}

/** Makes ready what waited for its time, the longest waiting first; true when it stopped at its bound and there may be more. */
export async function makeDueReady({ db, wallNow }: Services): Promise<boolean> {
  for (let round = 0; round < MADE_READY_ROUNDS; round++) {
    const ready = await db.write.run(makeReady, { at: wallNow(), limit: MADE_READY_AT_ONCE })
    if (ready.length < MADE_READY_AT_ONCE) return false
  }
  return true
}

/** Gives the lanes that hold anything to be sent now, webhooks before callbacks, of each the least recently served first. */
export function lanesToServe({ db, wallNow }: Services): Promise<OpenLane[]> {
  const at = wallNow()
  return db.read.run(lanesWithWork, { at, leaseAgo: leaseBefore(at), ...PLACES, limit: LANES_MOST })
}

/**
 * Claims requests from these lanes. Where an earlier lease ran out, the attempt that was lost with its worker is written
 * first: should this worker be lost before that, the next one writes it.
 */
export async function claimDue(services: Services, lanes: readonly Lane[], limits: ClaimLimits): Promise<Claimed> {
  const { db, wallNow, mintId } = services
  const token = mintId(0)
  const at = wallNow()
  const rows = await db.write.run(claimFromLanes, {
    shards: lanes.map((lane) => lane.shard),
    webhookIds: lanes.map((lane) => lane.webhookId),
    at,
    leaseUntil: plus(at, { seconds: LEASE_SECONDS }),
    leaseAgo: leaseBefore(at),
    ...PLACES,
    before: idsBefore(at),
    ...limits,
    token,
  })
  crashPoint('delivery: claimed')
  const lost = rows.filter((row) => row.lostClaimAt !== null)
  const claims = rows.flatMap((row) => claimOf(row, token))
  try {
    await writeLost(services, lost, token, at)
  } catch (error) {
    const lostIds = new Set(lost.map((row) => row.requestId))
    // The rest has not been sent: it need not wait for the lease to end.
    await giveBack(
      services,
      claims.filter(({ requestId }) => !lostIds.has(requestId)),
    )
    throw error
  }
  return { claims, lanes: lanesOf(rows, limits), lost: lost.length }
}

async function writeLost(
  { db, mintId }: Services,
  lost: readonly ClaimFromLanesRow[],
  token: string,
  at: Timestamp,
): Promise<void> {
  if (lost.length === 0) return
  await db.write.run(recordLostAttempts, {
    shards: lost.map((row) => row.shard),
    requestIds: lost.map((row) => row.requestId),
    attemptIds: lost.map((row) => mintId(row.shard)),
    startedAts: lost.map((row) => row.lostClaimAt),
    token,
    error: WORKER_LOST,
    now: at,
  })
}

/** What was claimed before this has no lease any more. */
function leaseBefore(at: Timestamp): Timestamp {
  return timestampOf(epochMsOf(at) - LEASE_SECONDS * 1_000)
}

/** Above every id that was made until now, whatever the clocks of other machines say; below those of coming weeks. */
export function idsBefore(now: Timestamp): string {
  return uuidLowerBound(epochMsOf(plus(now, { days: 1 })))
}

function claimOf(row: ClaimFromLanesRow, token: string): Claim[] {
  const { requestId, attempts, deadlineAt, url, payload, secretVersion, isCallback } = row
  if (requestId === null || attempts === null || deadlineAt === null || url === null) return []
  if (payload === null || secretVersion === null || isCallback === null) return []
  const { shard, webhookId, turn, lostClaimAt, isElsewhere, retrySchedule } = row
  return [
    {
      ...{ shard, webhookId, requestId, token, deadlineAt, url, payload, secretVersion, isCallback },
      attempts: attempts + (lostClaimAt === null ? 0 : 1),
      // The table's constraint vouches for the name.
      retrySchedule: retrySchedule as RetryScheduleName,
      isLater: turn === LATER_TURN,
      isElsewhere: isElsewhere === true,
    },
  ]
}

function lanesOf(rows: readonly ClaimFromLanesRow[], { perLane }: ClaimLimits): LaneLeft[] {
  const of = Map.groupBy(rows, ({ webhookId }) => webhookId)
  return [...of.values()].map((its) => {
    const { shard, webhookId } = its[0]!
    const room = its.find(({ kind }) => kind === 'held')?.room
    const pacedUntil = its.find(({ kind }) => kind === 'paced')?.pacedUntil ?? null
    const taken = its.filter(({ kind }) => kind === 'claimed')
    const places = taken.filter(({ lostClaimAt }) => lostClaimAt === null).length
    const lane = { shard, webhookId, pacedUntil }
    // What is paced has its own time to be asked again.
    if (room === undefined || room === null) return { ...lane, state: pacedUntil === null ? 'elsewhere' : 'empty' }
    if (places >= room) return { ...lane, state: 'full' }
    return { ...lane, state: taken.length >= perLane ? 'more' : 'empty' }
  })
}

/** Makes claims free at once, for any worker: they were not sent. */
export async function giveBack({ db }: Services, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await db.write.run(releaseClaims, {
    shards: claims.map((claim) => claim.shard),
    requestIds: claims.map((claim) => claim.requestId),
    tokens: claims.map((claim) => claim.token),
  })
}
