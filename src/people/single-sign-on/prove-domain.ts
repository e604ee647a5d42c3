import type { Services } from '../../accounts/index.ts'
import { first, type Transaction, violates } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { proveSsoDomain, sessionsBesideConnection } from './sso-connections.queries.generated.ts'

/** The fields of a connection that are needed to prove a domain. */
interface ProvenConnection {
  readonly id: string
  readonly accountId: string
  readonly required: boolean
}

/**
 * Marks a domain of a connection as proven. Refuses if the connection does not have the domain, or
 * another connection has proven it. If the connection is required, ends the sessions that it
 * excludes.
 */
export async function proveDomain(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { id, accountId, required }: ProvenConnection,
  { domain, provenBy }: { readonly domain: string; readonly provenBy: 'DnsRecord' | 'Operator' },
): Promise<void> {
  const now = wallNow()
  const proof = { shard: shardOf(id), connectionId: id, domain, provenBy, now }
  const proven = await tx.run(proveSsoDomain, proof).catch((error: unknown) => {
    if (!violates(error, 'domain_is_proven_once')) throw error
    throw new Refusal('INVALID_STATE', 'Another SSO connection has proven this domain.')
  })
  if (first(proven) === null) throw notFound('Domain')
  if (required) await tx.run(sessionsBesideConnection, { connectionId: id, accountId, now })
}
