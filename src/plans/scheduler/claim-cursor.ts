import { NIL_UUID } from '../../platform/ids/index.ts'
import { BATCH_MAX, type ChargingLimits } from './charging-capacity.ts'
import type { PlanClaim } from './plan-to-charge.ts'

/** An organization in the order of claims. */
export type ClaimPosition = Pick<PlanClaim, 'shard' | 'orgId'>

/** The position before all organizations. */
export const START: ClaimPosition = { shard: -1, orgId: NIL_UUID }

/** The time for which the result of a complete claim is used. */
const RESULT_VALID_MS = 250

/** The position of the next claim. After the last organization it starts over. */
export interface ClaimCursor {
  /**
   * Returns the position after which the next claim starts. Null if all organizations that may have
   * more due plans, as of a complete claim in the last 250 ms, are excluded. Never null without
   * exclusions.
   */
  readonly next: (limits: Pick<ChargingLimits, 'exceptOrgIds'>) => ClaimPosition | null
  /** Moves on after a claim from `next`. */
  readonly claimed: (limits: ChargingLimits, claims: readonly ClaimPosition[]) => void
}

/** Creates a cursor before the first organization. */
export function openClaimCursor(elapsedMs = () => performance.now()): ClaimCursor {
  let after = START
  let claimedAtMs = 0
  /** The organizations that may have more due plans; null if any may. */
  let mayHaveMore: { readonly orgIds: readonly string[]; readonly atMs: number } | null = null

  return {
    next: ({ exceptOrgIds }) => {
      const nowMs = elapsedMs()
      const except = new Set(exceptOrgIds)
      const isValid = mayHaveMore !== null && nowMs - mayHaveMore.atMs < RESULT_VALID_MS
      // Without exclusions the caller would take null as the end of all due plans.
      if (isValid && except.size > 0 && mayHaveMore?.orgIds.every((orgId) => except.has(orgId))) return null
      claimedAtMs = nowMs
      return after
    },
    claimed: (limits, claims) => {
      const hasReachedEnd = claims.length < limits.rowsMax
      const isComplete = hasReachedEnd && after === START
      after = hasReachedEnd ? START : claims.at(-1)!
      const orgIds = [...limits.exceptOrgIds, ...fullBatches(limits, claims)]
      mayHaveMore = isComplete ? { orgIds, atMs: claimedAtMs } : null
    },
  }
}

/** Returns the organizations with as many claims as they may have. */
function fullBatches({ promptOrgIds }: ChargingLimits, claims: readonly ClaimPosition[]): string[] {
  const maxOf = (orgId: string) => (promptOrgIds === null || promptOrgIds.includes(orgId) ? BATCH_MAX : 1)
  return [...Map.groupBy(claims, ({ orgId }) => orgId)]
    .filter(([orgId, claimsOfOne]) => claimsOfOne.length >= maxOf(orgId))
    .map(([orgId]) => orgId)
}
