import { type Context, mint, requireAccountById, transaction } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { SsoConnectionCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { Refusal, refuseProblems } from '../../platform/refusal.ts'
import { sealClientSecret } from './client-secret.ts'
import { newDomainProof } from './domains.ts'
import { refuseNewcomerRole } from './newcomer-role.ts'
import type { SsoConnection } from './sso-connection.ts'
import {
  connectionProblems,
  issuerProblem,
  SECOND_FACTOR_VALUES_DEFAULT,
  storedDomains,
} from './sso-connection-rules.ts'
import { insertSsoConnection, insertSsoDomain } from './sso-connections.queries.generated.ts'

/** The most connections of an account. */
export const CONNECTIONS_MAX = 100

/** Creates a connection to an OpenID Connect provider. Its domains are not proven yet. */
export async function ssoConnectionCreate(context: Context, input: SsoConnectionCreateInput): Promise<SsoConnection> {
  refuseProblems([issuerProblem(input.issuer, context), ...connectionProblems(input)])
  const account = await requireAccountById(context, input.accountId)
  refuseNewcomerRole(context, account, input)
  const id = mint(context, account.shard)
  const now = context.wallNow()
  const fields = {
    name: input.name,
    issuer: input.issuer,
    clientId: input.clientId,
    roleForNewcomers: input.roleForNewcomers ?? null,
    modeForNewcomers: input.modeForNewcomers ?? null,
    secondFactorValues: [...(input.secondFactorValues ?? SECOND_FACTOR_VALUES_DEFAULT)],
  }
  const owner = { shard: account.shard, accountId: account.id }
  return transaction(context, async (tx) => {
    const inserted = await tx.run(insertSsoConnection, {
      ...{ ...owner, ...fields, id, now, connectionsMax: BigInt(CONNECTIONS_MAX) },
      callerId: context.caller.account.id,
      clientSecretSealed: sealClientSecret(context.sealer, id, input.clientSecret),
    })
    if (first(inserted) === null)
      throw new Refusal('INVALID_STATE', `An account can have at most ${CONNECTIONS_MAX} SSO connections.`)
    for (const domain of storedDomains(input.domains))
      await tx.run(insertSsoDomain, { ...owner, connectionId: id, domain, proof: newDomainProof(), now })
    const more = { accountKind: account.kind, required: false, createdAt: now, updatedAt: now }
    return { id, accountId: account.id, ...fields, ...more }
  })
}
