import { uuidLowerBound } from '../../platform/ids/index.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { epochMsOf, type Timestamp } from '../../platform/time/index.ts'

/** The period of the requested audit entries. */
export interface AuditTime {
  /** True for a search by action or request id. */
  readonly isSearch: boolean
  readonly since?: Timestamp | null | undefined
  readonly until?: Timestamp | null | undefined
}

/**
 * There is no index on actions and request ids, because every mutation would pay for it. A filter
 * scans the period, so the period is limited: a year of a busy account would exceed the statement
 * timeout.
 */
const SEARCH_DAYS_MAX = 31
const SEARCH_MS_MAX = SEARCH_DAYS_MAX * 24 * 60 * 60_000
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Returns the problem of the requested period, or null. */
export function auditTimeProblem({ isSearch, since, until }: AuditTime, now: Timestamp): Problem | null {
  if (since == null) return null
  const lengthMs = epochMsOf(until ?? now) - epochMsOf(since)
  if (until != null && lengthMs < 0) return problem('since', 'must not be after `until`')
  if (!isSearch || lengthMs <= SEARCH_MS_MAX) return null
  return problem('since', `must be within ${SEARCH_DAYS_MAX} days of \`until\` with \`action\` or \`requestId\``)
}

/** Returns the range of entry ids for the period. An id contains the time it was minted. */
export function idsOfAuditTime({ isSearch, since, until }: AuditTime, now: Timestamp) {
  const endMs = epochMsOf(until ?? now)
  const startMs = since == null ? (isSearch ? Math.max(0, endMs - SEARCH_MS_MAX) : 0) : epochMsOf(since)
  return { sinceId: uuidLowerBound(startMs), untilId: until == null ? AFTER_ALL : uuidLowerBound(endMs) }
}
