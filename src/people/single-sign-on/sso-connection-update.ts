import { type Context, requireAccountById, transaction } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { editedFields } from '../../platform/graphql/index.ts'
import type { SsoConnectionUpdateInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { invalid, refuseProblems } from '../../platform/refusal.ts'
import { sealClientSecret } from './client-secret.ts'
import { newDomainProof } from './domains.ts'
import { refuseNewcomerRole } from './newcomer-role.ts'
import { accountIdOfConnection, requireSsoConnection, type SsoConnection } from './sso-connection.ts'
import { connectionProblems, SECOND_FACTOR_VALUES_DEFAULT, storedDomains } from './sso-connection-rules.ts'
import {
  deleteSsoDomains,
  insertSsoDomain,
  sessionsBesideConnection,
  ssoDomainsOfConnections,
  updateSsoConnection,
} from './sso-connections.queries.generated.ts'

const FIELDS = {
  required: ['name', 'clientId', 'required'],
  nullable: ['roleForNewcomers', 'modeForNewcomers'],
} as const

/** Updates a connection. If it is required, ends the sessions that it excludes. */
export async function ssoConnectionUpdate(context: Context, input: SsoConnectionUpdateInput): Promise<SsoConnection> {
  refuseProblems(connectionProblems(input))
  const { uuid: id } = requireId('sso', input.id, 'SSO connection')
  const { clientSecret, domains } = input
  return transaction(context, async (tx) => {
    const before = await requireSsoConnection(context, tx, id)
    const now = context.wallNow()
    const after = { ...changed(before, input), updatedAt: now }
    if (after.roleForNewcomers !== null && changesNewcomers(before, after, input)) {
      const account = await requireAccountById(context, accountIdOfConnection(before))
      refuseNewcomerRole(context, account, after)
    }
    await tx.run(updateSsoConnection, {
      ...after,
      shard: shardOf(id),
      now,
      clientSecretSealed: clientSecret == null ? null : sealClientSecret(context.sealer, id, clientSecret),
    })
    if (domains != null) await replaceDomains(context, tx, after, storedDomains(domains))
    if (after.required) await endOtherSessions(context, tx, after)
    return after
  })
}

function changed(before: SsoConnection, input: SsoConnectionUpdateInput): SsoConnection {
  const { secondFactorValues: values } = input
  const secondFactorValues =
    values === undefined ? before.secondFactorValues : [...(values ?? SECOND_FACTOR_VALUES_DEFAULT)]
  return { ...before, ...editedFields(before, input, FIELDS), secondFactorValues }
}

/**
 * Returns whether an update changes who becomes a member at the first sign-in, or with which role.
 */
function changesNewcomers(before: SsoConnection, after: SsoConnection, { domains }: SsoConnectionUpdateInput): boolean {
  const { roleForNewcomers: role, modeForNewcomers: mode } = before
  return domains != null || role !== after.roleForNewcomers || mode !== after.modeForNewcomers
}

async function replaceDomains(
  { wallNow }: Context,
  tx: Transaction,
  { id, accountId }: SsoConnection,
  domains: string[],
): Promise<void> {
  const key = { shard: shardOf(id), connectionId: id }
  await tx.run(deleteSsoDomains, { ...key, kept: domains })
  for (const domain of domains)
    await tx.run(insertSsoDomain, { ...key, accountId, domain, proof: newDomainProof(), now: wallNow() })
}

/** Ends the sessions that a required connection excludes. Refuses if no domain is proven. */
async function endOtherSessions(context: Context, tx: Transaction, { id, accountId }: SsoConnection): Promise<void> {
  const found = await tx.run(ssoDomainsOfConnections, { shards: [shardOf(id)], connectionIds: [id] })
  if (!found.some(({ provenAt }) => provenAt !== null))
    throw invalid('required', 'must be false until a domain is proven')
  await tx.run(sessionsBesideConnection, { connectionId: id, accountId, now: context.wallNow() })
}
