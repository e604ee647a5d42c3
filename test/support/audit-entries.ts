import type { TestDatabase } from './postgres.ts'
import type { TestAnswer } from './server.ts'

/** An audit entry, as it is stored. */
export interface AuditRow {
  readonly account_id: string
  readonly actor_account_id: string | null
  readonly key_id: string | null
  readonly actor_person_id: string | null
  readonly action: string
  readonly record_type: string | null
  readonly record_id: string | null
  readonly outcome: string
  readonly address: string | null
}

/** Returns functions that read entries. */
export function auditEntries({ sql }: Pick<TestDatabase, 'sql'>) {
  return {
    /**
     * Returns the entries of the mutation with that response, without the entry of an opened
     * instrument.
     */
    entriesOf: async ({ headers }: TestAnswer<unknown>): Promise<AuditRow[]> => {
      const text =
        "select * from audit_entries where request_id = $1 and action not like 'vault.instrument.%' order by id"
      return sql.rows<AuditRow>(text, [headers.get('x-request-id')])
    },
    countOfEntries: (): Promise<number> => sql.count('select count(*) from audit_entries'),
  }
}
