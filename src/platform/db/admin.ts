import pg from 'pg'
import { faultOf } from './fault.ts'
import { sessionConfig } from './session.ts'

/** Why the schema could not be brought up to date; its message is for the operator and holds no row's value. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** Runs `work` on a connection of its own, without a statement timeout: migrations and upkeep take what they take. */
export async function asAdmin<Result>(adminUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const settings = { statement_timeout: '0', lock_timeout: '60s', idle_in_transaction_session_timeout: '60s' }
  const client = new pg.Client(sessionConfig(adminUrl, 'admin', settings))
  // A lost connection reaches us through the statement that waits for it.
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

/** Runs `work` between BEGIN and COMMIT, or ROLLBACK when it throws. */
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
