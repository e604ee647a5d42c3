import { first } from '../../platform/db/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
} from '../../platform/graphql/index.ts'
import { type Id, shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { batched } from '../batched.ts'
import type { Context } from '../context.ts'
import { accountNameProblems, requireAccountNamed } from '../owners.ts'
import type { ApiKey } from './api-key.ts'
import { accessibleApiKey, apiKeysAscending, apiKeysDescending, keyUses } from './api-keys.queries.generated.ts'

type Named = string | null | undefined

export interface ApiKeysArguments extends ConnectionArguments {
  readonly input?:
    | (ConnectionArguments['input'] & { readonly accountId?: Named; readonly orgId?: Named })
    | null
    | undefined
}

/**
 * Returns the keys of one account, by default the caller's, newest first, including revoked and
 * expired ones.
 */
export async function apiKeys(context: Context, args: ApiKeysArguments): Promise<Connection<ApiKey>> {
  const { accountId, orgId } = args.input ?? {}
  refuseProblems([...accountNameProblems(accountId, orgId), ...pagingProblems(args)])
  const account = await requireAccountNamed(context, accountId, orgId)
  return pageOf({
    sealer: context.sealer,
    scope: ['apiKeys', account.id],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (row) => row.id,
    rows: async ({ direction, from, limit }) => {
      const statement = direction === 'ascending' ? apiKeysAscending : apiKeysDescending
      const rows = await context.db.read.run(statement, { accountId: account.id, from, limit })
      return rows.map((row) => ({ ...row, accountKind: account.kind }))
    },
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
