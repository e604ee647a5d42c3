import { type Context, requireAccountById } from '../../accounts/index.ts'
import type { SsoConnection } from './sso-connection.ts'
import { CONNECTIONS_MAX } from './sso-connection-create.ts'
import { ssoConnectionsOfAccount } from './sso-connections.queries.generated.ts'

/** Returns the connections of an account, by default the caller's, newest first. */
export async function ssoConnections(
  context: Context,
  input: { readonly accountId?: string | null | undefined },
): Promise<readonly SsoConnection[]> {
  const { id: accountId, shard } = await requireAccountById(context, input.accountId)
  const callerId = context.caller.account.id
  return context.db.read.run(ssoConnectionsOfAccount, { shard, accountId, callerId, limit: CONNECTIONS_MAX })
}
