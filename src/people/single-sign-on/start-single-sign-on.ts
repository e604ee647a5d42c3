import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { randomShard, type Services } from '../../accounts/index.ts'
import { plus } from '../../platform/time/index.ts'
import { newToken, tokenHash } from '../index.ts'
import { type ConnectionName, clientOf, connectionNamed } from './connection-of-sign-in.ts'
import type { OpenIdProviders, SignInSecrets } from './openid-provider.ts'
import { insertSingleSignOn } from './single-sign-on.queries.generated.ts'

/** The data of a sign-in that its callback needs, as stored in `sign_ins.state`. */
export interface SingleSignOnState extends SignInSecrets {
  readonly connectionId: string
  readonly returnTo: string | null
}

/** A started sign-in: the address at the provider, and the token of the cookie. */
export interface StartedSignIn {
  readonly url: URL
  readonly token: string
}

const MINUTES_MAX = 10

/**
 * Starts a sign-in at the provider of a connection. Returns null if there is no such connection.
 * Rejects if the provider does not respond.
 */
export async function startSingleSignOn(
  services: Pick<Services, 'db' | 'wallNow' | 'mintId' | 'sealer' | 'publicUrl'>,
  providers: OpenIdProviders,
  name: ConnectionName,
  returnTo: string | null,
): Promise<StartedSignIn | null> {
  const connection = await connectionNamed(services, name)
  if (!connection) return null
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const url = await providers.signInUrl(clientOf(services, connection), secrets, name.email)
  const state: SingleSignOnState = { ...secrets, connectionId: connection.id, returnTo }
  const token = newToken()
  const now = services.wallNow()
  await services.db.write.run(insertSingleSignOn, {
    id: services.mintId(randomShard()),
    tokenHash: tokenHash(token),
    state: JSON.stringify(state),
    now,
    expiresAt: plus(now, { minutes: MINUTES_MAX }),
  })
  return { url, token }
}
