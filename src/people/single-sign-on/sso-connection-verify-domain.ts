import { type Context, transaction } from '../../accounts/index.ts'
import type { SsoConnectionVerifyDomainInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { domainOf, recordNameOf } from './domains.ts'
import { hasProof } from './find-proof.ts'
import { proveDomain } from './prove-domain.ts'
import { domainsOf, findSsoConnection, requireSsoConnection, type SsoConnection } from './sso-connection.ts'
import { domainProblem } from './sso-connection-rules.ts'

/**
 * Looks up the TXT record of a domain and marks the domain as proven. Throws INVALID_STATE without
 * the record.
 */
export async function ssoConnectionVerifyDomain(
  context: Context,
  input: SsoConnectionVerifyDomainInput,
): Promise<SsoConnection> {
  refuseProblems([domainProblem('domain', input.domain)])
  const id = requireId('sso', input.id, 'SSO connection')
  const connection = await findSsoConnection(context, id)
  if (!connection) throw notFound('SSO connection')
  const name = domainOf(input.domain)
  const known = (await domainsOf(context, connection)).find(({ domain }) => domain === name)
  if (!known) throw notFound('Domain')
  if (!known.provenAt && !(await hasProof(known.domain, known.proof, context.nameServers ?? null)))
    throw new Refusal('INVALID_STATE', `The TXT record ${recordNameOf(known.domain)} does not have the value yet.`)
  return transaction(context, async (tx) => {
    const locked = await requireSsoConnection(context, tx, id.uuid)
    await proveDomain(context, tx, locked, { domain: known.domain, provenBy: 'DnsRecord' })
    return locked
  })
}
