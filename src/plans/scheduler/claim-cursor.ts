import { NIL_UUID } from '../../platform/ids/index.ts'
import { BATCH_MAX, type ChargingLimits } from './charging-capacity.ts'
import type { PlanClaim } from './plan-to-charge.ts'

/** An organization in the order of claims. */
export type ClaimPosition = Pick<PlanClaim, 'shard' | 'orgId'>

/** The position after which the first claim starts. It precedes all organizations. */
export const FIRST_ORGANIZATION: ClaimPosition = { shard: -1, orgId: NIL_UUID }

/** The time after which plans may have fallen due since a claim that found all. */
const POLL_INTERVAL_MS = 1_000

/** The position of the next claim, which goes through the organizations again and again. */
export interface ClaimCursor {
  /**
   * Returns the position after which the next claim starts. Null if it would find nothing: a claim
   * within the last second left due plans only of organizations that are still excluded.
   */
  readonly next: (limits: Pick<ChargingLimits, 'exceptOrgIds'>) => ClaimPosition | null
  /** Moves on after a claim from `next`. */
  readonly claimed: (limits: ChargingLimits, claims: readonly ClaimPosition[]) => void
}

/** Creates a cursor before the first organization. */
export function openClaimCursor(elapsedMs = () => performance.now()): ClaimCursor {
  let after = FIRST_ORGANIZATION
  /** The organizations that may have more due plans, and when this was found; null if unknown. */
  let left: { readonly orgIds: readonly string[]; readonly atMs: number } | null = null

  return {
    next: ({ exceptOrgIds }) => {
      const isKnown = left !== null && elapsedMs() - left.atMs < POLL_INTERVAL_MS
      // Without exclusions nothing is in flight, or a plan may be due again after its charge.
      if (!isKnown || exceptOrgIds.length === 0) return after
      const except = new Set(exceptOrgIds)
      return left!.orgIds.every((orgId) => except.has(orgId)) ? null : after
    },
    claimed: (limits, claims) => {
      // A claim with fewer rows than it may have has reached the last organization.
      const wasWhole = claims.length < limits.rowsMax
      const started = after
      after = wasWhole ? FIRST_ORGANIZATION : claims.at(-1)!
      const isAll = wasWhole && started === FIRST_ORGANIZATION
      left = isAll ? { orgIds: [...limits.exceptOrgIds, ...fullBatches(limits, claims)], atMs: elapsedMs() } : null
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
