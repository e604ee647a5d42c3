import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { NewSession } from '../index.ts'
import { completeSignIn, type ProvingRequest, startSignIn } from '../sign-in/index.ts'
import { personOfAssertion } from './person-of-identity.ts'
import { keepConnection } from './single-sign-on.queries.generated.ts'
import { SingleSignOnRefused, type VerifiedCallback } from './verify-callback.ts'

/**
 * Creates the session of a verified callback, and what a first sign-in creates, in one transaction.
 * The connection is locked, so that none is deleted meanwhile. Throws SingleSignOnRefused.
 */
export async function createdSession(
  services: Services,
  { connection: { id: connectionId }, identity }: VerifiedCallback,
  request: ProvingRequest,
): Promise<NewSession> {
  if (!identity.hasSecondFactor) throw new SingleSignOnRefused('no second factor')
  return services.db.transaction(async (tx) => {
    const kept = first(await tx.run(keepConnection, { shard: shardOf(connectionId), id: connectionId }))
    if (!kept) throw new SingleSignOnRefused('deleted connection')
    const personId = await personOfAssertion(services, tx, kept, identity)
    const { id } = await startSignIn(services, tx, { purpose: 'SingleSignOn', personId })
    const ended = { id, personId, purpose: 'SingleSignOn', invitationId: null, sessionId: null } as const
    const signIn = { ...ended, passwordProvenAt: null, state: {} }
    const session = await completeSignIn(services, tx, signIn, 'SingleSignOn', request, connectionId)
    if (!session) throw new SingleSignOnRefused('the sign-in has ended')
    return session
  })
}
