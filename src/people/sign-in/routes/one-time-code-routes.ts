import type { Transaction } from '../../../platform/db/index.ts'
import { first } from '../../../platform/db/index.ts'
import type { Factor } from '../../index.ts'
import { enqueueMessage, rotateSession } from '../../index.ts'
import { auditPerson, type PersonAction } from '../audit-person.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import {
  deleteOneTimeCode,
  deleteSecondFactors,
  lockPersonFactors,
  passwordOfPerson,
} from '../factors/credentials.queries.generated.ts'
import { newSetupNonce, otpauthUri, setupSecret, stepOfCode, storeOneTimeCode } from '../factors/one-time-code.ts'
import { replaceRecoveryCodes } from '../factors/recovery-codes.ts'
import { findFactors, hasSecondFactor } from '../factors/second-factors.ts'
import {
  CHARACTERS_MAX,
  lastSecondFactor,
  type RouteHandler,
  type RouteRequest,
  type RouteServices,
  signInFailed,
  textOf,
} from '../route.ts'
import { findSession, requireStepUp, rotateAfterChange } from '../session-of-request.ts'
import {
  findSetup,
  findSignIn,
  isFirstFactorProven,
  type PersonSignIn,
  type SignIn,
  startSignIn,
  takeFactorAttempt,
  withKnownPerson,
  writeState,
} from '../sign-in.ts'
import { deleteSignIn } from '../sign-ins.queries.generated.ts'
import { SIGNED_IN } from './progress.ts'

/**
 * Returns a new secret of one-time codes: to a session with step-up, or to a sign-in in progress
 * whose person has no second factor. The secret has no effect until a code of it is confirmed.
 */
export const startOneTimeCode: RouteHandler = async (services, request) => {
  const { write } = services.db
  const nonce = newSetupNonce()
  if (await findSession(services, request)) {
    const { id: sessionId, personId, email } = await requireStepUp(services, request)
    const setup = { purpose: 'StepUp', personId, sessionId, state: { oneTimeCode: nonce } } as const
    const { id: signInId } = await startSignIn(services, write, setup)
    return answerOf(email, setupSecret(services, { personId, signInId, nonce }))
  }
  const signIn = withKnownPerson(await findSignIn(services, write, request.signInToken))
  if (signIn === null || !(await mayAddFactor(services, signIn))) throw signInFailed()
  if (!(await writeState(services, write, signIn, { oneTimeCode: nonce }))) throw signInFailed()
  const { id: signInId, personId } = signIn
  const person = first(await write.run(passwordOfPerson, { id: personId }))
  return answerOf(person?.email ?? '', setupSecret(services, { personId, signInId, nonce }))
}

function answerOf(email: string, secret: string) {
  return { body: { secret, uri: otpauthUri(email, secret) } }
}

/**
 * Returns whether a sign-in may set up a second factor without proving one: its person has none, or
 * an operator's link replaces the lost ones.
 */
async function mayAddFactor({ db }: RouteServices, signIn: PersonSignIn): Promise<boolean> {
  if (!isFirstFactorProven(signIn)) return false
  const { personId, state } = signIn
  return state.replacesFactors === true || !hasSecondFactor(await findFactors(db.write, personId))
}

/** Confirms a new secret with one of its codes. This completes a sign-in in progress. */
export const confirmOneTimeCode: RouteHandler = async (services, request) => {
  const code = textOf(request, 'code', CHARACTERS_MAX.code).replaceAll(/\s/g, '')
  if (await findSession(services, request)) return confirmInSession(services, request, code)
  const signIn = await takeFactorAttempt(services, services.db.write, request.signInToken)
  if (signIn === null || !(await mayAddFactor(services, signIn))) throw signInFailed()
  const step = setupStep(services, signIn, code)
  if (step === null) throw signInFailed()
  return services.db.transaction(async (tx) => {
    const { personId } = signIn
    await tx.run(lockPersonFactors, { personId })
    // Another sign-in of the person may have set up a factor meanwhile.
    const isFirst = signIn.state.replacesFactors === true || !hasSecondFactor(await findFactors(tx, personId))
    if (!isFirst) throw signInFailed()
    const removed = await tx.run(deleteSecondFactors, { personId })
    if (removed.length > 0) await announceRemoval(services, tx, request, personId)
    const recoveryCodes = await storeConfirmed(services, tx, request, { ...step, personId })
    const session = await completeSignIn(services, tx, signIn, 'OneTimeCode', request)
    if (session === null) throw signInFailed()
    return { body: { ...SIGNED_IN, recoveryCodes }, sessionToken: session.token, signInToken: null }
  })
}

async function confirmInSession(services: RouteServices, request: RouteRequest, code: string) {
  const session = await requireStepUp(services, request)
  const { personId } = session
  return services.db.transaction(async (tx) => {
    await tx.run(lockPersonFactors, { personId })
    const setup = await findSetup(services, tx, session)
    const step = setup && setupStep(services, { ...setup, personId }, code)
    if (!setup || !step) throw signInFailed()
    if ((await tx.run(deleteSignIn, { id: setup.id, now: services.wallNow() })).length === 0) throw signInFailed()
    const removed = await tx.run(deleteOneTimeCode, { personId })
    if (removed.length > 0) await announceRemoval(services, tx, request, personId)
    const { recoveryCodes: kept } = await findFactors(tx, personId)
    const recoveryCodes = await storeConfirmed(services, tx, request, { ...step, personId, keepsCodes: kept > 0 })
    const factors = [...new Set([...session.factors, 'OneTimeCode'])] as Factor[]
    const token = await rotateSession(services, tx, { id: session.id, factors })
    if (token === null) throw signInFailed()
    return { body: { ...SIGNED_IN, recoveryCodes }, sessionToken: token }
  })
}

/** Returns the secret of a set-up and the time step of its code; null for a wrong code. */
function setupStep(services: RouteServices, { id: signInId, personId, state }: SignIn, code: string) {
  const { oneTimeCode: nonce } = state
  if (nonce === undefined || personId === null) return null
  const secret = setupSecret(services, { personId, signInId, nonce })
  const step = stepOfCode(services, secret, code)
  return step === null ? null : { secret, step }
}

/** A confirmed secret. */
interface Confirmed {
  readonly personId: string
  readonly secret: string
  readonly step: number
  readonly keepsCodes?: boolean
}

/** Stores a confirmed secret. Returns new recovery codes; null when the person keeps theirs. */
async function storeConfirmed(
  services: RouteServices,
  tx: Transaction,
  request: RouteRequest,
  { keepsCodes = false, ...confirmed }: Confirmed,
): Promise<readonly string[] | null> {
  const { personId } = confirmed
  await storeOneTimeCode(services, tx, confirmed)
  await auditFactor(services, tx, request, personId, 'person.factor_added')
  return keepsCodes ? null : replaceRecoveryCodes(services, tx, personId)
}

/** Removes one-time codes. Refuses if the person has no other second factor. */
export const removeOneTimeCode: RouteHandler = async (services, request) => {
  const session = await requireStepUp(services, request)
  const { personId } = session
  const token = await services.db.transaction(async (tx) => {
    await tx.run(lockPersonFactors, { personId })
    const { passkeys } = await findFactors(tx, personId)
    if (passkeys.length === 0) throw lastSecondFactor()
    const removed = await tx.run(deleteOneTimeCode, { personId })
    if (removed.length > 0) await announceRemoval(services, tx, request, personId)
    return rotateAfterChange(services, tx, session)
  })
  return { body: {}, sessionToken: token }
}

/** Informs a person that a second factor was removed or replaced, in the same transaction. */
export async function announceRemoval(
  services: RouteServices,
  tx: Transaction,
  request: RouteRequest,
  personId: string,
): Promise<void> {
  await auditFactor(services, tx, request, personId, 'person.factor_removed')
  await enqueueMessage(services, tx, { kind: 'FactorRemoved', personId, address: request.address })
}

async function auditFactor(
  services: RouteServices,
  tx: Transaction,
  { address, requestId }: RouteRequest,
  personId: string,
  action: PersonAction,
): Promise<void> {
  await auditPerson(services, tx, { personId, action, address, requestId })
}
