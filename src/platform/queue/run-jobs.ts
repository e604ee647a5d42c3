import { setTimeout } from 'node:timers/promises'
import { crashPoint } from '../crash-point.ts'
import type { Database } from '../db/index.ts'
import { type MintId, SHARDS } from '../ids/index.ts'
import type { Log } from '../log/index.ts'
import { type Clock, plus } from '../time/index.ts'
import type { JobHandler, JobHandlers, JobKind } from './job.ts'
import { type ClaimJobsRow, claimJobs, deleteClaimedJob, postponeJob } from './jobs.queries.generated.ts'

/** The services that the queue needs of its process. */
export interface QueueServices {
  readonly db: Database
  readonly wallNow: Clock
  readonly mintId: MintId
  readonly log: Log
}

/** Longer than a handler may take: several provider calls with their time limits, and the transactions around them. */
const LEASE_SECONDS = 120
const POLLS_MAX = 1000
const CONCURRENCY = 64
/** Bounds what a provider that does not answer can occupy. */
const CONCURRENCY_PER_ORGANIZATION = 8
const CLAIM_MAX = 8
const POLL_INTERVAL_MS = 1000
const BACKOFF_MAX_SECONDS = 3600

/** The pools of kinds. A pool has its own concurrency, so that slow kinds never delay those of another pool. */
const POOLS: readonly (readonly JobKind[])[] = [
  ['SettleAttempt', 'SettleRefund'],
  ['ForgetCredential'],
  ['ReleaseVaultToken'],
  ['SendSessionLink', 'SendLinkRequest'],
  ['FollowIdentitySession'],
]

/** A job that was started and has not ended. */
interface InFlight {
  readonly orgId: string
  readonly ended: Promise<void>
}

/**
 * Runs due jobs until none is left. Claims each job right before it starts, so that the lease covers its whole run. Logs a
 * failure and retries with backoff.
 */
export async function runJobs(services: QueueServices, handlers: JobHandlers): Promise<void> {
  await Promise.all(POOLS.map((kinds) => runPool(services, handlers, kinds)))
}

async function runPool(services: QueueServices, handlers: JobHandlers, kinds: readonly JobKind[]): Promise<void> {
  const inFlight = new Set<InFlight>()
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    const wasIdle = inFlight.size === 0
    const claims = await claimSome(services, kinds, inFlight)
    for (const claim of claims) start(services, handlers, claim, inFlight)
    if (claims.length === 0 && wasIdle) return
    if (claims.length === 0 && inFlight.size > 0) await someEndOrInterval(inFlight)
  }
  await Promise.all([...inFlight].map(({ ended }) => ended))
}

interface Claim extends ClaimJobsRow {
  readonly token: string
}

async function claimSome(
  { db, wallNow, mintId }: QueueServices,
  kinds: readonly JobKind[],
  inFlight: ReadonlySet<InFlight>,
): Promise<Claim[]> {
  const rowsMost = Math.min(CLAIM_MAX, CONCURRENCY - inFlight.size)
  if (rowsMost <= 0) return []
  const token = mintId(0)
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const span = { fromShard: 0, toShard: SHARDS - 1, rowsMost, kinds: [...kinds], exceptOrgIds: busyOrgIds(inFlight) }
  const rows = await db.write.run(claimJobs, { ...span, now, leaseUntil, token })
  if (rows.length > 0) crashPoint('job: claimed')
  return rows.map((row) => ({ ...row, token }))
}

function busyOrgIds(inFlight: ReadonlySet<InFlight>): string[] {
  const byOrganization = Map.groupBy(inFlight, ({ orgId }) => orgId)
  return [...byOrganization].filter(([, its]) => its.length >= CONCURRENCY_PER_ORGANIZATION).map(([orgId]) => orgId)
}

function start(services: QueueServices, handlers: JobHandlers, claim: Claim, inFlight: Set<InFlight>): void {
  const { orgId, kind, subjectId } = claim
  const ended = run(services, handlers, claim)
    // The job runs again when its lease ends.
    .catch((err) => services.log.error({ err, kind, subjectId, orgId }, 'failed to record the result of a job'))
    .finally(() => inFlight.delete(started))
  const started = { orgId, ended }
  inFlight.add(started)
}

/** Waits until a job ends, at most one poll interval: a hanging job must not delay jobs that fall due meanwhile. */
async function someEndOrInterval(inFlight: ReadonlySet<InFlight>): Promise<void> {
  const interval = setTimeout(POLL_INTERVAL_MS, undefined, { ref: false })
  await Promise.race([interval, ...[...inFlight].map(({ ended }) => ended)])
}

async function run(services: QueueServices, handlers: JobHandlers, claim: Claim): Promise<void> {
  const { shard, kind, subjectId, token } = claim
  const key = { shard, kind, subjectId, token }
  const retrySeconds = await attempt(services, handlers[kind as JobKind], claim)
  crashPoint('job: done')
  if (retrySeconds === null) await services.db.write.run(deleteClaimedJob, key)
  else await services.db.write.run(postponeJob, { ...key, dueAt: plus(services.wallNow(), { seconds: retrySeconds }) })
}

async function attempt({ log }: QueueServices, handler: JobHandler, claim: Claim): Promise<number | null> {
  try {
    return await handler(claim)
  } catch (err) {
    const { kind, subjectId, orgId, attempts } = claim
    log.error({ err, kind, subjectId, orgId, attempts }, 'a job failed')
    return backoffSeconds(attempts)
  }
}

/** Returns the delay after the n-th failed attempt: one second, doubled each time, at most an hour. */
export function backoffSeconds(attempts: number): number {
  return Math.min(2 ** Math.min(attempts - 1, 12), BACKOFF_MAX_SECONDS)
}
