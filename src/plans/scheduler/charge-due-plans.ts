import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { BEGINNING, type Claim, claimSome, claimSomeOfClock, type Place, type SteppingClock } from './claim.ts'
import { doNextDeed } from './do-next-deed.ts'
import { type Gathering, openGathering } from './gathering.ts'
import { type PlanToCharge, plansToCharge } from './plan-to-charge.ts'
import { type Room, type UnderWay, underWay } from './under-way.ts'

const LOOKS_MAX = 100_000
const LOOK_AGAIN_MS = 1000
/** What was answered waits so long for what was sent with it: to write both together costs half. */
const GATHER_MS = 50

/** Gives as many of the plans that have something to do as there is room for, from the organization after on. */
type ClaimSome = (room: Room, after: Place, begun: ReadonlySet<string>) => Promise<Claim[]>

/**
 * Charges what has fallen due, until nothing is or it is told to end. A plan that was behind is charged for one occurrence after
 * the other. One that fails is logged, and claimed anew when its lease ends. Plans of test clocks are left to
 * `chargeDuePlansOfClock`.
 */
export function chargeDuePlans(
  services: Services,
  whenSettled: readonly WhenSettled[],
  end?: AbortSignal,
): Promise<void> {
  const claimMore: ClaimSome = ({ rowsMost, exceptOrgIds, promptOrgIds }, after) =>
    claimSome(services, rowsMost, exceptOrgIds, after, promptOrgIds)
  return chargeAll(services, whenSettled, claimMore, end)
}

/** The same of what has fallen due where a test clock stands; one that fails is left to the next time that this is called. */
export function chargeDuePlansOfClock(
  services: Services,
  whenSettled: readonly WhenSettled[],
  clock: SteppingClock,
): Promise<void> {
  const claimMore: ClaimSome = ({ rowsMost }, _after, begun) => claimSomeOfClock(services, clock, rowsMost, [...begun])
  return chargeAll(services, whenSettled, claimMore)
}

async function chargeAll(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claimMore: ClaimSome,
  end?: AbortSignal,
): Promise<void> {
  const busy = underWay()
  // What this call has begun and not ended, or failed at.
  const begun = new Set<string>()
  let after = BEGINNING
  for (let look = 0; look < LOOKS_MAX && !end?.aborted; look++) {
    const nobodyIsBusy = busy.count() === 0
    // From before the look: what is over while it looks is not waited for.
    const change = busy.someChange()
    const room = busy.room()
    const claims = room ? await claimMore(room, after, begun) : []
    for (const [, ofOne] of Map.groupBy(claims, ({ orgId }) => orgId))
      startAll(services, whenSettled, ofOne, { busy, begun })
    if (claims.length === 0 && after === BEGINNING && nobodyIsBusy) break
    if (claims.length === 0 && after === BEGINNING) await soonOr(change)
    after = claims.at(-1) ?? BEGINNING
  }
  await busy.allOver()
}

/** Plans of one organization are read together, their charges are written together, and what becomes of most of them. */
function startAll(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claims: readonly Claim[],
  { busy, begun }: { readonly busy: UnderWay; readonly begun: Set<string> },
): void {
  const planIds = claims.map(({ planId }) => planId)
  const reading = plansToCharge(services, claims[0]!.shard, planIds)
  const gathering = openGathering(claims.length, GATHER_MS)
  for (const claim of claims) {
    const { orgId, planId } = claim
    begun.add(planId)
    const place = oneOf(gathering)
    const over = reading
      .then((plans) => doNextDeed(services, whenSettled, claim, planOf(plans, claim), place))
      .then(() => void begun.delete(planId))
      .catch((err) => services.log.error({ err, planId, orgId }, 'failed to charge a payment plan'))
      .finally(place.leave)
    busy.add(orgId, over)
  }
}

/** One of those who meet: whoever leaves without having come gives up. */
function oneOf(gathering: Gathering) {
  let isAwaited = true
  return {
    come: () => {
      isAwaited = false
      return gathering.come()
    },
    leave: () => {
      if (isAwaited) gathering.giveUp()
    },
  }
}

/** The plan as of the time that its claim is for. */
function planOf(plans: readonly PlanToCharge[], { planId, clockNow }: Claim): PlanToCharge {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  return clockNow === null ? plan : { ...plan, account: { ...plan.account, clockNow } }
}

/** Waits for some to be over, and not for long: what falls due meanwhile is no slower for what hangs. */
async function soonOr(change: Promise<void>): Promise<void> {
  await Promise.race([setTimeout(LOOK_AGAIN_MS, undefined, { ref: false }), change])
  // What is written together is over together.
  await setImmediate()
}
