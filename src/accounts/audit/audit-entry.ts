import { first } from '../../platform/db/index.ts'
import type { Id } from '../../platform/ids/index.ts'
import { type AccountKind, accountIdOf } from '../account.ts'
import type { Context } from '../context.ts'
import { hasPermission } from '../permissions/permissions.ts'
import { type AuditEntryByIdRow, auditEntryById } from './audit.queries.generated.ts'
import { recordAuditReading } from './record-audit-reading.ts'

/** A row of the audit log. Ids are UUIDs. */
export interface AuditEntry extends AuditEntryByIdRow {
  /** True for an API key, false for a public key. API keys are never deleted. */
  readonly isApiKey: boolean
  /** The operating-system user and host of a command. */
  readonly operator: string | null
}

/**
 * Returns an audit entry by id after recording the read. Returns null if the caller can't access
 * it, or lacks the permission to read the log.
 */
export async function findAuditEntry(context: Context, { shard, uuid }: Id): Promise<AuditEntry | null> {
  const { db, caller } = context
  if (!hasPermission(caller, 'AuditLog')) return null
  const entry = first(await db.read.run(auditEntryById, { shard, id: uuid, callerId: caller.account.id }))
  if (entry) await recordAuditReading(context, { shard, id: entry.accountId, kind: entry.accountKind })
  return entry
}

/** Returns the public id of the account whose log contains the entry. */
export function accountIdOfEntry({ accountId, accountKind }: AuditEntry): string {
  return accountIdOf({ kind: accountKind as AccountKind, id: accountId })
}

/** Returns the public id of the acting account. Null for commands and jobs. */
export function actorIdOfEntry({ actorAccountId, actorKind }: AuditEntry): string | null {
  return actorAccountId && actorKind ? accountIdOf({ kind: actorKind as AccountKind, id: actorAccountId }) : null
}
