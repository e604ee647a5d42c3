import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { completeSignIn, type ProvingRequest, startSignIn } from '../sign-in/index.ts'
import { personOfAssertion } from './person-of-identity.ts'
import { keepConnection } from './single-sign-on.queries.generated.ts'
import { SingleSignOnRefused, type VerifiedCallback } from './verify-callback.ts'

/** The cookie to set after a callback: of a session, or of a sign-in that needs a second factor. */
export interface EndedCallback {
  readonly cookie: 'session' | 'sign-in'
  readonly token: string
}

/**
 * Creates the session of a verified callback in one transaction. At a first sign-in, also creates
 * the person, identity and membership. If the provider asserted no second factor, starts a sign-in
 * that needs one instead. Locks the connection, so that it is not deleted meanwhile. Throws
 * SingleSignOnRefused.
 */
export async function endCallback(
  services: Services,
  { connection: { id: connectionId }, identity }: VerifiedCallback,
  request: ProvingRequest,
): Promise<EndedCallback> {
  return services.db.transaction(async (tx) => {
    const kept = first(await tx.run(keepConnection, { shard: shardOf(connectionId), id: connectionId }))
    if (!kept) throw new SingleSignOnRefused('deleted connection')
    const personId = await personOfAssertion(services, tx, kept, identity)
    const state = { ssoConnectionId: connectionId }
    const { id, token } = await startSignIn(services, tx, { purpose: 'SingleSignOn', personId, state })
    if (!identity.hasSecondFactor) return { cookie: 'sign-in', token }
    const started = { id, personId, purpose: 'SingleSignOn', state } as const
    const signIn = { ...started, invitationId: null, sessionId: null, passwordProvenAt: null }
    const session = await completeSignIn(services, tx, signIn, 'SingleSignOn', request)
    if (!session) throw new SingleSignOnRefused('the sign-in has ended')
    return { cookie: 'session', token: session.token }
  })
}
