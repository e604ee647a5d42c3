import type { Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { DatabaseFault, isConnectionLost } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type ClaimedRequest, IN_FLIGHT_MAX, idUpperBound, type UnrecordedOf } from './claim.ts'
import type { EndpointWindows } from './endpoint-windows.ts'
import type { LastError } from './last-error.ts'
import { type DeliveryMetrics, NO_METRICS } from './metrics/delivery-metrics.ts'
import { recordOutcomes } from './record.queries.generated.ts'
import { BREAKER_OPEN_SECONDS, BREAKER_OPENS_AFTER } from './retry-schedules.ts'
import type { AttemptOutcome } from './send.ts'

const FLUSH_AFTER_MS = 1
const FLUSH_AT = 256
const BATCH_MAX = 512
const RETRY_MS = 250
/**
 * Failed writes are repeated until this time after the first attempt of a batch started: about when
 * its lease ends.
 */
const WRITABLE_FOR_MS = 60_000

/**
 * Too many connections, a lock or statement timeout, a cancelled deadlock or serialization failure:
 * nothing was written.
 */
const RETRYABLE: ReadonlySet<string> = new Set(['53300', '55P03', '57014', '40P01', '40001'])

/** Failures that the endpoint did not cause. */
const OWN_FAILURES: ReadonlySet<LastError | null> = new Set([
  'outcome unknown: worker stopped',
  'no signing key',
] as const)

/** A completed attempt and its outcome. */
export interface CompletedAttempt {
  readonly claim: ClaimedRequest
  readonly attemptId: string
  readonly startedAt: Timestamp
  /** The same time on the monotonic clock of this process. */
  readonly startedAtMs: number
  readonly outcome: AttemptOutcome
  /** Null after acceptance, and after the last attempt before the deadline. */
  readonly nextAttemptAt: Timestamp | null
}

/** Leaves every window as it is. */
const UNCHANGED: Pick<EndpointWindows, 'changes'> = { changes: (attempts) => attempts.map(() => 0) }

const BREAKER = { ...BREAKER_OPENS_AFTER, ...BREAKER_OPEN_SECONDS }

/** Writes outcomes in batches. */
export interface Recorder {
  /**
   * Resolves when the outcome is written, or given up after an error that was logged. Never
   * rejects.
   */
  readonly record: (attempt: CompletedAttempt) => Promise<void>
  readonly unrecordedOf: UnrecordedOf
  /** Returns whether all outcomes that wait fit into the next write. */
  readonly fitsNextWrite: () => boolean
  /** Stops repeating failed writes, because the process stops. A failed batch is still split. */
  readonly stopRetrying: () => void
}

/** Runs work when no other work with this function is running. */
export type RunExclusive = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Creates the recorder. It collects outcomes for a millisecond, or until there are 256, and then
 * until `runExclusive` lets it write them in one statement.
 */
export function openRecorder(
  { db, wallNow }: Services,
  log: Log,
  metrics: Pick<DeliveryMetrics, 'recorded'> = NO_METRICS,
  runExclusive: RunExclusive = (work) => work(),
  windows: Pick<EndpointWindows, 'changes'> = UNCHANGED,
): Recorder {
  const waiting: { attempt: CompletedAttempt; written: () => void }[] = []
  const unrecorded = countUnrecorded()
  let timer: NodeJS.Timeout | null = null
  let isQueued = false
  let mayRetry = true

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (isQueued) return
    isQueued = true
    void runExclusive(writeWaiting)
  }

  async function writeWaiting(): Promise<void> {
    isQueued = false
    const batch = waiting.splice(0, BATCH_MAX)
    if (waiting.length > 0) flush()
    const completed = batch.map(({ attempt }) => attempt)
    for (const attempt of completed) unrecorded.count(attempt, -1)
    await write(completed, windows.changes(completed))
    for (const { written } of batch) written()
  }

  async function write(
    batch: readonly CompletedAttempt[],
    windowChanges: readonly number[],
    untilMs = Math.min(...batch.map(({ startedAtMs }) => startedAtMs)) + WRITABLE_FOR_MS,
  ): Promise<void> {
    try {
      const now = wallNow()
      const limits = { ...BREAKER, inFlightMax: IN_FLIGHT_MAX, before: idUpperBound(now) }
      const rows = await db.write.run(recordOutcomes, { ...columns(batch), windowChanges, ...limits, now })
      const recorded = new Set(rows.map(({ id }) => id))
      crashPoint('delivery: recorded')
      metrics.recorded(batch.filter(({ claim }) => recorded.has(claim.requestId)).map(({ outcome }) => outcome))
    } catch (error) {
      if (isRetryable(error) && mayRetry && performance.now() < untilMs) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        return write(batch, windowChanges, untilMs)
      }
      // One outcome that can't be written must not prevent the others.
      if (batch.length > 1)
        await Promise.all(batch.map((attempt, index) => write([attempt], [windowChanges[index] ?? 0], untilMs)))
      else logFailure(log, batch[0], error)
    }
  }

  return {
    record: (attempt) =>
      new Promise((written) => {
        waiting.push({ attempt, written })
        unrecorded.count(attempt, 1)
        timer ??= setTimeout(flush, FLUSH_AFTER_MS)
        if (waiting.length >= FLUSH_AT) flush()
      }),
    unrecordedOf: unrecorded.of,
    fitsNextWrite: () => waiting.length <= BATCH_MAX,
    stopRetrying: () => {
      mayRetry = false
    },
  }
}

function logFailure(log: Log, attempt: CompletedAttempt | undefined, error: unknown): void {
  log.error({ err: error, requestId: attempt?.claim.requestId }, 'failed to record the outcome of a delivery attempt')
}

/** Counts the accepted requests of each webhook whose outcomes wait to be written. */
function countUnrecorded() {
  const counts = new Map<string, number>()
  const of: UnrecordedOf = (webhookId) => counts.get(webhookId) ?? 0
  return {
    of,
    count: ({ claim: { webhookId }, outcome }: CompletedAttempt, by: 1 | -1): void => {
      if (outcome.error !== null) return
      const count = of(webhookId) + by
      if (count === 0) counts.delete(webhookId)
      else counts.set(webhookId, count)
    },
  }
}

/**
 * Returns whether the database was unavailable or busy, so that the same write can succeed later.
 */
function isRetryable(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof DatabaseFault && RETRYABLE.has(error.code))
}

/**
 * Returns whether the outcome counts for the breaker: the webhook still has this endpoint, and the
 * endpoint caused it.
 */
function countsForBreaker({ claim, outcome }: CompletedAttempt): boolean {
  return !claim.isOldUrl && !OWN_FAILURES.has(outcome.error)
}

function columns(batch: readonly CompletedAttempt[]) {
  return {
    shards: batch.map(({ claim }) => claim.shard),
    requestIds: batch.map(({ claim }) => claim.requestId),
    tokens: batch.map(({ claim }) => claim.token),
    attemptIds: batch.map(({ attemptId }) => attemptId),
    startedAts: batch.map(({ startedAt }) => startedAt),
    durationsMs: batch.map(({ outcome }) => outcome.durationMs),
    statusCodes: batch.map(({ outcome }) => outcome.statusCode),
    errors: batch.map(({ outcome }) => outcome.error),
    responseBodies: batch.map(({ outcome }) => outcome.responseBody),
    remoteAddresses: batch.map(({ outcome }) => outcome.remoteAddress),
    nextAttemptAts: batch.map(({ nextAttemptAt }) => nextAttemptAt),
    countForBreaker: batch.map(countsForBreaker),
  }
}
