import { setTimeout } from 'node:timers/promises'
import type { Services } from '../access/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { type Claim, claimSome } from './claim.ts'
import { doNextDeed } from './do-next-deed.ts'
import { type PlanToCharge, plansToCharge } from './plan-to-charge.ts'

const LOOKS_MAX = 100_000
const AT_ONCE = 128
/** From here on an organization waits for its own: its provider may be one that does not answer. */
const OF_ONE_ORGANIZATION = 32
const ROWS_A_LOOK = 32
const LOOK_AGAIN_MS = 1000

/** One that has been started, until it is over. */
interface UnderWay {
  readonly orgId: string
  readonly over: Promise<void>
}

/**
 * Charges what has fallen due, until nothing is. A plan that was behind is charged for one occurrence after the other. One
 * that fails is logged, and claimed anew when its lease ends.
 */
export async function chargeDuePlans(services: Services, whenSettled: readonly WhenSettled[]): Promise<void> {
  const underWay = new Set<UnderWay>()
  for (let look = 0; look < LOOKS_MAX; look++) {
    const nobodyIsBusy = underWay.size === 0
    const rowsMost = Math.min(ROWS_A_LOOK, AT_ONCE - underWay.size)
    const claims = rowsMost > 0 ? await claimSome(services, rowsMost, busyOf(underWay)) : []
    for (const [shard, ofShard] of Map.groupBy(claims, (claim) => claim.shard))
      startAll(services, whenSettled, shard, ofShard, underWay)
    if (claims.length === 0 && nobodyIsBusy) return
    if (claims.length === 0 && underWay.size > 0) await somethingIsOver(underWay)
  }
  await Promise.all([...underWay].map(({ over }) => over))
}

function busyOf(underWay: ReadonlySet<UnderWay>): string[] {
  const ofOrganizations = Map.groupBy(underWay, ({ orgId }) => orgId)
  return [...ofOrganizations].filter(([, its]) => its.length >= OF_ONE_ORGANIZATION).map(([orgId]) => orgId)
}

/** Plans of one bucket are read together. */
function startAll(
  services: Services,
  whenSettled: readonly WhenSettled[],
  shard: number,
  claims: readonly Claim[],
  underWay: Set<UnderWay>,
): void {
  const reading = plansToCharge(
    services,
    shard,
    claims.map(({ planId }) => planId),
  )
  for (const claim of claims) {
    const { orgId, planId } = claim
    const over = reading
      .then((plans) => doNextDeed(services, whenSettled, claim, planOf(plans, planId)))
      .catch((err) => services.log.error({ err, planId, orgId }, 'a payment plan could not be charged'))
      .finally(() => underWay.delete(started))
    const started = { orgId, over }
    underWay.add(started)
  }
}

function planOf(plans: readonly PlanToCharge[], planId: string): PlanToCharge {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) throw new Error('a payment plan is gone: none is ever removed')
  return plan
}

/** Waits for one to be over, and not for long: what falls due meanwhile is no slower for what hangs. */
async function somethingIsOver(underWay: ReadonlySet<UnderWay>): Promise<void> {
  await Promise.race([setTimeout(LOOK_AGAIN_MS, undefined, { ref: false }), ...[...underWay].map(({ over }) => over)])
}
