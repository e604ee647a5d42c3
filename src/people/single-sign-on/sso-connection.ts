import {
  type AccountKind,
  accountIdOf,
  batched,
  type Context,
  hasPermission,
  lookupById,
} from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Id, shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import {
  lockSsoConnection,
  type SsoConnectionByIdRow,
  ssoConnectionById,
  ssoConnectionOrDeletedById,
  ssoDomainsOfConnections,
} from './sso-connections.queries.generated.ts'

/** A connection to an OpenID Connect provider, without its secret. */
export type SsoConnection = SsoConnectionByIdRow

/** A mail domain of a connection. */
export interface SsoDomain {
  readonly domain: string
  /** The value of the DNS record that proves the domain. */
  readonly proof: string
  readonly provenAt: Timestamp | null
  readonly provenBy: string | null
}

const undeleted = lookupById<SsoConnection>(ssoConnectionById)
const deletedOrNot = lookupById<SsoConnection>(ssoConnectionOrDeletedById)

/**
 * Returns a connection by id. Returns null if it does not exist, or if the caller lacks the
 * permission Owners.
 */
export async function findSsoConnection(context: Context, id: Id): Promise<SsoConnection | null> {
  return hasPermission(context.caller, 'Owners') ? undeleted(context, id) : null
}

/** Returns the connection of a UUID, deleted or not. */
export function findSsoConnectionOrDeleted(context: Context, uuid: string): Promise<SsoConnection | null> {
  return deletedOrNot(context, { prefix: 'sso', uuid, shard: shardOf(uuid) })
}

/** Locks a connection. Throws NOT_FOUND if it was deleted or the caller can't access it. */
export async function requireSsoConnection({ caller }: Context, tx: Transaction, id: string): Promise<SsoConnection> {
  const row = first(await tx.run(lockSsoConnection, { shard: shardOf(id), id, callerId: caller.account.id }))
  if (!row) throw notFound('SSO connection')
  return row
}

/** Returns the public id of the connection's account. A constraint guarantees its kind. */
export function accountIdOfConnection({ accountId, accountKind }: SsoConnection): string {
  return accountIdOf({ kind: accountKind as AccountKind, id: accountId })
}

/** Returns the domains of a connection in alphabetical order. */
export async function domainsOf(context: Context, { id }: Pick<SsoConnection, 'id'>): Promise<readonly SsoDomain[]> {
  return (await batched(context, id, loadDomains)) ?? []
}

async function loadDomains({ db }: Context, ids: readonly string[]): Promise<Map<string, SsoDomain[]>> {
  const shards = [...new Set(ids.map(shardOf))]
  return Map.groupBy(
    await db.read.run(ssoDomainsOfConnections, { shards, connectionIds: [...ids] }),
    ({ connectionId }) => connectionId,
  )
}
