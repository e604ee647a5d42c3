import pg from 'pg'
import type { DatabaseAccess } from './database-access.ts'
import type { TestProcessor } from './sandbox.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** A product with a sandbox processor that sends it notifications. */
export interface ProviderServer {
  readonly server: TestServer
  readonly processor: TestProcessor
  /** Runs a query in the directory, as the superuser. New tests use `sql`. */
  readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly sql: DatabaseAccess
  readonly close: () => Promise<void>
}

export async function startProviderServer(options: TestServerOptions = {}): Promise<ProviderServer> {
  const server = await startTestServer({ ...options, processor: true })
  const { processor } = server
  if (!processor) throw new Error('no processor was started')
  const pool = new pg.Pool({ connectionString: server.database.adminUrl, max: 1 })
  return {
    server,
    processor,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    sql: server.database.sql,
    close: async () => {
      await pool.end()
      await server.close()
    },
  }
}

/** The input of a configuration of the sandbox processor. */
export const NEW_CONFIGURATION = {
  name: 'Cards and accounts',
  provider: 'ProviderA',
  adapter: 'Sandbox',
  mode: 'Sandbox',
  credentials: { sandbox: { apiKey: 'key-of-a-test' } },
} as const
