import { crashPoint } from '../crash-point.ts'
import type { Database } from '../db/index.ts'
import { SHARDS } from '../ids/index.ts'
import type { Log } from '../log/index.ts'
import { type Clock, plus } from '../time/index.ts'
import type { ClaimTokens, WorkerIdentity } from '../workers/index.ts'
import { type CapacityOptions, drain, fixedCapacity, type KeyLimits } from './drain.ts'
import type { JobHandler, JobHandlers, JobKind } from './job.ts'
import {
  type ClaimJobsRow,
  claimJobs,
  deleteClaimedJob,
  endLeasesOfJobs,
  postponeJob,
} from './jobs.queries.generated.ts'

/** The services that the queue needs of its process. */
export interface QueueServices {
  readonly db: Database
  readonly wallNow: Clock
  readonly worker: WorkerIdentity
  readonly log: Log
}

/**
 * Longer than a handler may take: several provider calls with their time limits, and the
 * transactions around them.
 */
const LEASE_SECONDS = 120
const POLLS_MAX = 1000
/** The limits of a pool. A key is an organization, because its provider may not respond. */
const LIMITS: CapacityOptions = { concurrency: 64, concurrencyPerKey: 8, claimMax: 8 }
const POLL_INTERVAL_MS = 1000
const BACKOFF_MAX_SECONDS = 3600

/**
 * The pools of kinds. A pool has its own concurrency, so that slow kinds never delay those of
 * another pool.
 */
export const JOB_POOLS: readonly (readonly JobKind[])[] = [
  ['SettleAttempt', 'SettleRefund', 'SettleCapture'],
  ['ForgetCredential'],
  ['ReleaseVaultToken'],
  ['RetryPlansOfMethod', 'ScheduleUpcoming'],
  ['SendSessionLink', 'SendLinkRequest', 'SendPaymentMessage'],
  ['SendPersonMessage', 'SendInvitation'],
  ['FollowIdentitySession'],
  ['CheckProviderConfiguration'],
  ['MovePaymentMethods'],
  ['FetchDailyReports'],
  ['WriteExport'],
  ['DeleteSavedViews'],
]

/**
 * Runs due jobs until none is left. Claims each job right before it starts, so that the lease
 * covers its whole run. Logs a failure and retries with backoff.
 */
export async function runJobs(services: QueueServices, handlers: JobHandlers): Promise<void> {
  await Promise.all(JOB_POOLS.map((kinds) => runPool(services, handlers, kinds)))
}

/** Runs the due jobs of one pool until none is left. */
export function runPool(services: QueueServices, handlers: JobHandlers, kinds: readonly JobKind[]): Promise<void> {
  return drain({
    capacity: fixedCapacity(LIMITS),
    claim: (limits) => claimSome(services, kinds, limits),
    keyOf: ({ orgId }) => orgId,
    run: (claim) => run(services, handlers, claim),
    pollIntervalMs: POLL_INTERVAL_MS,
    pollsMax: POLLS_MAX,
  })
}

interface Claim extends ClaimJobsRow {
  readonly token: string
}

async function claimSome(
  { db, wallNow, worker }: QueueServices,
  kinds: readonly JobKind[],
  { rowsMax, busyKeys }: KeyLimits,
): Promise<Claim[]> {
  const token = worker.mintClaimToken()
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const span = { fromShard: 0, toShard: SHARDS - 1, rowsMax, kinds, exceptOrgIds: busyKeys }
  const rows = await db.write.run(claimJobs, { ...span, now, leaseUntil, token })
  if (rows.length > 0) crashPoint('job: claimed')
  return rows.map((row) => ({ ...row, token }))
}

/** Makes the jobs that a lost worker has claimed due. */
export async function endJobLeases(
  { db, wallNow }: Pick<QueueServices, 'db' | 'wallNow'>,
  tokens: ClaimTokens,
): Promise<void> {
  await db.write.run(endLeasesOfJobs, { ...tokens, now: wallNow() })
}

async function run(services: QueueServices, handlers: JobHandlers, claim: Claim): Promise<void> {
  const { shard, kind, subjectId, orgId, token } = claim
  const key = { shard, kind, subjectId, token }
  const retrySeconds = await attempt(services, handlers[kind as JobKind], claim)
  try {
    crashPoint('job: done')
    if (retrySeconds === null) await services.db.write.run(deleteClaimedJob, key)
    else
      await services.db.write.run(postponeJob, { ...key, dueAt: plus(services.wallNow(), { seconds: retrySeconds }) })
  } catch (err) {
    // The job runs again when its lease ends.
    services.log.error({ err, kind, subjectId, orgId }, 'failed to record the result of a job')
  }
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

/**
 * Returns the delay after the n-th failed attempt: one second, doubled each time, at most an hour.
 */
export function backoffSeconds(attempts: number): number {
  return Math.min(2 ** Math.min(attempts - 1, 12), BACKOFF_MAX_SECONDS)
}
