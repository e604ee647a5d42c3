import { NIL_UUID } from '../../platform/ids/index.ts'
import { BATCH_MAX, type ChargingLimits } from './charging-capacity.ts'
import type { PlanClaim } from './plan-to-charge.ts'

/** An organization in the order of claims. */
export type ClaimPosition = Pick<PlanClaim, 'shard' | 'orgId'>

/** The position after which the first claim starts. It precedes all organizations. */
export const FIRST_ORGANIZATION: ClaimPosition = { shard: -1, orgId: NIL_UUID }

/** The time for which nothing is claimed after a claim that found all. */
const NOTHING_DUE_MS = 250

/** The position of the next claim, which goes through the organizations again and again. */
export interface ClaimCursor {
  /**
   * Returns the position after which the next claim starts. Null if it would find next to nothing:
   * a claim within the last 250 ms left due plans only of organizations that are still excluded.
   */
  readonly next: (limits: Pick<ChargingLimits, 'exceptOrgIds'>) => ClaimPosition | null
  /** Moves on after a claim from `next`. */
  readonly claimed: (limits: ChargingLimits, claims: readonly ClaimPosition[]) => void
}

/** Creates a cursor before the first organization. */
export function openClaimCursor(elapsedMs = () => performance.now()): ClaimCursor {
  let after = FIRST_ORGANIZATION
  let claimedAtMs = 0
  /** The organizations that may have more due plans, and when this was found; null if unknown. */
  let left: { readonly orgIds: readonly string[]; readonly atMs: number } | null = null

  return {
    next: ({ exceptOrgIds }) => {
      const nowMs = elapsedMs()
      const except = new Set(exceptOrgIds)
      const isRecent = left !== null && nowMs - left.atMs < NOTHING_DUE_MS
      // Without exclusions the caller would take null as the end of all due plans.
      if (isRecent && except.size > 0 && left?.orgIds.every((orgId) => except.has(orgId))) return null
      claimedAtMs = nowMs
      return after
    },
    claimed: (limits, claims) => {
      // A claim with fewer rows than it may have has reached the last organization.
      const wasWhole = claims.length < limits.rowsMax
      const started = after
      after = wasWhole ? FIRST_ORGANIZATION : claims.at(-1)!
      const isAll = wasWhole && started === FIRST_ORGANIZATION
      left = isAll ? { orgIds: [...limits.exceptOrgIds, ...fullBatches(limits, claims)], atMs: claimedAtMs } : null
    },
  }
}

/** Returns the organizations with as many claims as they may have. */
function fullBatches({ promptOrgIds }: ChargingLimits, claims: readonly ClaimPosition[]): string[] {
  const maxOf = (orgId: string) => (promptOrgIds === null || promptOrgIds.includes(orgId) ? BATCH_MAX : 1)
  return [...Map.groupBy(claims, ({ orgId }) => orgId)]
    .filter(([orgId, its]) => its.length >= maxOf(orgId))
    .map(([orgId]) => orgId)
}
