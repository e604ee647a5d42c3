import type { Queryable, Transaction } from '../../../platform/db/index.ts'
import { type Factor, type NewSession, rotateSession } from '../../index.ts'
import { auditPerson } from '../audit-person.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { type RouteHandler, type RouteRequest, type RouteServices, signInFailed } from '../route.ts'
import { SIGNED_IN } from '../routes/progress.ts'
import { findSession } from '../session-of-request.ts'
import {
  findSignIn,
  isFirstFactorProven,
  type PersonSignIn,
  startSignIn,
  takeFactorAttempt,
  withKnownPerson,
  writeState,
} from '../sign-in.ts'
import { deleteSignIn } from '../sign-ins.queries.generated.ts'
import { passkeysOfPerson } from './passkeys.queries.generated.ts'
import { recordPasskeyUse, verifyPasskey } from './prove-passkey.ts'
import { loadWebAuthn, PASSKEY_WAIT_MS, relyingPartyOf } from './relying-party.ts'

/**
 * Returns the options with which the browser asks for a passkey: as the second factor of a sign-in,
 * or as the step-up of a session. Stores the challenge with the sign-in in progress.
 */
export const passkeyOptions: RouteHandler = async (services, request) => {
  const { write } = services.db
  const signIn = withKnownPerson(await findSignIn(services, write, request.signInToken))
  if (signIn !== null && mayUsePasskey(signIn)) {
    const options = await optionsFor(services, write, signIn.personId)
    if (!(await writeState(services, write, signIn, { passkeyChallenge: options.challenge }))) throw signInFailed()
    return { body: options }
  }
  const session = await findSession(services, request)
  if (session === null) throw signInFailed()
  const { id: sessionId, personId } = session
  const options = await optionsFor(services, write, personId)
  const state = { passkeyChallenge: options.challenge }
  const { token } = await startSignIn(services, write, { purpose: 'StepUp', personId, sessionId, state })
  return { body: options, signInToken: token }
}

/**
 * Returns whether a passkey can complete a sign-in: its first factor is proven, and no operator has
 * replaced the second factors.
 */
function mayUsePasskey(signIn: PersonSignIn): boolean {
  return isFirstFactorProven(signIn) && signIn.state.replacesFactors !== true
}

async function optionsFor({ publicUrl }: RouteServices, queryable: Queryable, personId: string) {
  const passkeys = await queryable.run(passkeysOfPerson, { personId })
  if (passkeys.length === 0) throw signInFailed()
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf({ publicUrl }).id,
    userVerification: 'required',
    timeout: PASSKEY_WAIT_MS,
    allowCredentials: passkeys.map(({ passkeyId, transports }) => ({
      id: passkeyId.toString('base64url'),
      ...(transports !== null && { transports: [...transports] }),
    })),
  })
}

/** Verifies a passkey. Then completes the sign-in in progress, or renews the session. */
export const passkey: RouteHandler = async (services, request) => {
  const { write } = services.db
  const signIn = await takeFactorAttempt(services, write, request.signInToken)
  if (signIn === null || (signIn.purpose !== 'StepUp' && !mayUsePasskey(signIn))) throw signInFailed()
  const { passkeyChallenge: challenge } = signIn.state
  // A challenge is used once, whether the passkey is accepted or not.
  if (typeof challenge !== 'string' || !(await writeState(services, write, signIn, { passkeyChallenge: null })))
    throw signInFailed()
  const proven = await verifyPasskey(services, write, { ...signIn, challenge }, request.body.response)
  if (proven === null) throw signInFailed()
  const token = await services.db.transaction(async (tx) => {
    if (!(await recordPasskeyUse(services, tx, proven))) throw signInFailed()
    const ended =
      signIn.purpose === 'StepUp'
        ? await renewSession(services, tx, request, signIn)
        : await completeSignIn(services, tx, signIn, 'Passkey', request)
    if (ended === null) throw signInFailed()
    return ended.token
  })
  return { body: SIGNED_IN, sessionToken: token, signInToken: null }
}

/** Renews the session that started the step-up, if the request has the cookie of this session. */
async function renewSession(
  services: RouteServices,
  tx: Transaction,
  request: RouteRequest,
  { id, sessionId, personId }: PersonSignIn,
): Promise<Pick<NewSession, 'token'> | null> {
  const session = await findSession(services, request)
  if (session === null || session.id !== sessionId || session.personId !== personId) return null
  if ((await tx.run(deleteSignIn, { id, now: services.wallNow() })).length === 0) return null
  const factors = [...new Set([...session.factors, 'Passkey'])] as Factor[]
  const token = await rotateSession(services, tx, { id: session.id, factors })
  const { address, requestId } = request
  await auditPerson(services, tx, { personId, action: 'person.step_up', address, requestId })
  return token === null ? null : { token }
}
