import { randomShard } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { endSessions, enqueueMessage } from '../../index.ts'
import { endPersonLinks } from '../../person-links.queries.generated.ts'
import { auditPerson } from '../audit-person.ts'
import { lockPersonFactors, writePassword } from '../factors/credentials.queries.generated.ts'
import { replaceRecoveryCodes } from '../factors/recovery-codes.ts'
import { findFactors } from '../factors/second-factors.ts'
import { hashPassword } from '../password/password-hash.ts'
import { type PasswordOwner, passwordProblem } from '../password/password-rule.ts'
import {
  CHARACTERS_MAX,
  invalidField,
  type RouteHandler,
  type RouteRequest,
  type RouteServices,
  textOf,
} from '../route.ts'
import { requireSession, requireStepUp, rotateAfterChange } from '../session-of-request.ts'
import { deleteSignInsOfPerson } from '../sign-ins.queries.generated.ts'

/** Returns the factors of the session's person. */
export const factors: RouteHandler = async (services, request) => {
  const { personId } = await requireSession(services, request)
  const { hasPassword: password, hasOneTimeCode: oneTimeCode, ...rest } = await findFactors(services.db.read, personId)
  return { body: { password, oneTimeCode, ...rest } }
}

/** Replaces the recovery codes of the session's person. */
export const recoveryCodes: RouteHandler = async (services, request) => {
  const session = await requireStepUp(services, request)
  const { personId } = session
  const { address, requestId } = request
  return services.db.transaction(async (tx) => {
    await tx.run(lockPersonFactors, { personId })
    await auditPerson(services, tx, { personId, action: 'person.recovery_codes_replaced', address, requestId })
    const codes = await replaceRecoveryCodes(services, tx, personId)
    return { body: { recoveryCodes: codes }, sessionToken: await rotateAfterChange(services, tx, session) }
  })
}

/** Changes the password of the session's person, and ends their other sessions. */
export const changePassword: RouteHandler = async (services, request) => {
  const session = await requireStepUp(services, request)
  const { personId } = session
  const passwordHash = await hashOfNew(services, request, session)
  const token = await services.db.transaction(async (tx) => {
    await storePassword(services, tx, request, { personId, passwordHash })
    await endSessions(services, tx, { personId, exceptId: session.id })
    return rotateAfterChange(services, tx, session)
  })
  return { body: {}, sessionToken: token }
}

/** Returns the hash of the new password in the body. Throws a refusal if the rule forbids it. */
export async function hashOfNew(
  _services: RouteServices,
  request: RouteRequest,
  owner: PasswordOwner,
): Promise<string> {
  const password = textOf(request, 'password', CHARACTERS_MAX.password)
  const problem = passwordProblem(password, owner)
  if (problem !== null) throw invalidField('password', problem)
  return hashPassword(password)
}

/** Sets a person's password, ends their sign-ins in progress and unused links, and informs them. */
export async function storePassword(
  services: RouteServices,
  tx: Transaction,
  { address, requestId }: RouteRequest,
  { personId, passwordHash }: { readonly personId: string; readonly passwordHash: string },
): Promise<void> {
  const { wallNow, mintId } = services
  await tx.run(lockPersonFactors, { personId })
  await tx.run(writePassword, { id: mintId(randomShard()), personId, passwordHash, now: wallNow() })
  await tx.run(deleteSignInsOfPerson, { personId })
  await tx.run(endPersonLinks, { personId, now: wallNow() })
  await auditPerson(services, tx, { personId, action: 'person.password_changed', address, requestId })
  await enqueueMessage(services, tx, { kind: 'PasswordChanged', personId, address })
}
