import type { HomeStartQueryVariables } from '../documents.generated.ts'

/** The number of newest payments whose currencies are offered. */
const RECENT = 25

/** Returns the variables of Home's first query. */
export function homeStartVariables(orgId: string): HomeStartQueryVariables {
  return { payments: { orgId, first: RECENT }, plans: { orgId, first: 1 } }
}
