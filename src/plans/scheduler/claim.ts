import { MACHINE_CLOCK, type Services, type TestClockState } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { claimDuePlans } from './plan-scheduler.queries.generated.ts'
import { claimDuePlansOfClock } from './plans-of-clock.queries.generated.ts'

/** A claimed plan. The token fences what is written under the claim. */
export interface PlanClaim {
  readonly shard: number
  readonly planId: string
  readonly orgId: string
  readonly token: string
  /** The time of the organization's test clock for which the plan is charged; null on the machine's clock. */
  readonly clockNow: Timestamp | null
}

/** Longer than most charges take from claim to outcome. A plan whose charge takes longer is claimed again, and then waits. */
const LEASE_SECONDS = 120

/** The most plans of an organization in one claim, and the most rows of one batched write. */
export const BATCH_MAX = 128

/** The organization after which a claim starts. */
export type ClaimCursor = Pick<PlanClaim, 'shard' | 'orgId'>

/** The cursor before the first organization. */
export const FIRST_ORGANIZATION: ClaimCursor = { shard: -1, orgId: NIL_UUID }

/**
 * Claims up to `rowsMost` due plans until the lease ends, some of each organization, from the organization after `after` to
 * the last. Of organizations that are not in `promptOrgIds` it claims one plan each; null stands for all organizations.
 */
export async function claimPlans(
  { db, now, mintId }: Pick<Services, 'db' | 'now' | 'mintId'>,
  rowsMost: number,
  exceptOrgIds: readonly string[],
  after: ClaimCursor = FIRST_ORGANIZATION,
  promptOrgIds: readonly string[] | null = null,
): Promise<PlanClaim[]> {
  const token = mintId(0)
  const at = now(MACHINE_CLOCK)
  const leaseUntil = plus(at, { seconds: LEASE_SECONDS })
  const cursor = { afterShard: after.shard, afterOrg: after.orgId }
  const ofOthers = promptOrgIds ? 1 : BATCH_MAX
  const ofEach = { ofPrompt: BATCH_MAX, ofOthers, promptOrgIds: promptOrgIds ?? [] }
  const limits = { ...cursor, ...ofEach, rowsMost, exceptOrgIds }
  const rows = await db.write.run(claimDuePlans, { ...limits, now: at, leaseUntil, token })
  if (rows.length > 0) crashPoint('plan: claimed')
  return rows.map((row) => ({ ...row, token, clockNow: null }))
}

/** A test clock and its time before its newest step. */
export interface SteppingClock extends TestClockState {
  readonly stoodAt: Timestamp
}

/**
 * Claims up to `rowsMost` due plans of a test clock. Each is charged as of the time at which it fell due, or at which it was
 * changed so that it did: a plan that is resumed at noon is not charged that morning. A lease would never end on a clock that
 * does not move, so the process that moves the clock takes over the claims of others. Each call uses its own token: a process
 * that lost a claim must not take a later claim of the plan for its own. Plans with a charge in flight are left out.
 */
export async function claimPlansOfClock(
  { db, mintId }: Pick<Services, 'db' | 'mintId'>,
  { id: clockId, shard, clockNow: now, stoodAt }: SteppingClock,
  rowsMost: number,
  exceptPlanIds: readonly string[] = [],
): Promise<PlanClaim[]> {
  const token = mintId(shard)
  const rows = await db.write.run(claimDuePlansOfClock, { shard, clockId, now, token, rowsMost, exceptPlanIds })
  if (rows.length > 0) crashPoint('plan: claimed')
  return rows.map(({ dueAt, changedAt, ...row }) => {
    // Changes from before the organization had a clock carry the machine's time, which may be later.
    const times = [dueAt, stoodAt, ...(changedAt <= now ? [changedAt] : [])]
    return { ...row, token, clockNow: times.sort().at(-1)! }
  })
}
