import { first, type Queryable } from '../platform/db/index.ts'
import { excludingConnection } from './required-connection.queries.generated.ts'

/**
 * Returns whether a person can only sign in at a provider: a required connection covers all their
 * memberships. Owners of the connection's account can always use their password, in case the
 * provider fails.
 */
export async function needsSingleSignOn(queryable: Queryable, personId: string): Promise<boolean> {
  return first(await queryable.run(excludingConnection, { personId })) !== null
}
