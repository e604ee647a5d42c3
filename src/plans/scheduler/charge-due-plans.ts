import type { Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { drain } from '../../platform/queue/index.ts'
import { type BatchBarrier, openBatchBarrier, participantOf } from './batch-barrier.ts'
import { type ChargingLimits, chargingCapacity } from './charging-capacity.ts'
import { claimPlans, claimPlansOfClock, FIRST_ORGANIZATION, type PlanClaim, type SteppingClock } from './claim.ts'
import { type PlanToCharge, plansToCharge } from './plan-to-charge.ts'
import { runNextAction } from './run-next-action.ts'

const POLLS_MAX = 100_000
const POLL_INTERVAL_MS = 1000
/** Outcomes wait so long for the outcomes of their batch: writing two together halves the cost of each. */
const BATCH_WAIT_MS = 50

/** Claims within the limits. `started`: the plans that this run has started and that have not ended well. */
type ClaimPlans = (limits: ChargingLimits, started: ReadonlySet<string>) => Promise<PlanClaim[]>

/**
 * Charges due plans until none is left or the signal aborts. A plan that is behind is charged for one occurrence after the
 * other. A plan whose charge throws is logged and claimed again when its lease ends. Plans of organizations with a test
 * clock are left to `chargeDuePlansOfClock`.
 */
export function chargeDuePlans(
  services: Services,
  whenSettled: readonly WhenSettled[],
  signal?: AbortSignal,
): Promise<void> {
  let after = FIRST_ORGANIZATION
  const claim: ClaimPlans = async ({ rowsMost, exceptOrgIds, promptOrgIds }) => {
    let claims = await claimPlans(services, rowsMost, exceptOrgIds, after, promptOrgIds)
    if (claims.length === 0 && after !== FIRST_ORGANIZATION)
      claims = await claimPlans(services, rowsMost, exceptOrgIds, FIRST_ORGANIZATION, promptOrgIds)
    after = claims.at(-1) ?? FIRST_ORGANIZATION
    return claims
  }
  return chargeAll(services, whenSettled, claim, signal)
}

/** Charges the due plans of a test clock. A plan whose charge throws is left to the next call. */
export function chargeDuePlansOfClock(
  services: Services,
  whenSettled: readonly WhenSettled[],
  clock: SteppingClock,
): Promise<void> {
  const claim: ClaimPlans = ({ rowsMost }, started) => claimPlansOfClock(services, clock, rowsMost, [...started])
  return chargeAll(services, whenSettled, claim)
}

function chargeAll(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: ClaimPlans,
  signal?: AbortSignal,
): Promise<void> {
  const started = new Set<string>()
  return drain({
    capacity: chargingCapacity(),
    claim: async (limits) => inBatches(services, await claim(limits, started)),
    keyOf: ({ claim }) => claim.orgId,
    run: (charge) => run(services, whenSettled, charge, started),
    pollIntervalMs: POLL_INTERVAL_MS,
    pollsMax: POLLS_MAX,
    signal,
  })
}

/** A claimed plan and its batch: plans of one organization are read together, and their charges and outcomes are written together. */
interface BatchedClaim {
  readonly claim: PlanClaim
  readonly plans: Promise<readonly PlanToCharge[]>
  readonly barrier: BatchBarrier
}

function inBatches(services: Services, claims: readonly PlanClaim[]): BatchedClaim[] {
  return [...Map.groupBy(claims, ({ orgId }) => orgId).values()].flatMap((batch) => {
    const planIds = batch.map(({ planId }) => planId)
    const plans = plansToCharge(services, batch[0]!.shard, planIds)
    const barrier = openBatchBarrier(batch.length, BATCH_WAIT_MS)
    return batch.map((claim) => ({ claim, plans, barrier: participantOf(barrier) }))
  })
}

async function run(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { claim, plans, barrier }: BatchedClaim,
  started: Set<string>,
): Promise<void> {
  const { orgId, planId } = claim
  started.add(planId)
  try {
    await runNextAction(services, whenSettled, claim, planOf(await plans, claim), barrier)
    started.delete(planId)
  } catch (err) {
    services.log.error({ err, planId, orgId }, 'failed to charge a payment plan')
  } finally {
    barrier.leave()
  }
}

/** Returns the plan of a claim, with the time for which it is charged. */
function planOf(plans: readonly PlanToCharge[], { planId, clockNow }: PlanClaim): PlanToCharge {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  return clockNow === null ? plan : { ...plan, account: { ...plan.account, clockNow } }
}
