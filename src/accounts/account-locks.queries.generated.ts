// Made by scripts/generate-queries.ts from account-locks.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'

export interface LockAccountChangesParameters {
  readonly shard: number
  readonly kind: string
  readonly accountId: string
  readonly callerId: string
}

export interface LockAccountChangesRow {
  readonly accountId: string
}

/**
 * Locks the changes of one kind in an account that the caller can reach. Inserts the row at the
 * first change. The update changes nothing: it locks the row and returns it.
 */
export const lockAccountChanges: Statement<LockAccountChangesParameters, LockAccountChangesRow> = {
  name: 'lockAccountChanges',
  text: `insert into account_locks as l (shard, account_id, kind)
select $1, a.id, $2 from accounts a
where a.id = $3 and a.shard = $1 and $4 in (a.id, a.agency_id, a.platform_id)
on conflict (shard, account_id, kind) do update set kind = l.kind
returning l.account_id`,
  parameters: ['shard', 'kind', 'accountId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    accountId: v[0] as string,
  }),
}
