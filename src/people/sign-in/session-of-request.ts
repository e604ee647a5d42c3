import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { hasStepUp, isOpenSession, tokenHash } from '../index.ts'
import { passwordRequired, type RouteRequest, signInFailed, stepUpRequired } from './route.ts'
import { type OpenSessionByTokenRow, openSessionByToken } from './session-of-request.queries.generated.ts'

/** The session of a request, and its person. */
export type RequestSession = OpenSessionByTokenRow

type Needed = Pick<Services, 'db' | 'wallNow'>

/** Returns the open session of a request's cookie, or null. Reads the table each time. */
export async function findSession(
  { db, wallNow }: Needed,
  { sessionToken }: Pick<RouteRequest, 'sessionToken'>,
): Promise<RequestSession | null> {
  if (sessionToken === null) return null
  const session = first(await db.write.run(openSessionByToken, { tokenHash: tokenHash(sessionToken) }))
  return session && isOpenSession(session, wallNow()) ? session : null
}

/** Returns the open session of a request. Throws the one refusal without one. */
export async function requireSession(services: Needed, request: RouteRequest): Promise<RequestSession> {
  const session = await findSession(services, request)
  if (session === null) throw signInFailed()
  return session
}

/**
 * Returns the open session of a request that proved a factor within five minutes. Sessions through
 * an OpenID Connect provider change no factors: with a new one, the provider's owner could enter
 * accounts that the connection does not reach.
 */
export async function requireStepUp(services: Needed, request: RouteRequest): Promise<RequestSession> {
  const session = await requireSession(services, request)
  if (session.ssoConnectionId !== null) throw passwordRequired()
  if (!hasStepUp(session, services.wallNow())) throw stepUpRequired()
  return session
}
