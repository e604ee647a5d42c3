import type { Services } from '../../accounts/index.ts'
import { expireOverduePaymentSessions } from '../../checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from '../../checkout/plan-sessions/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { announceReminders } from '../../plans/index.ts'
import { chargeDuePlansOfClock, type SteppingClock } from '../../plans/scheduler/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { uuidLowerBound } from '../../platform/ids/index.ts'
import { every } from '../../platform/schedule/index.ts'
import { epochMsOf, millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import { deleteExpiredVaultTokens } from '../../vault/index.ts'
import {
  endAdvance,
  markTestClockJoined,
  nextDueOnClock,
  pendingWorkOfClock,
  releaseTestClock,
  renewTestClockLease,
  stepTestClock,
} from './advance-clock.queries.generated.ts'
import { scheduleJoin } from './join-clock.queries.generated.ts'
import { JOINS_AFTER_MS, joinClock } from './join-clock.ts'
import { nextStep } from './test-clock-rules.ts'

/** A clock that this process has leased. */
export interface ClockClaim {
  readonly shard: number
  readonly id: string
  readonly token: string
}

/** The length of a lease, after which others can claim the clock of a dead worker. */
export const LEASE_SECONDS = 30
const RENEW_EVERY_MS = 10_000
/** Bounds the steps of a claim, so that a worker can stop during a long advance. */
const STEPS_PER_CLAIM = 20
const POLL_MS = 1_000
const LONG_POLL_MS = 60_000
/** The longest wait of a clock for failing work or for a provider without an outcome. */
const WAIT_MAX_MS = 2 * 60_000

/** A leased clock. */
interface LeasedClock extends SteppingClock {
  readonly orgId: string
  /** Null for a ready clock. */
  readonly target: Timestamp | null
  /** True until all scheduled rows of its organization are on it. */
  readonly isJoining: boolean
  /** When these rows are put on it. Null: no time is set, or that is done. */
  readonly joinsAt: Timestamp | null
  /** The time of its last step, by the machine's clock. */
  readonly updatedAt: Timestamp
}

/**
 * Runs everything that is due at a clock's time, and advances an advancing clock step by step. A
 * crash at any point is harmless: the next worker continues at the same time with the remaining
 * work.
 */
export async function advanceClock(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: ClockClaim,
): Promise<void> {
  const beat = every(RENEW_EVERY_MS, 'keep a test clock', () => renewLease(services, claim), services.log)
  try {
    for (let step = 1; ; step++) {
      const clock = await renewLease(services, claim)
      if (clock === null) return
      const waitMs = await runStep(services, whenSettled, claim, clock)
      if (waitMs === 0 && step < STEPS_PER_CLAIM) continue
      return await releaseLease(services, claim, clock, waitMs)
    }
  } finally {
    await beat.stop()
  }
}

async function renewLease({ db, wallNow }: Services, claim: ClockClaim): Promise<LeasedClock | null> {
  const leaseUntil = plus(wallNow(), { seconds: LEASE_SECONDS })
  const row = first(await db.write.run(renewTestClockLease, { ...claim, leaseUntil }))
  return row && { ...row, id: claim.id, shard: claim.shard }
}

async function releaseLease(
  { db, wallNow }: Services,
  claim: ClockClaim,
  { target }: LeasedClock,
  waitMs: number,
): Promise<void> {
  const dueAt = plus(wallNow(), { milliseconds: waitMs })
  await db.write.run(releaseTestClock, { ...claim, dueAt, wasReady: target === null, wallNow: wallNow() })
}

/** Runs one step. Returns the milliseconds until the next poll of the clock. */
async function runStep(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: ClockClaim,
  clock: LeasedClock,
): Promise<number> {
  if (clock.isJoining) {
    const waitMs = await join(services, claim, clock)
    if (waitMs !== null) return waitMs
  }
  await runDueWork(services, whenSettled, clock)
  crashPoint('clock: done')
  const waitMs = await pendingWorkMs(services, clock)
  if (waitMs > 0 || clock.target === null) return Math.max(waitMs, POLL_MS)
  if (clock.clockNow < clock.target) await step(services, claim, clock, clock.target)
  else await services.db.write.run(endAdvance, { ...claim, now: clock.clockNow, wallNow: services.wallNow() })
  return 0
}

/**
 * Assigns a batch of rows to the clock. Returns the milliseconds until the next batch, or null
 * after the last one. A clock whose creation was interrupted first gets the time of its first
 * batch.
 */
async function join(
  { db, wallNow }: Services,
  claim: ClockClaim,
  { orgId, shard, id: clockId, joinsAt }: LeasedClock,
): Promise<number | null> {
  const now = wallNow()
  if (joinsAt === null) {
    await db.write.run(scheduleJoin, { shard, id: clockId, joinsAt: plus(now, { milliseconds: JOINS_AFTER_MS }) })
    return JOINS_AFTER_MS
  }
  if (joinsAt > now) return millisecondsBetween(now, joinsAt)
  const isMore = await db.transaction(async (tx) => {
    const isMore = await joinClock(tx, { shard, orgId, clockId })
    if (!isMore) await tx.run(markTestClockJoined, claim)
    return isMore
  })
  return isMore ? 0 : null
}

/**
 * Announces upcoming charges before plans are charged. Runs plans before sessions and tokens,
 * because one that ends in the same step may have paid for a plan.
 */
async function runDueWork(
  services: Services,
  whenSettled: readonly WhenSettled[],
  clock: SteppingClock,
): Promise<void> {
  await announceReminders(services, clock)
  await chargeDuePlansOfClock(services, whenSettled, clock)
  await expireOverduePlanSessions(services, clock)
  await expireOverduePaymentSessions(services, clock)
  await deleteExpiredVaultTokens(services, clock)
}

/**
 * Returns the milliseconds until the next poll of pending work; 0 without pending work or after the
 * longest wait.
 */
async function pendingWorkMs({ db, wallNow }: Services, clock: LeasedClock): Promise<number> {
  const { shard, id, orgId, clockNow: now, target, updatedAt } = clock
  const since = plus(wallNow(), { milliseconds: -WAIT_MAX_MS })
  const sentSince = uuidLowerBound(epochMsOf(since))
  const found = first(await db.read.run(pendingWorkOfClock, { shard, id, orgId, now, sentSince }))
  if (found?.isInFlight && target !== null) return POLL_MS
  if (!found?.isDue) return 0
  if (updatedAt > since) return POLL_MS
  return target === null ? LONG_POLL_MS : 0
}

async function step(services: Services, claim: ClockClaim, clock: LeasedClock, target: Timestamp): Promise<void> {
  const { shard, id, clockNow: now } = clock
  const next = first(await services.db.read.run(nextDueOnClock, { shard, id, now }))
  await services.db.write.run(stepTestClock, {
    ...claim,
    to: nextStep(next?.at ?? null, target),
    wallNow: services.wallNow(),
  })
  crashPoint('clock: stepped')
}
