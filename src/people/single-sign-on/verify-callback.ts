import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { parseId, shardOf } from '../../platform/ids/index.ts'
import { tokenHash } from '../index.ts'
import { type AssertedIdentity, assertedIdentity } from './asserted-identity.ts'
import { clientOf, connectionOfId, type SignInConnection } from './connection-of-sign-in.ts'
import type { OpenIdProviders } from './openid-provider.ts'
import { provenDomains, takeSingleSignOn } from './single-sign-on.queries.generated.ts'
import type { SingleSignOnState } from './start-single-sign-on.ts'

/** The request of a browser that a provider has sent back. */
export interface Callback {
  /** The token of the cookie of the sign-in, or null. */
  readonly token: string | null
  /** The public id of the connection in the path of the request. */
  readonly connection: string
  /** The query string. */
  readonly parameters: string
}

/** A verified callback: the connection, the asserted person, and the next path. */
export interface VerifiedCallback {
  readonly connection: SignInConnection
  readonly identity: AssertedIdentity
  readonly returnTo: string | null
}

/** The error of a sign-in that is refused. The reason is for the log, never for the response. */
export class SingleSignOnRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'SingleSignOnRefused'
  }
}

/**
 * Deletes the sign-in of a cookie and verifies the provider's callback. Deletes the sign-in before
 * it exchanges the code, so that of two callbacks at most one succeeds. Throws SingleSignOnRefused.
 */
export async function verifyCallback(
  services: Pick<Services, 'db' | 'wallNow' | 'sealer' | 'publicUrl'>,
  providers: OpenIdProviders,
  { token, connection: address, parameters }: Callback,
): Promise<VerifiedCallback> {
  const { connectionId, returnTo, ...secrets } = await takeSignIn(services, token)
  if (parseId('sso', address)?.uuid !== connectionId) throw new SingleSignOnRefused('callback of another connection')
  const connection = await connectionOfId(services.db.write, connectionId)
  if (!connection) throw new SingleSignOnRefused('deleted connection')
  const claims = await providers
    .claimsOf(clientOf(services, connection), secrets, parameters)
    .catch((error: unknown) => {
      throw new SingleSignOnRefused('refused callback', error)
    })
  const rows = await services.db.write.run(provenDomains, { shard: shardOf(connectionId), connectionId })
  const domains = rows.map(({ domain }) => domain)
  const identity = assertedIdentity(claims, domains, connection.secondFactorValues)
  if (typeof identity === 'string') throw new SingleSignOnRefused(identity)
  return { connection, identity, returnTo }
}

async function takeSignIn(
  { db, wallNow }: Pick<Services, 'db' | 'wallNow'>,
  token: string | null,
): Promise<SingleSignOnState> {
  if (token === null) throw new SingleSignOnRefused('no sign-in in progress')
  const taken = first(await db.write.run(takeSingleSignOn, { tokenHash: tokenHash(token) }))
  if (!taken || taken.expiresAt <= wallNow()) throw new SingleSignOnRefused('no sign-in in progress')
  return JSON.parse(taken.state) as SingleSignOnState
}
