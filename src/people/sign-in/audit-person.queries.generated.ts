// Made by scripts/generate-queries.ts from audit-person.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

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
  row: (v) => ({
    shard: v[0] as number,
    accountId: v[1] as string,
  }),
}

export interface InsertPersonAuditEntryParameters {
  readonly shard: number
  readonly accountId: string
  readonly id: string
  readonly actorPersonId: string | null
  readonly action: string
  readonly personId: string
  readonly outcome: string
  readonly address: string | null
  readonly requestId: string | null
  readonly occurredAt: Timestamp
  readonly operator: string | null
}

export type InsertPersonAuditEntryRow = object

/** Inserts an audit entry about a person in the log of an account. */
export const insertPersonAuditEntry: Statement<InsertPersonAuditEntryParameters, InsertPersonAuditEntryRow> = {
  name: 'insertPersonAuditEntry',
  text: `insert into audit_entries (shard, account_id, id, actor_person_id, action, record_type, record_id, outcome, address,
  request_id, occurred_at, operator)
values ($1, $2, $3, $4, $5, 'Person', $6, $7, $8, $9,
  $10, $11)`,
  parameters: ['shard', 'accountId', 'id', 'actorPersonId', 'action', 'personId', 'outcome', 'address', 'requestId', 'occurredAt', 'operator'],
  row: () => ({}),
}
