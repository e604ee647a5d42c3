import { audit, type Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { domainOf } from './domains.ts'
import { proveDomain } from './prove-domain.ts'
import { lockSsoConnectionOfOperator } from './sso-connections.queries.generated.ts'

/**
 * Marks a mail domain of a connection as proven, after an operator has verified it in another way
 * than by DNS. Throws NOT_FOUND for an unknown connection or domain, and INVALID_STATE when another
 * connection has proven the domain.
 */
export async function proveDomainByCommand(
  services: Pick<Services, 'db' | 'wallNow' | 'mintId' | 'operator'>,
  { connectionId, domain }: { readonly connectionId: string; readonly domain: string },
): Promise<void> {
  const { uuid: id, shard } = requireId('sso', connectionId, 'SSO connection')
  await services.db.transaction(async (tx) => {
    const connection = first(await tx.run(lockSsoConnectionOfOperator, { shard, id }))
    if (!connection) throw notFound('SSO connection')
    await proveDomain(services, tx, connection, { domain: domainOf(domain) ?? domain, provenBy: 'Operator' })
    await audit(services, tx, {
      owner: { id: connection.accountId, shard },
      action: 'command.sso.prove_domain',
      record: { type: 'SsoConnection', id },
      outcome: 'done',
    })
  })
}
