import { type Account, randomShard, type Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { addMember, allowsDemoSessions, createPersonLink, emailKey, findPersonLink, takePersonLink } from '../index.ts'
import { personByEmail } from '../people.queries.generated.ts'
import { endPersonLinks } from '../person-links.queries.generated.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { insertSignInPerson } from './factors/credentials.queries.generated.ts'
import { CHARACTERS_MAX, type RouteHandler, signInFailed, textOf } from './route.ts'
import { SIGNED_IN } from './routes/progress.ts'
import { leaveSession } from './session-of-request.ts'
import { startSignIn } from './sign-in.ts'

/** The owner of the demo. The domain is reserved for examples (RFC 2606). */
const OWNER = { email: 'owner@demo.example', name: 'Demo Owner', locale: 'en' }

type Needed = Pick<Services, 'db' | 'wallNow' | 'now' | 'mintId' | 'publicUrl' | 'operator' | 'httpOnLoopback'>

/**
 * Creates a link that signs the demo's owner in once, within 12 hours, and ends earlier links.
 * Returns null if no such link works: in production, and at an address beyond this machine.
 */
export async function createDemoLink(services: Needed, account: Account): Promise<string | null> {
  if (!allowsDemoSessions(services)) return null
  const { mintId, wallNow } = services
  return services.db.transaction(async (tx) => {
    const row = { ...OWNER, emailKey: emailKey(OWNER.email), now: wallNow() }
    const inserted = first(await tx.run(insertSignInPerson, { id: mintId(randomShard()), ...row }))
    const person = inserted ?? first(await tx.run(personByEmail, { emailKey: row.emailKey }))
    if (!person) throw new Error('failed to write the owner of the demo')
    const personId = person.id
    await addMember(services, tx, account, { role: 'Owner', mode: null, refundLimit: null }, personId)
    await tx.run(endPersonLinks, { personId, now: row.now })
    return createPersonLink(services, tx, { personId, kind: 'Demo' })
  })
}

/** Signs the demo's owner in by the link that `start` printed. */
export const demo: RouteHandler = async (services, request) => {
  const token = textOf(request, 'token', CHARACTERS_MAX.token)
  if (!allowsDemoSessions(services)) throw signInFailed()
  const link = await findPersonLink(services, services.db.write, { token, kinds: ['Demo'] })
  if (link === null) throw signInFailed()
  const { personId } = link
  await leaveSession(services, request)
  const session = await services.db.transaction(async (tx) => {
    if (!(await takePersonLink(services, tx, link))) throw signInFailed()
    const started = { purpose: 'SignIn', personId } as const
    const { id } = await startSignIn(services, tx, started)
    const signIn = { id, ...started, invitationId: null, sessionId: null, passwordProvenAt: null, state: {} }
    return completeSignIn(services, tx, signIn, 'DemoLink', request)
  })
  if (session === null) throw signInFailed()
  return { body: SIGNED_IN, sessionToken: session.token, signInToken: null }
}
