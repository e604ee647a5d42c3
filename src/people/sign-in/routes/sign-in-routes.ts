import { formatId } from '../../../platform/ids/index.ts'
import { epochMsOf, type Timestamp } from '../../../platform/time/index.ts'
import { type Factor, rotateSession, sessionEndsAt } from '../../index.ts'
import { auditPerson } from '../audit-person.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { CHARACTERS_MAX, optionalTextOf, type RouteHandler, signInFailed, textOf } from '../route.ts'
import { extendSession } from '../session-of-request.queries.generated.ts'
import { findSession, leaveSession, type RequestSession, requireSession } from '../session-of-request.ts'
import {
  findSignIn,
  isFirstFactorProven,
  leaveSignIn,
  startSignIn,
  takeFactorAttempt,
  withKnownPerson,
} from '../sign-in.ts'
import { nextStep, SIGNED_IN } from './progress.ts'
import { proveCode } from './prove-code.ts'
import { provePassword } from './prove-password.ts'

/**
 * Checks a password, ends the session that the browser had, and starts a sign-in. The response
 * names the second factors that the person can prove.
 */
export const signIn: RouteHandler = async (services, request) => {
  const email = textOf(request, 'email', CHARACTERS_MAX.email)
  const password = textOf(request, 'password', CHARACTERS_MAX.password)
  const { id: personId } = await provePassword(services, request, email, password)
  const { write } = services.db
  if (request.signInToken !== null) await leaveSignIn(write, request.signInToken)
  await leaveSession(services, request)
  const { token } = await startSignIn(services, write, { purpose: 'SignIn', personId, isPasswordProven: true })
  return { body: await nextStep(write, personId, {}), sessionToken: null, signInToken: token }
}

/** Checks a one-time code or a recovery code, and completes the sign-in. */
export const code: RouteHandler = async (services, request) => {
  const text = textOf(request, 'code', CHARACTERS_MAX.code)
  const found = await takeFactorAttempt(services, services.db.write, request.signInToken)
  // After an AccessReset, the old second factors are not accepted.
  if (found === null || !isFirstFactorProven(found) || found.state.replacesFactors === true) throw signInFailed()
  const session = await proveCode(services, request, { personId: found.personId, code: text }, (tx, factor) =>
    completeSignIn(services, tx, found, factor, request),
  )
  return { body: SIGNED_IN, sessionToken: session.token, signInToken: null }
}

/**
 * Returns the state of the request's session or sign-in. Counts as use of the session only with
 * `extend`, so that a page can poll the status without extending the session.
 */
export const status: RouteHandler = async (services, request) => {
  const { write } = services.db
  const session = await findSession(services, request)
  if (session !== null) {
    const isExtended = request.body.extend === true
    const now = services.wallNow()
    if (isExtended) await write.run(extendSession, { id: session.id, now })
    return { body: { ...SIGNED_IN, ...describe(isExtended ? { ...session, lastSeenAt: now } : session, now) } }
  }
  const found = withKnownPerson(await findSignIn(services, write, request.signInToken))
  if (found === null || !isFirstFactorProven(found)) return { body: { status: 'signed_out' } }
  return { body: await nextStep(write, found.personId, found.state) }
}

function describe(session: RequestSession, now: Timestamp): object {
  const { email, name, locale, provenAt, ssoConnectionId } = session
  const endsAt = sessionEndsAt(session)
  // The clock of a browser may differ from the server's.
  const endsInSeconds = Math.floor((epochMsOf(endsAt) - epochMsOf(now)) / 1_000)
  const connection = ssoConnectionId && formatId('sso', ssoConnectionId)
  return { person: { email, name, locale }, provenAt, endsAt, endsInSeconds, connection }
}

/** Ends the session and the sign-in in progress of the request, and deletes their cookies. */
export const signOut: RouteHandler = async (services, request) => {
  await leaveSession(services, request)
  if (request.signInToken !== null) await leaveSignIn(services.db.write, request.signInToken)
  return { body: { status: 'signed_out' }, sessionToken: null, signInToken: null }
}

/** Checks a factor of a session again, and replaces its token. */
export const stepUp: RouteHandler = async (services, request) => {
  const text = optionalTextOf(request, 'code', CHARACTERS_MAX.code)
  const password = text === null ? textOf(request, 'password', CHARACTERS_MAX.password) : null
  const session = await requireSession(services, request)
  const { personId, email } = session
  const { address, requestId } = request
  const token =
    text !== null
      ? await proveCode(services, request, { personId, code: text }, (tx, factor) => renew(tx, factor))
      : await provePassword(services, request, email, password ?? '').then(() =>
          services.db.transaction((tx) => renew(tx, 'Password')),
        )
  if (token === null) throw signInFailed()
  return { body: SIGNED_IN, sessionToken: token }

  async function renew(tx: Parameters<typeof rotateSession>[1], factor: Factor): Promise<string | null> {
    const factors = [...new Set([...session.factors, factor])] as Factor[]
    const renewed = await rotateSession(services, tx, { id: session.id, factors })
    if (renewed !== null) await auditPerson(services, tx, { personId, action: 'person.step_up', address, requestId })
    return renewed
  }
}
