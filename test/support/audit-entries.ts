import pg from 'pg'
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

/** Connects to the database as the owner of the tables, and returns functions that read entries. */
export async function openAuditEntries({ adminUrl }: Pick<TestDatabase, 'adminUrl'>) {
  const client = new pg.Client(adminUrl)
  await client.connect()
  return {
    client,
    /**
     * Returns the entries of the mutation with that response, without the entry of an opened
     * instrument.
     */
    entriesOf: async ({ headers }: TestAnswer<unknown>): Promise<AuditRow[]> => {
      const text =
        "select * from audit_entries where request_id = $1 and action not like 'vault.instrument.%' order by id"
      const { rows } = await client.query<AuditRow>(text, [headers.get('x-request-id')])
      return rows
    },
    countOfEntries: async (): Promise<number> =>
      Number((await client.query('select count(*) from audit_entries')).rows[0].count),
    close: () => client.end(),
  }
}
