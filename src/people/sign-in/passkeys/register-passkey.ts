import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { randomShard } from '../../../accounts/index.ts'
import { displayNameProblem } from '../../../platform/text/index.ts'
import { type Factor, rotateSession } from '../../index.ts'
import { auditPerson } from '../audit-person.ts'
import { lockPersonFactors } from '../factors/credentials.queries.generated.ts'
import { findFactors, hasSecondFactor } from '../factors/second-factors.ts'
import {
  CHARACTERS_MAX,
  invalidField,
  lastSecondFactor,
  type RouteHandler,
  type RouteServices,
  signInFailed,
  textOf,
} from '../route.ts'
import { announceRemoval } from '../routes/one-time-code-routes.ts'
import { requireStepUp, rotateAfterChange } from '../session-of-request.ts'
import { findSignIn, startSignIn } from '../sign-in.ts'
import { deleteSignIn } from '../sign-ins.queries.generated.ts'
import { deletePasskey, insertPasskey, passkeysOfPerson } from './passkeys.queries.generated.ts'
import { loadWebAuthn, PASSKEY_WAIT_MS, relyingPartyOf } from './relying-party.ts'

/** EdDSA, ES256 and RS256, by their numbers in COSE. Their responses fit into a body. */
const ALGORITHMS = [-8, -7, -257]
const PASSKEYS_MAX = 20
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Returns the options with which the browser creates a passkey for the session's person. */
export const registrationOptions: RouteHandler = async (services, request) => {
  const { id: sessionId, personId, email, name } = await requireStepUp(services, request)
  const { write } = services.db
  const { id: rpID, name: rpName } = relyingPartyOf(services)
  const present = await write.run(passkeysOfPerson, { personId })
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName, userName: email, userDisplayName: name ?? email },
    userID: new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex')),
    timeout: PASSKEY_WAIT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: present.map(({ passkeyId }) => ({ id: passkeyId.toString('base64url') })),
  })
  const state = { passkeyRegistration: options.challenge }
  const { token } = await startSignIn(services, write, { purpose: 'StepUp', personId, sessionId, state })
  return { body: options, signInToken: token }
}

/** Stores a new passkey of the session's person under the given name. */
export const registerPasskey: RouteHandler = async (services, request) => {
  const name = textOf(request, 'name', CHARACTERS_MAX.name).trim()
  const problem = displayNameProblem('name', name, CHARACTERS_MAX.name)
  if (problem !== null) throw invalidField('name', problem.predicate)
  const session = await requireStepUp(services, request)
  const { id: sessionId, personId } = session
  const { address, requestId } = request
  const started = await findSignIn(services, services.db.write, request.signInToken)
  const challenge = started?.sessionId === sessionId ? started.state.passkeyRegistration : null
  if (started === null || typeof challenge !== 'string') throw signInFailed()
  const now = services.wallNow()
  // A challenge is used once, whether the passkey is accepted or not.
  if ((await services.db.write.run(deleteSignIn, { id: started.id, now })).length === 0) throw signInFailed()
  const created = await verifyRegistration(services, challenge, request.body.response)
  if (created === null) throw signInFailed()
  const token = await services.db.transaction(async (tx) => {
    await tx.run(lockPersonFactors, { personId })
    if ((await tx.run(passkeysOfPerson, { personId })).length >= PASSKEYS_MAX)
      throw invalidField('name', `can't be stored: a person has at most ${PASSKEYS_MAX} passkeys`)
    const inserted = await tx.run(insertPasskey, {
      ...{ id: services.mintId(randomShard()), personId, name, now },
      passkeyId: Buffer.from(created.id, 'base64url'),
      publicKey: Buffer.from(created.publicKey),
      signCount: BigInt(created.counter),
      transports: knownTransports(created.transports),
    })
    if (inserted.length === 0) throw signInFailed()
    await auditPerson(services, tx, { personId, action: 'person.factor_added', address, requestId })
    const factors = [...new Set([...session.factors, 'Passkey'])] as Factor[]
    return rotateSession(services, tx, { id: sessionId, factors })
  })
  if (token === null) throw signInFailed()
  return { body: {}, sessionToken: token, signInToken: null }
}

/** Returns only the transports that WebAuthn defines, because no signature covers this list. */
function knownTransports(transports: unknown): string[] {
  return Array.isArray(transports) ? TRANSPORTS.filter((each) => transports.includes(each)) : []
}

async function verifyRegistration(
  services: RouteServices,
  challenge: string,
  response: unknown,
): Promise<WebAuthnCredential | null> {
  const { id, origin } = relyingPartyOf(services)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    // The library throws for every malformed or wrong response.
    return null
  }
}

/** Removes a passkey. Refuses if the person has no other second factor. */
export const removePasskey: RouteHandler = async (services, request) => {
  const id = textOf(request, 'id', CHARACTERS_MAX.token)
  const session = await requireStepUp(services, request)
  const { personId } = session
  const token = await services.db.transaction(async (tx) => {
    await tx.run(lockPersonFactors, { personId })
    const found = (await findFactors(tx, personId)).passkeys.find((passkey) => passkey.id === id)
    if (!found) throw signInFailed()
    await tx.run(deletePasskey, { id: found.id, personId })
    if (!hasSecondFactor(await findFactors(tx, personId))) throw lastSecondFactor()
    await announceRemoval(services, tx, request, personId)
    return rotateAfterChange(services, tx, session)
  })
  return { body: {}, sessionToken: token }
}
