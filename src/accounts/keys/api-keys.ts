import { first } from '../../platform/db/index.ts'
import { type Connection, pagingProblems } from '../../platform/graphql/index.ts'
import type { QueryApiKeysArgs } from '../../platform/graphql/inputs.generated.ts'
import { type Id, shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { batched } from '../batched.ts'
import type { Context } from '../context.ts'
import { accountNameProblems, requireAccountNamed } from '../owners.ts'
import { newestFirst } from '../record-queries.ts'
import type { ApiKey } from './api-key.ts'
import { accessibleApiKey, apiKeysOfAccount, keyUses } from './api-keys.queries.generated.ts'

/**
 * Returns the keys of one account, by default the caller's, newest first, including revoked and
 * expired ones.
 */
export async function apiKeys(context: Context, args: QueryApiKeysArgs): Promise<Connection<ApiKey>> {
  const { accountId, orgId } = args.input ?? {}
  refuseProblems([...accountNameProblems(accountId, orgId), ...pagingProblems(args)])
  const account = await requireAccountNamed(context, accountId, orgId)
  return newestFirst(context, ['apiKeys', account.id], args, async ({ direction, from, limit }) => {
    const rows = await context.db.read.run(apiKeysOfAccount[direction], { accountId: account.id, from, limit })
    return rows.map((row) => ({ ...row, accountKind: account.kind }))
  })
}

/** Returns an API key by id, or null if the caller can't access it. */
export async function findApiKey({ caller, db }: Context, id: Id): Promise<ApiKey | null> {
  return first(await db.read.run(accessibleApiKey, { id: id.uuid, callerId: caller.account.id }))
}

/** Returns the time of the key's last use, to the minute, or null. */
export function lastUsedAt(context: Context, apiKey: ApiKey): Promise<Timestamp | null> {
  return batched(context, apiKey.id, usesOfKeys)
}

async function usesOfKeys({ db }: Context, ids: readonly string[]): Promise<Map<string, Timestamp>> {
  const shards = [...Map.groupBy(ids, shardOf)]
  const found = await Promise.all(shards.map(([shard, keyIds]) => db.read.run(keyUses, { shard, keyIds })))
  return new Map(found.flat().map((use) => [use.keyId, use.lastUsedAt]))
}
