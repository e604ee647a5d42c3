import type { Mode } from '../accounts/index.ts'
import { uuidLowerBound } from '../platform/ids/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { epochMsOf, type Timestamp } from '../platform/time/index.ts'

/** The filters of a list by time: from `since` on, and before `until`. */
export interface Period {
  readonly since: Timestamp | null
  readonly until: Timestamp | null
}

/** A period as inputs have it. */
export type PeriodInput = { readonly [Name in keyof Period]?: Period[Name] | undefined }

/** Returns the problem of a period that ends before it starts. */
export function periodProblems({ since, until }: PeriodInput): Problem[] {
  return since != null && until != null && until <= since ? [problem('until', 'must be after since')] : []
}

/** Returns the values of filters as the scope of a page. */
export function scopeOf(filter: object): (string | null)[] {
  return Object.values(filter).map((value) => (value === null ? null : String(value)))
}

/** A record is created within this time of its id, which is minted before it is validated. */
const ID_TOLERANCE_MS = 3_600_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Returns the range of the ids of all payments of a period, so that older and newer payments are
 * not read. The range of a sandbox organization is not limited, because it may have a test clock
 * and ids follow the machine's clock.
 */
export function idsOfPeriod(
  { since, until }: Period,
  mode: Mode,
): { readonly firstId: string; readonly endId: string } {
  const isLimited = mode === 'Live'
  return {
    firstId: isLimited && since !== null ? uuidLowerBound(Math.max(0, epochMsOf(since) - ID_TOLERANCE_MS)) : FIRST_ID,
    endId: isLimited && until !== null ? uuidLowerBound(epochMsOf(until) + ID_TOLERANCE_MS) : LAST_ID,
  }
}
