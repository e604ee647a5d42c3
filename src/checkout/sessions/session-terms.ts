import { type Problem, problem } from '../../platform/refusal.ts'
import { displayNameProblem } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

const BRAND_NAME_MAX = 120

/** Returns the problem of an expiration date, or null. */
export function expirationDateProblem(expirationDate: Timestamp, now: Timestamp): Problem | null {
  return expirationDate > now ? null : problem('expirationDate', 'must be in the future')
}

/** Returns the problem of a brand name, or null. A blank one would show a customer nobody: null falls back to the organization's. */
export function brandNameProblem(brandName: string): Problem | null {
  return displayNameProblem('brandName', brandName, BRAND_NAME_MAX)
}
