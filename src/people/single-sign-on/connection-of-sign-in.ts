import type { Services } from '../../accounts/index.ts'
import { first, type Queryable } from '../../platform/db/index.ts'
import { parseId, shardOf } from '../../platform/ids/index.ts'
import { redirectUrlOf } from './callback-address.ts'
import { openClientSecret } from './client-secret.ts'
import { domainOfEmail } from './domains.ts'
import type { OpenIdClient } from './openid-provider.ts'
import {
  type ConnectionForSignInRow,
  connectionForSignIn,
  connectionOfDomain,
} from './single-sign-on.queries.generated.ts'

/** The fields of a connection that a sign-in needs. */
export type SignInConnection = ConnectionForSignInRow

/** The parameters by which a sign-in names its connection. */
export interface ConnectionName {
  readonly email: string | null
  /** The public id of a connection. */
  readonly connection: string | null
}

/** Returns the connection by its id or by the proven domain of an address, or null. */
export async function connectionNamed(
  { db }: Pick<Services, 'db'>,
  { email, connection }: ConnectionName,
): Promise<SignInConnection | null> {
  if (connection !== null) {
    const id = parseId('sso', connection)
    return id && connectionOfId(db.read, id.uuid)
  }
  const domain = email === null ? null : domainOfEmail(email)
  return domain === null ? null : first(await db.read.run(connectionOfDomain, { domain }))
}

/** Returns an undeleted connection, or null. */
export async function connectionOfId(queryable: Queryable, id: string): Promise<SignInConnection | null> {
  return first(await queryable.run(connectionForSignIn, { shard: shardOf(id), id }))
}

/** Returns the client of this service at the connection's provider. */
export function clientOf(
  services: Pick<Services, 'sealer' | 'publicUrl'>,
  { id, issuer, clientId, clientSecretSealed }: SignInConnection,
): OpenIdClient {
  const clientSecret = openClientSecret(services.sealer, id, clientSecretSealed)
  return { issuer, clientId, clientSecret, redirectUrl: redirectUrlOf(services, id) }
}
