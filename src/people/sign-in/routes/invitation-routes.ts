import { randomShard } from '../../../accounts/index.ts'
import { languageOf } from '../../../checkout/language/index.ts'
import { first } from '../../../platform/db/index.ts'
import { displayNameProblem } from '../../../platform/text/index.ts'
import { emailKey, invitationOfToken, type OpenInvitation } from '../../index.ts'
import { insertSignInPerson, passwordOfAddress, writePassword } from '../factors/credentials.queries.generated.ts'
import { acceptInvitationOfSignIn } from '../invitations.ts'
import {
  CHARACTERS_MAX,
  invalidField,
  type RouteHandler,
  type RouteRequest,
  type RouteServices,
  signInFailed,
  textOf,
} from '../route.ts'
import { findSession, leaveSession } from '../session-of-request.ts'
import { startSignIn } from '../sign-in.ts'
import { hashOfNew } from './factor-routes.ts'
import { nextStep, SIGNED_IN } from './progress.ts'
import { provePassword } from './prove-password.ts'

/** Returns the invitation of a link. `isKnown`: true if the person must sign in to accept it. */
export const invitation: RouteHandler = async (services, request) => {
  const { email, emailKey: key, account, role } = await invitationOf(services, request)
  const known = first(await services.db.write.run(passwordOfAddress, { emailKey: key }))
  return { body: { email, account: account.name, role, isKnown: known !== null } }
}

/**
 * Accepts the invitation of a link. A new person sets a name and a password, then a second factor.
 * A known person proves the password and a second factor, or accepts with an open session. A
 * session of another person in this browser ends. The person becomes a member when the sign-in is
 * complete.
 */
export const accept: RouteHandler = async (services, request) => {
  const found = await invitationOf(services, request)
  const { write } = services.db
  const session = await findSession(services, request)
  if (session !== null && emailKey(session.email) === found.emailKey) {
    const accepting = { invitationId: found.id, personId: session.personId, email: session.email }
    if (!(await services.db.transaction((tx) => acceptInvitationOfSignIn(services, tx, accepting))))
      throw signInFailed()
    return { body: SIGNED_IN }
  }
  const known = first(await write.run(passwordOfAddress, { emailKey: found.emailKey }))
  const personId = known ? await proveKnown(services, request, found) : await createPerson(services, request, found)
  await leaveSession(services, request)
  const signIn = { purpose: 'Accept', personId, invitationId: found.id, isPasswordProven: true } as const
  const { token } = await startSignIn(services, write, signIn)
  return { body: await nextStep(write, personId, {}), sessionToken: null, signInToken: token }
}

async function invitationOf(services: RouteServices, request: RouteRequest): Promise<OpenInvitation> {
  const token = textOf(request, 'token', CHARACTERS_MAX.token)
  const found = await invitationOfToken(services, token)
  if (found === null) throw signInFailed()
  return found
}

async function proveKnown(services: RouteServices, request: RouteRequest, { email }: OpenInvitation): Promise<string> {
  const password = textOf(request, 'password', CHARACTERS_MAX.password)
  return (await provePassword(services, request, email, password)).id
}

/** Creates the person of an invitation with a password. One of two concurrent requests succeeds. */
async function createPerson(
  services: RouteServices,
  request: RouteRequest,
  { email, emailKey: key }: OpenInvitation,
): Promise<string> {
  const name = textOf(request, 'name', CHARACTERS_MAX.name).trim()
  const problem = displayNameProblem('name', name, CHARACTERS_MAX.name)
  if (problem !== null) throw invalidField('name', problem.predicate)
  const passwordHash = await hashOfNew(services, request, { email, name })
  const { wallNow, mintId } = services
  const now = wallNow()
  const id = mintId(randomShard())
  const person = { id, email, emailKey: key, name, locale: languageOf(request.acceptLanguage), now }
  await services.db.transaction(async (tx) => {
    if ((await tx.run(insertSignInPerson, person)).length === 0) throw signInFailed()
    await tx.run(writePassword, { id: mintId(randomShard()), personId: id, passwordHash, now })
  })
  return id
}
