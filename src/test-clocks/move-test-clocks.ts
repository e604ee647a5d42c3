import { setTimeout } from 'node:timers/promises'
import type { Services } from '../access/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { plus } from '../platform/time/index.ts'
import { advancingClocks, claimTestClock, standingClocksWithWork } from './move-clock.queries.generated.ts'
import { type ClockClaim, LEASE_SECONDS, moveClock } from './move-clock.ts'

const LOOKS_MAX = 10_000
const AT_ONCE = 8
const LOOK_AGAIN_MS = 1_000

/**
 * Moves test clocks that are being advanced, and does what has fallen due where one stands, until nothing is left that can be
 * done now or it is told to end. Each is moved by one process at a time; one that fails is logged, and taken up anew when its lease ends.
 */
export async function moveTestClocks(
  services: Services,
  whenSettled: readonly WhenSettled[],
  end?: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  for (let look = 0; look < LOOKS_MAX && !end?.aborted; look++) {
    const nobodyIsBusy = underWay.size === 0
    const claims = await claimSome(services, AT_ONCE - underWay.size)
    for (const claim of claims) start(services, whenSettled, claim, underWay)
    if (claims.length === 0 && nobodyIsBusy) return
    if (claims.length === 0) await somethingIsOver(underWay)
  }
  await Promise.all(underWay)
}

async function claimSome({ db, wallNow, mintId }: Services, rowsMost: number): Promise<ClockClaim[]> {
  if (rowsMost <= 0) return []
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const [advancing, standing] = await Promise.all([
    db.read.run(advancingClocks, { now, rowsMost }),
    db.read.run(standingClocksWithWork, { now, rowsMost }),
  ])
  const claims: ClockClaim[] = []
  for (const { shard, id } of [...advancing, ...standing].slice(0, rowsMost)) {
    const claim = { shard, id, token: mintId(shard) }
    if ((await db.write.run(claimTestClock, { ...claim, now, leaseUntil })).length > 0) claims.push(claim)
  }
  return claims
}

function start(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: ClockClaim,
  underWay: Set<Promise<void>>,
): void {
  const over = moveClock(services, whenSettled, claim)
    .catch((err) => services.log.error({ err, clockId: claim.id }, 'a test clock could not be moved'))
    .finally(() => underWay.delete(over))
  underWay.add(over)
}

/** Waits for one to be over, and not for long: a clock whose provider does not answer keeps no other. */
async function somethingIsOver(underWay: ReadonlySet<Promise<void>>): Promise<void> {
  await Promise.race([setTimeout(LOOK_AGAIN_MS, undefined, { ref: false }), ...underWay])
}
