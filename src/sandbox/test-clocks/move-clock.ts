import type { Services } from '../../accounts/index.ts'
import { expireOverduePaymentSessions } from '../../checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from '../../checkout/plan-sessions/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { chargeDuePlansOfClock, type SteppingClock } from '../../plans/scheduler/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { uuidLowerBound } from '../../platform/ids/index.ts'
import { every } from '../../platform/schedule/index.ts'
import { epochMsOf, plus, type Timestamp } from '../../platform/time/index.ts'
import { deleteExpiredVaultTokens } from '../../vault/index.ts'
import { joinClock } from './join-clock.ts'
import {
  endAdvance,
  markTestClockJoined,
  nextDueOnClock,
  pendingWorkOfClock,
  releaseTestClock,
  renewTestClockLease,
  stepTestClock,
} from './move-clock.queries.generated.ts'
import { nextStep } from './test-clock-rules.ts'

/** A clock that this process may move until its lease ends. */
export interface ClockClaim {
  readonly shard: number
  readonly id: string
  readonly token: string
}

/** How long nobody else takes up a clock whose worker has died. */
export const LEASE_SECONDS = 30
const KEEP_EVERY_MS = 10_000
/** A worker that is told to stop does not go on for years. */
const STEPS_A_CLAIM = 20
const LOOK_AGAIN_MS = 1_000
const LOOK_LATER_MS = 60_000
/** What fails again and again does not hold its clock for ever, nor does a provider that says nothing. */
const HELD_UP_MS = 2 * 60_000

/** A clock as whoever has its lease finds it. */
interface KeptClock extends SteppingClock {
  readonly orgId: string
  /** Null of one that stands. */
  readonly target: Timestamp | null
  readonly joinsAt: Timestamp | null
  /** When it was last moved, by the machine's clock. */
  readonly updatedAt: Timestamp
}

/**
 * Does what has fallen due where a clock stands, and moves one that is on its way from each thing that falls due to the next.
 * Every step can be torn apart: whoever takes up the clock finds it where it was, with what was left to be done.
 */
export async function moveClock(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: ClockClaim,
): Promise<void> {
  const beat = every(KEEP_EVERY_MS, 'keep a test clock', () => keep(services, claim), services.log)
  try {
    for (let step = 1; ; step++) {
      const clock = await keep(services, claim)
      if (clock === null) return
      const waitMs = await moveOnce(services, whenSettled, claim, clock)
      if (waitMs === 0 && step < STEPS_A_CLAIM) continue
      return await letGo(services, claim, clock, waitMs)
    }
  } finally {
    await beat.stop()
  }
}

async function keep({ db, wallNow }: Services, claim: ClockClaim): Promise<KeptClock | null> {
  const leaseUntil = plus(wallNow(), { seconds: LEASE_SECONDS })
  const row = first(await db.write.run(renewTestClockLease, { ...claim, leaseUntil }))
  return row && { ...row, id: claim.id, shard: claim.shard }
}

async function letGo(
  { db, wallNow }: Services,
  claim: ClockClaim,
  { target }: KeptClock,
  waitMs: number,
): Promise<void> {
  const dueAt = plus(wallNow(), { milliseconds: waitMs })
  await db.write.run(releaseTestClock, { ...claim, dueAt, wasReady: target === null, wallNow: wallNow() })
}

/** Gives in how many milliseconds the clock is looked at again. */
async function moveOnce(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: ClockClaim,
  clock: KeptClock,
): Promise<number> {
  if (clock.joinsAt !== null && (await join(services, claim, clock))) return 0
  await doWhatIsDue(services, whenSettled, clock)
  crashPoint('clock: done')
  const waitMs = await heldUpMs(services, clock)
  if (waitMs > 0 || clock.target === null) return Math.max(waitMs, LOOK_AGAIN_MS)
  if (clock.clockNow < clock.target) await step(services, claim, clock, clock.target)
  else await services.db.write.run(endAdvance, { ...claim, now: clock.clockNow, wallNow: services.wallNow() })
  return 0
}

/** Gives whether there may be more to put on the clock. */
async function join({ db }: Services, claim: ClockClaim, { orgId, shard, id: clockId }: KeptClock): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isMore = await joinClock(tx, { shard, orgId, clockId })
    if (!isMore) await tx.run(markTestClockJoined, claim)
    return isMore
  })
}

/** Plans first: a session or token that ends within the same step may still have been what paid for one. */
async function doWhatIsDue(
  services: Services,
  whenSettled: readonly WhenSettled[],
  clock: SteppingClock,
): Promise<void> {
  await chargeDuePlansOfClock(services, whenSettled, clock)
  await expireOverduePlanSessions(services, clock)
  await expireOverduePaymentSessions(services, clock)
  await deleteExpiredVaultTokens(services, clock)
}

/** In how many milliseconds to look again at what keeps the clock from going on; 0: nothing does, or it has for long enough. */
async function heldUpMs({ db, wallNow }: Services, clock: KeptClock): Promise<number> {
  const { shard, id, orgId, clockNow: now, target, updatedAt } = clock
  const since = plus(wallNow(), { milliseconds: -HELD_UP_MS })
  const sentSince = uuidLowerBound(epochMsOf(since))
  const found = first(await db.read.run(pendingWorkOfClock, { shard, id, orgId, now, sentSince }))
  if (found?.isUnderWay && target !== null) return LOOK_AGAIN_MS
  if (!found?.isDue) return 0
  if (updatedAt > since) return LOOK_AGAIN_MS
  return target === null ? LOOK_LATER_MS : 0
}

async function step(services: Services, claim: ClockClaim, clock: KeptClock, target: Timestamp): Promise<void> {
  const { shard, id, clockNow: now } = clock
  const next = first(await services.db.read.run(nextDueOnClock, { shard, id, now }))
  await services.db.write.run(stepTestClock, {
    ...claim,
    to: nextStep(next?.at ?? null, target),
    wallNow: services.wallNow(),
  })
  crashPoint('clock: stepped')
}
