import { MACHINE_CLOCK, type Services, type TestClockState } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { drain } from '../../platform/queue/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import type { ClaimTokens } from '../../platform/workers/index.ts'
import { type BatchBarrier, openBatchBarrier, participantOf } from './batch-barrier.ts'
import { BATCH_MAX, type ChargingCapacity, type ChargingLimits, chargingCapacity } from './charging-capacity.ts'
import { openClaimCursor, START } from './claim-cursor.ts'
import { claimDuePlans, endLeasesOfPlans } from './plan-claims.queries.generated.ts'
import { type PlanClaim, type PlanToCharge, plansToCharge } from './plan-to-charge.ts'
import { claimDuePlansOfClock } from './plans-of-clock.queries.generated.ts'
import { runNextAction } from './run-next-action.ts'

const POLLS_MAX = 100_000
const POLL_INTERVAL_MS = 1000
/**
 * The longest time that an outcome waits for others of its batch. A write of two outcomes costs
 * half per outcome.
 */
const BATCH_WAIT_MS = 50
/**
 * Most charges take less time from claim to outcome. A plan with a slower charge is claimed again,
 * and the second claim only waits.
 */
const LEASE_SECONDS = 120
/**
 * A function that claims plans within the limits. `started`: the plans that this run has started
 * but not completed, or left.
 */
type ClaimPlans = (limits: ChargingLimits, started: ReadonlySet<string>) => Promise<PlanClaim[]>

/**
 * Charges due plans until none is left or the signal aborts. Charges the overdue occurrences of a
 * plan one after the other. Logs a charge that throws; its plan is claimed again when its lease
 * ends. `chargeDuePlansOfClock` charges the plans of organizations with a test clock.
 */
export function chargeDuePlans(
  services: Services,
  whenSettled: readonly WhenSettled[],
  signal?: AbortSignal,
): Promise<void> {
  const cursor = openClaimCursor()
  const claim: ClaimPlans = async (limits, started) => {
    const after = cursor.next(limits)
    if (after === null) return []
    const claims = await claimPlans(services, limits.rowsMax, limits.exceptOrgIds, after, limits.promptOrgIds)
    cursor.claimed(limits, claims)
    return claims.length === 0 && after !== START ? claim(limits, started) : claims
  }
  return chargeAll(services, whenSettled, claim, signal)
}

/** Charges the due plans of a test clock. If a charge throws, the next call charges the plan. */
export function chargeDuePlansOfClock(
  services: Services,
  whenSettled: readonly WhenSettled[],
  clock: SteppingClock,
): Promise<void> {
  const claim: ClaimPlans = ({ rowsMax }, started) => claimPlansOfClock(services, clock, rowsMax, [...started])
  return chargeAll(services, whenSettled, claim)
}

function chargeAll(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: ClaimPlans,
  signal?: AbortSignal,
): Promise<void> {
  const started = new Set<string>()
  const capacity = chargingCapacity()
  return drain({
    capacity,
    claim: async (limits) => inBatches(services, await claim(limits, started)),
    keyOf: ({ claim }) => claim.orgId,
    run: (charge) => run(services, whenSettled, charge, started, capacity),
    pollIntervalMs: POLL_INTERVAL_MS,
    pollsMax: POLLS_MAX,
    signal,
  })
}

/**
 * A claimed plan and its batch. The plans of a batch belong to one organization and are read and
 * written together.
 */
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
  capacity: Pick<ChargingCapacity, 'start'>,
): Promise<void> {
  const { orgId, planId } = claim
  const work = capacity.start()
  const progress = { sent: work.sent, responded: work.responded, arrive: barrier.arrive }
  started.add(planId)
  try {
    const result = await runNextAction(services, whenSettled, claim, planOf(await plans, claim), progress)
    if (result === 'done') started.delete(planId)
  } catch (err) {
    services.log.error({ err, planId, orgId }, 'failed to charge a payment plan')
  } finally {
    work.end()
    barrier.leave()
  }
}

/** Returns the plan of a claim, with the time for which it is charged. */
function planOf(plans: readonly PlanToCharge[], { planId, clockNow }: PlanClaim): PlanToCharge {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  return clockNow === null ? plan : { ...plan, account: { ...plan.account, clockNow } }
}

/**
 * Claims up to `rowsMax` due plans until the lease ends, some of each organization, from the
 * organization after `after` to the last. Claims only one plan of each organization that is not in
 * `promptOrgIds`. Null: all organizations get a batch.
 */
export async function claimPlans(
  { db, now, worker }: Pick<Services, 'db' | 'now' | 'worker'>,
  rowsMax: number,
  exceptOrgIds: readonly string[],
  after = START,
  promptOrgIds: readonly string[] | null = null,
): Promise<PlanClaim[]> {
  const token = worker.mintClaimToken()
  const at = now(MACHINE_CLOCK)
  const leaseUntil = plus(at, { seconds: LEASE_SECONDS })
  const cursor = { afterShard: after.shard, afterOrg: after.orgId }
  const ofOthers = promptOrgIds ? 1 : BATCH_MAX
  const ofEach = { ofPrompt: BATCH_MAX, ofOthers, promptOrgIds: promptOrgIds ?? [] }
  const limits = { ...cursor, ...ofEach, rowsMax, exceptOrgIds }
  const rows = await db.write.run(claimDuePlans, { ...limits, now: at, leaseUntil, token })
  if (rows.length > 0) crashPoint('plan: claimed')
  return rows.map((row) => ({ ...row, token, clockNow: null }))
}

/** Ends the leases of a lost worker's claims. A charge that it may have sent is not repeated. */
export async function endPlanLeases({ db, now }: Pick<Services, 'db' | 'now'>, tokens: ClaimTokens): Promise<void> {
  await db.write.run(endLeasesOfPlans, { ...tokens, now: now(MACHINE_CLOCK) })
}

/** A test clock and its time before its newest step. */
export interface SteppingClock extends TestClockState {
  readonly steppedFrom: Timestamp
}

/**
 * Claims up to `rowsMax` due plans of a test clock. Each charge has the time at which the plan fell
 * due, or the time of a later change that made it due: a plan that is resumed at noon is not
 * charged that morning. A lease never ends on a stopped clock, so the process that advances the
 * clock takes over the claims of others. Each call uses its own token, so that a process recognizes
 * that it has lost a claim. Omits plans with a charge in flight.
 */
export async function claimPlansOfClock(
  { db, mintId }: Pick<Services, 'db' | 'mintId'>,
  { id: clockId, shard, clockNow: now, steppedFrom }: SteppingClock,
  rowsMax: number,
  exceptPlanIds: readonly string[] = [],
): Promise<PlanClaim[]> {
  const token = mintId(shard)
  const rows = await db.write.run(claimDuePlansOfClock, { shard, clockId, now, token, rowsMax, exceptPlanIds })
  if (rows.length > 0) crashPoint('plan: claimed')
  return rows.map(({ dueAt, changedAt, ...row }) => {
    // Changes from before the organization had a clock carry the machine's time, which may be
    // later.
    const times = [dueAt, steppedFrom, ...(changedAt <= now ? [changedAt] : [])]
    return { ...row, token, clockNow: times.sort().at(-1)! }
  })
}
