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
 * of an account that the caller can reach. Returns null for any other session. A member's session
 * that began at the provider of an account is found only from this account and those above and
 * below it.
 */
export async function findPersonSession({ db, caller }: Context, { uuid: id }: Id): Promise<PersonSession | null> {
  const { person, account } = caller
  const includeMembers = hasPermission(caller, 'People')
  const reach = { personId: person?.id ?? null, includeMembers, callerId: account.id }
  return first(await db.read.run(accessiblePersonSession, { id, ...reach }))
}

/** Returns all open sessions of the person who sends the request, newest first, at most 20. */
export async function ownSessions(context: Context): Promise<readonly PersonSession[]> {
  const { person } = context.caller
  return person === null ? [] : ((await loadSessions(context, [person.id], null)).get(person.id) ?? [])
}

/**
 * Returns a member's open sessions that reach the caller's account or one below it, newest first,
 * at most 20.
 */
export async function sessionsOfMember(context: Context, personId: string): Promise<readonly PersonSession[]> {
  return (await batched(context, personId, loadReaching)) ?? []
}

const loadReaching = (context: Context, ids: readonly string[]) => loadSessions(context, ids, context.caller.account.id)

async function loadSessions(
  { db, wallNow }: Context,
  ids: readonly string[],
  callerId: string | null,
): Promise<Map<string, PersonSession[]>> {
  const now = wallNow()
  const rows = await db.read.run(openSessionsOfPeople, { personIds: [...ids], callerId, limit: SESSIONS_SHOWN })
  return Map.groupBy(
    rows.filter((session) => isOpenSession(session, now)),
    ({ personId }) => personId,
  )
}
