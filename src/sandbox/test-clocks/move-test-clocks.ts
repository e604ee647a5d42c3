import { setTimeout } from 'node:timers/promises'
import type { Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { plus } from '../../platform/time/index.ts'
import { advancingClocks, claimTestClock } from './move-clock.queries.generated.ts'
import { type ClockClaim, LEASE_SECONDS, moveClock } from './move-clock.ts'
import { type ClockKey, createReadyClockFinder, type FindReadyClocks } from './ready-clocks.ts'
import { freeClockSlots } from './test-clock-rules.ts'

const ROUNDS_MAX = 10_000
const POLL_MS = 1_000

/** The clocks that this process runs. */
interface RunningClocks {
  readonly advancing: Set<Promise<void>>
  readonly ready: Set<Promise<void>>
}

/**
 * Advances test clocks, and runs the due work of ready ones, until nothing is left or `end` aborts. One process runs a clock at a
 * time. A clock that fails is logged, and claimed again after its lease. Callers that repeat it pass the same `findReady`, which
 * remembers its page.
 */
export async function moveTestClocks(
  services: Services,
  whenSettled: readonly WhenSettled[],
  end?: AbortSignal,
  findReady = createReadyClockFinder(),
): Promise<void> {
  const running: RunningClocks = { advancing: new Set(), ready: new Set() }
  const all = () => [...running.advancing, ...running.ready]
  for (let round = 0; round < ROUNDS_MAX && !end?.aborted; round++) {
    const wasIdle = all().length === 0
    const claims = await claimSome(services, findReady, running)
    for (const claim of claims.advancing) start(services, whenSettled, claim, running.advancing)
    for (const claim of claims.ready) start(services, whenSettled, claim, running.ready)
    const isIdle = claims.advancing.length + claims.ready.length === 0
    if (isIdle && wasIdle) return
    if (isIdle) await anyEnded(all())
  }
  await Promise.all(all())
}

interface Claims {
  readonly advancing: readonly ClockClaim[]
  readonly ready: readonly ClockClaim[]
}

async function claimSome(services: Services, findReady: FindReadyClocks, running: RunningClocks): Promise<Claims> {
  const { db, wallNow } = services
  const busy = { advancing: running.advancing.size, ready: running.ready.size }
  const rowsMost = freeClockSlots(busy).advancing
  const found = rowsMost > 0 ? await db.read.run(advancingClocks, { now: wallNow(), rowsMost }) : []
  const advancing = await claimAll(services, found)
  const left = freeClockSlots({ ...busy, advancing: busy.advancing + advancing.length })
  return { advancing, ready: await claimAll(services, await findReady(services, left.ready)) }
}

async function claimAll({ db, wallNow, mintId }: Services, clocks: readonly ClockKey[]): Promise<ClockClaim[]> {
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const claims: ClockClaim[] = []
  for (const { shard, id } of clocks) {
    const claim = { shard, id, token: mintId(shard) }
    if ((await db.write.run(claimTestClock, { ...claim, now, leaseUntil })).length > 0) claims.push(claim)
  }
  return claims
}

function start(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: ClockClaim,
  ofKind: Set<Promise<void>>,
): void {
  const over = moveClock(services, whenSettled, claim)
    .catch((err) => services.log.error({ err, clockId: claim.id }, 'failed to advance a test clock'))
    .finally(() => ofKind.delete(over))
  ofKind.add(over)
}

/** Waits until one of them ends, at most a second, so that a slow provider does not delay other clocks. */
async function anyEnded(running: readonly Promise<void>[]): Promise<void> {
  // All have ended while others were searched.
  if (running.length === 0) return
  await Promise.race([setTimeout(POLL_MS, undefined, { ref: false }), ...running])
}
