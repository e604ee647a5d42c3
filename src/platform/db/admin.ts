import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { faultOf } from './fault.ts'
import { connectToServer, requirePrimary } from './servers.ts'
import { sessionConfig } from './session.ts'

/** An error of a migration. Its message is for the operator and contains no row's value. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** Runs `work` on its own connection without a statement timeout, for maintenance. */
export async function asAdmin<Result>(adminUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const settings = { statement_timeout: '0', lock_timeout: '60s', idle_in_transaction_session_timeout: '60s' }
  const client = await connectToServer(adminUrl, async (server) => {
    const client = new pg.Client(sessionConfig(server, 'admin', settings))
    // The statement that waits for a lost connection reports the error.
    client.on('error', () => {})
    try {
      await client.connect()
      await requirePrimary(client, adminUrl)
      return client
    } catch (error) {
      await client.end().catch(() => {})
      throw faultOf('the schema', error)
    }
  })
  try {
    return await work(client)
  } catch (error) {
    throw error instanceof MigrationError || error instanceof Refusal ? error : faultOf('the schema', error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs `work` between BEGIN and COMMIT. Rolls back when it throws. */
export async function adminTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The key of the advisory lock: 'tally' in ASCII. */
const migrationLock = 0x74616c6c79

/** Runs `work` while nobody changes the schema: waits for a migration, and the next one waits. */
export async function withMigrationLock(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await takeMigrationLock(client, 'wait')
  try {
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

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
