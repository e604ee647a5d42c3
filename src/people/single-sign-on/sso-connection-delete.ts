import { type Context, transaction } from '../../accounts/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { requireSsoConnection, type SsoConnection } from './sso-connection.ts'
import {
  deleteSsoDomains,
  deleteSsoIdentities,
  markSsoConnectionDeleted,
  sessionsOfConnection,
} from './sso-connections.queries.generated.ts'

/**
 * Deletes a connection with its secret, domains and identities, and ends the sessions of people who
 * signed in through it. People stay members.
 */
export async function ssoConnectionDelete(context: Context, input: { readonly id: string }): Promise<SsoConnection> {
  const { uuid: id } = requireId('sso', input.id, 'SSO connection')
  return transaction(context, async (tx) => {
    const before = await requireSsoConnection(context, tx, id)
    const now = context.wallNow()
    await tx.run(markSsoConnectionDeleted, { shard: shardOf(id), id, now })
    await tx.run(sessionsOfConnection, { connectionId: id, now })
    await tx.run(deleteSsoIdentities, { connectionId: id })
    await tx.run(deleteSsoDomains, { shard: shardOf(id), connectionId: id, kept: [] })
    return { ...before, required: false, updatedAt: now }
  })
}
