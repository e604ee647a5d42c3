import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import {
  areFactorsAccepted,
  type DemoSetting,
  endSession,
  type Factor,
  hasStepUp,
  isDemoSession,
  isOpenSession,
  rotateSession,
  tokenHash,
} from '../index.ts'
import { auditPerson } from './audit-person.ts'
import { passwordRequired, type RouteRequest, type RouteServices, signInFailed, stepUpRequired } from './route.ts'
import { type OpenSessionByTokenRow, openSessionByToken } from './session-of-request.queries.generated.ts'

/** The session of a request, and its person. */
export type RequestSession = OpenSessionByTokenRow

type Needed = Pick<Services, 'db' | 'wallNow'> & DemoSetting

/** Returns the open session of a request's cookie, or null. Reads the table each time. */
export async function findSession(
  services: Needed,
  { sessionToken }: Pick<RouteRequest, 'sessionToken'>,
): Promise<RequestSession | null> {
  if (sessionToken === null) return null
  const session = first(await services.db.write.run(openSessionByToken, { tokenHash: tokenHash(sessionToken) }))
  const isOpen = session && isOpenSession(session, services.wallNow()) && areFactorsAccepted(services, session)
  return isOpen ? session : null
}

/** Returns the open session of a request. Throws `signInFailed` if there is none. */
export async function requireSession(services: Needed, request: RouteRequest): Promise<RequestSession> {
  const session = await findSession(services, request)
  if (session === null) throw signInFailed()
  return session
}

/**
 * Returns the open session of a request if a factor was proven in the last five minutes. Refuses
 * sessions through an OpenID Connect provider: with a new factor, the owner of the provider could
 * enter accounts that the connection does not reach. Also refuses the demo's owner, who has no
 * factors.
 */
export async function requireStepUp(services: Needed, request: RouteRequest): Promise<RequestSession> {
  const session = await requireSession(services, request)
  if (session.ssoConnectionId !== null || isDemoSession(session)) throw passwordRequired()
  if (!hasStepUp(session, services.wallNow())) throw stepUpRequired()
  return session
}

/** Replaces the token of a session after a change of factors. Returns the new token. */
export async function rotateAfterChange(
  services: Needed,
  tx: Transaction,
  { id, factors }: Pick<RequestSession, 'id' | 'factors'>,
): Promise<string> {
  const token = await rotateSession(services, tx, { id, factors: factors as Factor[], isProof: false })
  if (token === null) throw signInFailed()
  return token
}

/**
 * Ends the session of a request, if there is one, at a sign-out or at the start of another sign-in.
 * A browser with both cookies could set up a factor of the wrong person.
 */
export async function leaveSession(
  services: RouteServices,
  request: Pick<RouteRequest, 'sessionToken' | 'address' | 'requestId'>,
): Promise<void> {
  const session = await findSession(services, request)
  if (session === null) return
  const { personId } = session
  const { address, requestId } = request
  await services.db.transaction(async (tx) => {
    if (await endSession(services, tx, session))
      await auditPerson(services, tx, { personId, action: 'person.sign_out', address, requestId })
  })
}
