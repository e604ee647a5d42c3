import { batched, type Context, hasPermission } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import type { Id } from '../platform/ids/index.ts'
import {
  type AccessiblePersonSessionRow,
  accessiblePersonSession,
  openSessionsOfPeople,
} from './people.queries.generated.ts'
import { isOpenSession } from './session-limits.ts'

/** A session of a person, without its token. */
export type PersonSession = AccessiblePersonSessionRow

const SESSIONS_SHOWN = 20

/**
 * Returns a session of the person who sends the request or, with the permission People, of a member
 * of an account that the caller can reach. Returns null for any other.
 */
export async function findPersonSession({ db, caller }: Context, { uuid: id }: Id): Promise<PersonSession | null> {
  const { person, account } = caller
  const includeMembers = hasPermission(caller, 'People')
  const reach = { personId: person?.id ?? null, includeMembers, callerId: account.id }
  return first(await db.read.run(accessiblePersonSession, { id, ...reach }))
}

/** Returns the open sessions of a person, newest first, at most 20. */
export async function openSessionsOf(context: Context, personId: string): Promise<readonly PersonSession[]> {
  return (await batched(context, personId, loadSessions)) ?? []
}

async function loadSessions({ db, wallNow }: Context, ids: readonly string[]): Promise<Map<string, PersonSession[]>> {
  const now = wallNow()
  const rows = await db.read.run(openSessionsOfPeople, { personIds: [...ids], limit: SESSIONS_SHOWN })
  return Map.groupBy(
    rows.filter((session) => isOpenSession(session, now)),
    ({ personId }) => personId,
  )
}
