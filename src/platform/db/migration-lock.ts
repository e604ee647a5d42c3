import type pg from 'pg'

/** Any number that nobody else locks: 'tally' in ASCII. */
const migrationLock = 0x74616c6c79

/** Makes this connection the only one that changes tables, until it closes. False when it is not free, or waits for it. */
export async function takeMigrationLock(client: pg.Client, when: 'if free' | 'wait'): Promise<boolean> {
  if (when === 'wait') {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return true
  }
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])
  return rows[0]?.taken === true
}
