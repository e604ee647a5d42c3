import { MACHINE_CLOCK, type Services, type TestClockState } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { claimDuePlans } from './plan-engine.queries.generated.ts'
import { claimDuePlansOfClock } from './plans-of-clock.queries.generated.ts'

/** A plan that has something to do, and the token by which its claim is fenced. */
export interface Claim {
  readonly shard: number
  readonly planId: string
  readonly orgId: string
  readonly token: string
  /** When its organization's test clock has it done; null where it lives by the machine's. */
  readonly clockNow: Timestamp | null
}

/** Longer than most charges take from claim to answer. One that takes longer is looked at and left to its end. */
const LEASE_SECONDS = 120

/** As many of an organization as are written together. */
export const ROWS_TOGETHER = 128

/** An organization, or where they begin. */
export type Place = Pick<Claim, 'shard' | 'orgId'>

/** Where the organizations begin. */
export const BEGINNING: Place = { shard: -1, orgId: NIL_UUID }

/**
 * So many of the plans that have something to do, some of each organization, from the one after `after` to the last; another
 * process leaves them alone until the lease ends. When `promptOrgIds` is told, of every other organization one.
 */
export async function claimSome(
  { db, now, mintId }: Pick<Services, 'db' | 'now' | 'mintId'>,
  rowsMost: number,
  exceptOrgIds: readonly string[],
  after: Place = BEGINNING,
  promptOrgIds: readonly string[] | null = null,
): Promise<Claim[]> {
  const token = mintId(0)
  const at = now(MACHINE_CLOCK)
  const leaseUntil = plus(at, { seconds: LEASE_SECONDS })
  const place = { afterShard: after.shard, afterOrg: after.orgId }
  const ofOthers = promptOrgIds ? 1 : ROWS_TOGETHER
  const ofEach = { ofPrompt: ROWS_TOGETHER, ofOthers, promptOrgIds: promptOrgIds ?? [] }
  const look = { ...place, ...ofEach, rowsMost, exceptOrgIds }
  const rows = await db.write.run(claimDuePlans, { ...look, now: at, leaseUntil, token })
  if (rows.length > 0) crashPoint('plan: claimed')
  return rows.map((row) => ({ ...row, token, clockNow: null }))
}

/** A test clock and where it stood before its newest step. */
export interface SteppingClock extends TestClockState {
  readonly stoodAt: Timestamp
}

/**
 * So many of the plans that have something to do where a test clock stands, each as of when it fell due, or was
 * changed so that it did: a plan that is resumed at noon is not charged that morning. A clock that stands never passes the end
 * of a lease: whoever moves it takes over what another had claimed. Every look has a token of its own: whose claim was taken away
 * must not take a later one of the same plan for it. A plan of which a charge is at the provider is left until that is over.
 */
export async function claimSomeOfClock(
  { db, mintId }: Pick<Services, 'db' | 'mintId'>,
  { id: clockId, shard, clockNow: now, stoodAt }: SteppingClock,
  rowsMost: number,
  exceptPlanIds: readonly string[] = [],
): Promise<Claim[]> {
  const token = mintId(shard)
  const rows = await db.write.run(claimDuePlansOfClock, { shard, clockId, now, token, rowsMost, exceptPlanIds })
  if (rows.length > 0) crashPoint('plan: claimed')
  return rows.map(({ dueAt, changedAt, ...row }) => {
    // Before there was a clock it was changed by the machine's, which may be ahead.
    const times = [dueAt, stoodAt, ...(changedAt <= now ? [changedAt] : [])]
    return { ...row, token, clockNow: times.sort().at(-1)! }
  })
}
