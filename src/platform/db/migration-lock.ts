import type pg from 'pg'

/** The key of the advisory lock: 'tally' in ASCII. */
const migrationLock = 0x74616c6c79

/**
 * Takes the lock of schema changes until the connection closes: waits for it, or returns false when
 * it is not free.
 */
export async function takeMigrationLock(client: pg.Client, when: 'if free' | 'wait'): Promise<boolean> {
  if (when === 'wait') {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return true
  }
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])
  return rows[0]?.taken === true
}
