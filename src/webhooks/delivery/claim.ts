import type { Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { WebhookRetrySchedule } from '../../platform/graphql/inputs.generated.ts'
import { uuidLowerBound } from '../../platform/ids/index.ts'
import { epochMsOf, millisecondsBetween, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import {
  type ClaimFromQueuesRow,
  claimFromQueues,
  makeReady,
  queuesWithWork,
  releaseClaimedRows,
} from './claim.queries.generated.ts'
import { claimColumns, recordLost } from './lost-claims.ts'
import { type QueueAfterClaim, queuesAfterClaim } from './queues-after-claim.ts'
import { BREAKER_OPENS_AFTER } from './retry-schedules.ts'

/** The most attempts in flight at a webhook that sets no maximum, in all processes. */
export const IN_FLIGHT_MAX = 256

/** The time limit of an attempt, plus 45 s for all other work. */
const LEASE_SECONDS = 15 + 45
/** A request is sent at most this long after its claim was sent to the database. */
const SENDABLE_FOR_MS = 10_000
const READY_BATCH = 1_000
const READY_BATCHES_MAX = 5
const QUEUES_MAX = 10_000

/** The priority of requests after their second attempt, and of recovered ones. */
const LOW_PRIORITY = 2

const QUEUE_LIMITS = { inFlightMax: IN_FLIGHT_MAX, ...BREAKER_OPENS_AFTER }

/** A due request, reserved for this worker until its lease ends. */
export interface ClaimedRequest {
  readonly shard: number
  readonly webhookId: string
  readonly requestId: string
  readonly token: string
  readonly claimedAt: Timestamp
  readonly attempts: number
  /** True after the second attempt, and for recovered requests. */
  readonly isLowPriority: boolean
  readonly deadlineAt: Timestamp
  /** The webhook's schedule when the request was dispatched. */
  readonly retrySchedule: WebhookRetrySchedule
  readonly url: string
  readonly payload: string
  readonly secretVersion: number
  readonly isCallback: boolean
  /** True if the webhook's url has changed since: the outcome does not count for its breaker. */
  readonly isOldUrl: boolean
}

/** The queue of one endpoint: the due requests of one webhook. */
export interface EndpointQueue {
  readonly shard: number
  readonly webhookId: string
}

/** An endpoint queue with requests that can be sent now. */
export interface QueueWithWork extends EndpointQueue {
  /** True for the deprecated `callbackUrl` of a session. */
  readonly isCallback: boolean
}

/** The most requests that a claim takes. */
export interface ClaimLimits {
  /** The most of each queue, in the order of the queues. */
  readonly perQueue: readonly number[]
  /** Bounds requests of low priority in all queues; others are bounded by `perQueue` only. */
  readonly lowPriorityMax: number
}

/**
 * Returns the number of a webhook's requests that its endpoint has accepted and that this worker
 * has not recorded yet.
 */
export type UnrecordedOf = (webhookId: string) => number

/** The result of a claim. Queues that are blocked or disabled are missing from `queues`. */
export interface ClaimResult {
  readonly claims: readonly ClaimedRequest[]
  readonly queues: readonly QueueAfterClaim[]
  /** The number of attempts of other workers that were recorded as lost. */
  readonly lost: number
}

/**
 * Marks requests whose time has come as ready, the longest due first. Returns true if it reached
 * its limit.
 */
export async function markDueReady({ db, wallNow }: Services): Promise<boolean> {
  for (let batch = 0; batch < READY_BATCHES_MAX; batch++) {
    const ready = await db.write.run(makeReady, { at: wallNow(), limit: READY_BATCH })
    if (ready.length < READY_BATCH) return false
  }
  return true
}

/**
 * Returns the queues with requests to send: webhooks, then callbacks, each with the least recently
 * served first.
 */
export function findQueuesWithWork({ db, wallNow }: Services): Promise<QueueWithWork[]> {
  const at = wallNow()
  return db.read.run(queuesWithWork, { at, leaseAgo: leaseBefore(at), ...QUEUE_LIMITS, limit: QUEUES_MAX })
}

/**
 * Claims requests from these queues. Where an earlier lease has ended, first records the attempt of
 * the lost worker. If this worker dies before that, the next one records it.
 */
export async function claimRequests(
  services: Services,
  queues: readonly EndpointQueue[],
  limits: ClaimLimits,
  unrecordedOf: UnrecordedOf = () => 0,
): Promise<ClaimResult> {
  const { db, wallNow, worker } = services
  const token = worker.mintClaimToken()
  const at = wallNow()
  const rows = await db.write.run(claimFromQueues, {
    shards: queues.map((queue) => queue.shard),
    webhookIds: queues.map((queue) => queue.webhookId),
    unrecorded: queues.map((queue) => unrecordedOf(queue.webhookId)),
    at,
    leaseUntil: plus(at, { seconds: LEASE_SECONDS }),
    leaseAgo: leaseBefore(at),
    ...QUEUE_LIMITS,
    before: idUpperBound(at),
    ...limits,
    token,
  })
  crashPoint('delivery: claimed')
  const lost = rows.filter((row) => row.lostClaimAt !== null).map((row) => ({ ...row, token }))
  const claims = rows.flatMap((row) => claimOf(row, token, at))
  const isOf = (some: readonly ClaimFromQueuesRow[]) => {
    const ids = new Set(some.map((row) => row.requestId))
    return ({ requestId }: ClaimedRequest) => ids.has(requestId)
  }
  try {
    await recordLost(services, db.write, lost, at)
  } catch (error) {
    // The other claims were not sent and need not wait for the end of their lease.
    const isLost = isOf(lost)
    await releaseClaims(
      services,
      claims.filter((claim) => !isLost(claim)),
    )
    throw error
  }
  const isExcess = isOf(excessOf(rows))
  await releaseClaims(services, claims.filter(isExcess))
  return {
    claims: claims.filter((claim) => !isExcess(claim)),
    queues: queuesAfterClaim(rows, queues, limits),
    lost: lost.length,
  }
}

/**
 * Returns the lost claims that exceed the limit of their queue: it has become lower since, because
 * the endpoint failed, or by a change of the webhook.
 */
function excessOf(rows: readonly ClaimFromQueuesRow[]): ClaimFromQueuesRow[] {
  const limits = new Map(
    rows
      .filter(({ kind, capacity }) => kind === 'locked' && (capacity ?? 0) < 0)
      .map(({ webhookId, capacity, inFlight }) => [webhookId, Math.max((capacity ?? 0) + (inFlight ?? 0), 1)]),
  )
  const lost = rows.filter(({ webhookId, lostClaimAt }) => lostClaimAt !== null && limits.has(webhookId))
  return [...Map.groupBy(lost, ({ webhookId }) => webhookId)].flatMap(([id, its]) => its.slice(limits.get(id)))
}

/** Returns the time before which all claims have lost their lease. */
function leaseBefore(at: Timestamp): Timestamp {
  return timestampOf(epochMsOf(at) - LEASE_SECONDS * 1_000)
}

/**
 * Returns an id above all that exist, with a day for other machines' clocks, and below those of
 * coming partitions.
 */
export function idUpperBound(now: Timestamp): string {
  return uuidLowerBound(epochMsOf(plus(now, { days: 1 })))
}

function claimOf(row: ClaimFromQueuesRow, token: string, claimedAt: Timestamp): ClaimedRequest[] {
  const { requestId, attempts, deadlineAt, url, payload, secretVersion, isCallback } = row
  if (requestId === null || attempts === null || deadlineAt === null || url === null) return []
  if (payload === null || secretVersion === null || isCallback === null) return []
  const { shard, webhookId, priority, lostClaimAt, isOldUrl, retrySchedule } = row
  return [
    {
      ...{ shard, webhookId, requestId, token, claimedAt, deadlineAt, url, payload, secretVersion, isCallback },
      attempts: attempts + (lostClaimAt === null ? 0 : 1),
      // A constraint of the table guarantees the value.
      retrySchedule: retrySchedule as WebhookRetrySchedule,
      isLowPriority: priority === LOW_PRIORITY,
      isOldUrl: isOldUrl === true,
    },
  ]
}

/**
 * Returns whether a claim is recent enough to be sent. If the host was suspended since, its session
 * may have ended, and another worker may have claimed the request again.
 */
export function mayBeSent({ claimedAt }: ClaimedRequest, now: Timestamp): boolean {
  return millisecondsBetween(claimedAt, now) <= SENDABLE_FOR_MS
}

/** Releases claims that were not sent, so that any worker can claim them at once. */
export async function releaseClaims({ db }: Services, claims: readonly ClaimedRequest[]): Promise<void> {
  if (claims.length === 0) return
  await db.write.run(releaseClaimedRows, claimColumns(claims))
}
