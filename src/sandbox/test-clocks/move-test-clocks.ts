import { setTimeout } from 'node:timers/promises'
import type { Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { plus } from '../../platform/time/index.ts'
import { advancingClocks, claimTestClock } from './move-clock.queries.generated.ts'
import { type ClockClaim, LEASE_SECONDS, moveClock } from './move-clock.ts'
import { type ClockPlace, type LookAtStanding, standingClocksInTurn } from './standing-clocks.ts'
import { placesForClocks } from './test-clock-rules.ts'

const LOOKS_MAX = 10_000
const LOOK_AGAIN_MS = 1_000

/** The clocks that are being moved. */
interface UnderWay {
  readonly advancing: Set<Promise<void>>
  readonly standing: Set<Promise<void>>
}

/**
 * Moves test clocks that are being advanced, and does what has fallen due where one stands, until nothing is left that can be
 * done now or it is told to end. Each is moved by one process at a time; one that fails is logged, and taken up anew when its
 * lease ends. Who calls it again and again keeps `lookAtStanding`, which knows whose turn it is.
 */
export async function moveTestClocks(
  services: Services,
  whenSettled: readonly WhenSettled[],
  end?: AbortSignal,
  lookAtStanding = standingClocksInTurn(),
): Promise<void> {
  const underWay: UnderWay = { advancing: new Set(), standing: new Set() }
  const all = () => [...underWay.advancing, ...underWay.standing]
  for (let look = 0; look < LOOKS_MAX && !end?.aborted; look++) {
    const nobodyIsBusy = all().length === 0
    const claims = await claimSome(services, lookAtStanding, underWay)
    for (const claim of claims.advancing) start(services, whenSettled, claim, underWay.advancing)
    for (const claim of claims.standing) start(services, whenSettled, claim, underWay.standing)
    const isIdle = claims.advancing.length + claims.standing.length === 0
    if (isIdle && nobodyIsBusy) return
    if (isIdle) await somethingIsOver(all())
  }
  await Promise.all(all())
}

interface Claims {
  readonly advancing: readonly ClockClaim[]
  readonly standing: readonly ClockClaim[]
}

async function claimSome(services: Services, lookAtStanding: LookAtStanding, underWay: UnderWay): Promise<Claims> {
  const { db, wallNow } = services
  const busy = { advancing: underWay.advancing.size, standing: underWay.standing.size }
  const rowsMost = placesForClocks(busy).advancing
  const found = rowsMost > 0 ? await db.read.run(advancingClocks, { now: wallNow(), rowsMost }) : []
  const advancing = await claimAll(services, found)
  const left = placesForClocks({ ...busy, advancing: busy.advancing + advancing.length })
  return { advancing, standing: await claimAll(services, await lookAtStanding(services, left.standing)) }
}

async function claimAll({ db, wallNow, mintId }: Services, clocks: readonly ClockPlace[]): Promise<ClockClaim[]> {
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
  ofItsKind: Set<Promise<void>>,
): void {
  const over = moveClock(services, whenSettled, claim)
    .catch((err) => services.log.error({ err, clockId: claim.id }, 'failed to advance a test clock'))
    .finally(() => ofItsKind.delete(over))
  ofItsKind.add(over)
}

/** Waits for one to be over, and not for long: a clock whose provider does not answer keeps no other. */
async function somethingIsOver(underWay: readonly Promise<void>[]): Promise<void> {
  // It was over while others were looked for.
  if (underWay.length === 0) return
  await Promise.race([setTimeout(LOOK_AGAIN_MS, undefined, { ref: false }), ...underWay])
}
