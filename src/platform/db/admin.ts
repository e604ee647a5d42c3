import pg from 'pg'
import { faultOf } from './fault.ts'
import { sessionConfig } from './session.ts'

/**
 * An error that kept the schema from being migrated. Its message is for the operator and holds no
 * row's value.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * Runs `work` on its own connection without a statement timeout, for migrations and maintenance.
 */
export async function asAdmin<Result>(adminUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const settings = { statement_timeout: '0', lock_timeout: '60s', idle_in_transaction_session_timeout: '60s' }
  const client = new pg.Client(sessionConfig(adminUrl, 'admin', settings))
  // The statement that waits for a lost connection reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw error instanceof MigrationError ? error : faultOf('the schema', error)
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
