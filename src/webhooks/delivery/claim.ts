import type { Services } from '../../access/index.ts'
import { plus } from '../../platform/time/index.ts'
import {
  type ClaimDueRequestsRow,
  claimDueRequests,
  giveBackClaims,
  recordLostAttempts,
} from './delivery.queries.generated.ts'
import type { LastError } from './last-error.ts'

/** The time limit of an attempt, and 45 s for everything around it. */
const LEASE_SECONDS = 15 + 45
const IN_FLIGHT_PER_WEBHOOK = 8
const WORKER_LOST: LastError = 'outcome unknown: worker lost'

/** A due request that nobody else may send until its lease ends. */
export interface Claim extends ClaimDueRequestsRow {
  readonly token: string
}

/** A webhook's lane in the queue; claims walk from one to the next. */
export interface Lane {
  readonly shard: number
  readonly webhookId: string
}

/** Before every lane. */
export const FIRST_LANE: Lane = { shard: -1, webhookId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/**
 * Claims up to `limit` due requests from the lanes after this one. Where an earlier lease ran out, the attempt that was
 * lost with its worker is written first: should this worker be lost before that, the next one writes it.
 */
export async function claimDue(services: Services, after: Lane, limit: number): Promise<Claim[]> {
  const { db, wallNow, mintId } = services
  const token = mintId(0)
  const at = wallNow()
  const rows = await db.write.run(claimDueRequests, {
    afterShard: after.shard,
    afterWebhook: after.webhookId,
    at,
    leaseUntil: plus(at, { seconds: LEASE_SECONDS }),
    inFlightMax: IN_FLIGHT_PER_WEBHOOK,
    limit,
    token,
  })
  const lost = rows.filter((row) => row.lostClaimAt !== null)
  if (lost.length > 0) {
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
  return rows.map((row) => ({ ...row, token, attempts: row.attempts + (row.lostClaimAt === null ? 0 : 1) }))
}

/** Makes claims due again at once, for any worker: they were not sent. */
export async function giveBack({ db, wallNow }: Services, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await db.write.run(giveBackClaims, {
    shards: claims.map((claim) => claim.shard),
    requestIds: claims.map((claim) => claim.requestId),
    tokens: claims.map((claim) => claim.token),
    at: wallNow(),
  })
}

/** The last lane that these claims, of one batch, come from. */
export function lastLane(claims: readonly Claim[]): Lane {
  return claims.reduce<Lane>((last, claim) => (isAfter(claim, last) ? claim : last), FIRST_LANE)
}

function isAfter(lane: Lane, other: Lane): boolean {
  return lane.shard > other.shard || (lane.shard === other.shard && lane.webhookId > other.webhookId)
}
