// Made by scripts/generate-queries.ts from audit-person.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface AccountsToAuditParameters {
  readonly personId: string
  readonly limit: number
}

export interface AccountsToAuditRow {
  readonly shard: number
  readonly accountId: string
}

/** Returns accounts of which a person is a member. */
export const accountsToAudit: Statement<AccountsToAuditParameters, AccountsToAuditRow> = {
  name: 'accountsToAudit',
  text: `select m.shard, m.account_id from memberships m where m.person_id = $1 order by m.id limit $2::integer`,
  parameters: ['personId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    accountId: v[1] as string,
  }),
}
