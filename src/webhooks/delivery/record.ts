import type { Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { DatabaseFault, isConnectionLost } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { epochMsOf, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { type Claim, idsBefore } from './claim.ts'
import type { LastError } from './last-error.ts'
import { type DeliveryMetrics, UNMEASURED } from './metrics/delivery-metrics.ts'
import { nextAttemptMs, retryAfterMs } from './next-attempt.ts'
import { recordOutcomes } from './record.queries.generated.ts'
import { OPEN_SECONDS, OPENS_AFTER, RETRY_SCHEDULES } from './retry-schedules.ts'
import type { Outcome } from './send.ts'

const FLUSH_AFTER_MS = 5
const FLUSH_AT = 256
const BATCH_MAX = 512
const RETRY_AFTER_MS = 250
/** About as long as the leases last: after that the attempts count as lost, and what came of them may not be written. */
const TRIES_MAX = 200

/** No connection came free, a lock or the statement took too long, or a deadlock was ended: nothing was written. */
const BUSY: ReadonlySet<string> = new Set(['53300', '55P03', '57014', '40P01', '40001'])

/** What failed for a reason of ours. */
const OURS: ReadonlySet<LastError | null> = new Set(['outcome unknown: worker stopped', 'no signing key'] as const)

/** An attempt that was made, and what came of it. */
export interface Attempted {
  readonly claim: Claim
  readonly attemptId: string
  readonly startedAt: Timestamp
  readonly outcome: Outcome
  /** Null when the endpoint accepted, or when this was the last attempt before the deadline. */
  readonly nextAttemptAt: Timestamp | null
}

const BREAKER = { ...OPENS_AFTER, ...OPEN_SECONDS }

/** Writes outcomes, many at once. */
export interface Recorder {
  /** Resolves when the outcome is written, or given up after an error that was logged. Never rejects. */
  readonly record: (attempted: Attempted) => Promise<void>
  /** From now on nothing is tried again that can't be written: the process wants to end. */
  readonly hurry: () => void
}

/** When a claim's next attempt is due after this outcome. */
export function nextAttemptAt(claim: Claim, outcome: Outcome, now: Timestamp): Timestamp | null {
  if (outcome.error === null) return null
  const nowMs = epochMsOf(now)
  const asksToWait = outcome.statusCode === 429 || outcome.statusCode === 503
  const nextMs = nextAttemptMs({
    requestId: claim.requestId,
    schedule: RETRY_SCHEDULES[claim.retrySchedule],
    number: claim.attempts + 1,
    atMs: nowMs,
    deadlineMs: epochMsOf(claim.deadlineAt),
    retryAfterMs: asksToWait ? retryAfterMs(outcome.retryAfter, nowMs) : null,
  })
  return nextMs === null ? null : timestampOf(nextMs)
}

/** Has its work done when nobody else of whom it shares the turn with is at it. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Makes the recorder: it waits 5 ms for more outcomes, or until 256 are there, then for its turn, and writes all that have come
 * in one statement.
 */
export function openRecorder(
  { db, wallNow }: Services,
  log: Log,
  metrics: Pick<DeliveryMetrics, 'recorded'> = UNMEASURED,
  inTurn: InTurn = (work) => work(),
): Recorder {
  let waiting: { attempted: Attempted; written: () => void }[] = []
  let timer: NodeJS.Timeout | null = null
  let hasTurnComing = false
  let triesMax = TRIES_MAX

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (hasTurnComing) return
    hasTurnComing = true
    void inTurn(writeWaiting)
  }

  async function writeWaiting(): Promise<void> {
    hasTurnComing = false
    const batch = waiting.slice(0, BATCH_MAX)
    waiting = waiting.slice(BATCH_MAX)
    if (waiting.length > 0) flush()
    await write(batch.map(({ attempted }) => attempted))
    for (const { written } of batch) written()
  }

  async function write(batch: readonly Attempted[], tries = 1): Promise<void> {
    try {
      const now = wallNow()
      const rows = await db.write.run(recordOutcomes, { ...columns(batch), ...BREAKER, now, before: idsBefore(now) })
      const recorded = new Set(rows.map(({ id }) => id))
      crashPoint('delivery: recorded')
      metrics.recorded(batch.filter(({ claim }) => recorded.has(claim.requestId)).map(({ outcome }) => outcome))
    } catch (error) {
      if (mayBeWrittenLater(error) && tries < triesMax) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
        return write(batch, tries + 1)
      }
      // One outcome that can't be written must not take the others with it.
      if (batch.length > 1) await Promise.all(batch.map((attempted) => write([attempted])))
      else
        log.error(
          { err: error, requestId: batch[0]?.claim.requestId },
          'failed to record the outcome of a delivery attempt',
        )
    }
  }

  return {
    record: (attempted) =>
      new Promise((written) => {
        waiting.push({ attempted, written })
        timer ??= setTimeout(flush, FLUSH_AFTER_MS)
        if (waiting.length >= FLUSH_AT) flush()
      }),
    hurry: () => {
      triesMax = 1
    },
  }
}

/** The database is away, or too busy: what was to be written is not at fault. */
function mayBeWrittenLater(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof DatabaseFault && BUSY.has(error.code))
}

/** Whether what came of it says anything of the webhook's endpoint as it is now. */
function speaksOfEndpoint({ claim, outcome }: Attempted): boolean {
  return !claim.isElsewhere && !OURS.has(outcome.error)
}

function columns(batch: readonly Attempted[]) {
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
    speakOfEndpoint: batch.map(speaksOfEndpoint),
  }
}
