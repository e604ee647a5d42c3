import { crashPoint } from '../../../platform/crash-point.ts'
import { first } from '../../../platform/db/index.ts'
import { emailKey, endSessions, enqueueMessage, findPersonLink, takePersonLink } from '../../index.ts'
import { passwordOfAddress, passwordOfPerson } from '../factors/credentials.queries.generated.ts'
import { CHARACTERS_MAX, type RouteHandler, signInFailed, textOf } from '../route.ts'
import { startSignIn } from '../sign-in.ts'
import { hashOfNew, storePassword } from './factor-routes.ts'
import { nextStep } from './progress.ts'

/**
 * Mails a link to set a new password. The response and the work are the same for unknown addresses.
 * People without a password get no link: they sign in at a provider, and a mailbox alone must not
 * give them a password.
 */
export const requestReset: RouteHandler = async (services, request) => {
  const email = textOf(request, 'email', CHARACTERS_MAX.email)
  const { address } = request
  await services.db.transaction(async (tx) => {
    const person = first(await tx.run(passwordOfAddress, { emailKey: emailKey(email) }))
    const personId = person?.passwordHash == null ? null : person.id
    await enqueueMessage(services, tx, { kind: 'PasswordReset', personId, address })
  })
  crashPoint('reset: written')
  return { body: {}, status: 202 }
}

/**
 * Sets the password of a link's person, ends all their sessions and sign-ins, and starts a sign-in
 * that needs a second factor. With the link of an operator (AccessReset), the person sets up a new
 * second factor instead of proving one. A password that the rule forbids leaves the link unused.
 */
export const confirmReset: RouteHandler = async (services, request) => {
  const { write } = services.db
  const token = textOf(request, 'token', CHARACTERS_MAX.token)
  const link = await findPersonLink(services, write, { token, kinds: ['PasswordReset', 'AccessReset'] })
  if (link === null) throw signInFailed()
  const { personId } = link
  const person = first(await write.run(passwordOfPerson, { id: personId }))
  if (person === null) throw signInFailed()
  const passwordHash = await hashOfNew(services, request, person)
  const state = link.kind === 'AccessReset' ? { replacesFactors: true } : {}
  return services.db.transaction(async (tx) => {
    if (!(await takePersonLink(services, tx, link))) throw signInFailed()
    await storePassword(services, tx, request, { personId, passwordHash })
    await endSessions(services, tx, { personId })
    const started = { purpose: 'Reset', personId, isPasswordProven: true, state } as const
    const { token: signInToken } = await startSignIn(services, tx, started)
    return { body: await nextStep(tx, personId, state), sessionToken: null, signInToken }
  })
}
