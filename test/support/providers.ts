import type { DatabaseAccess } from './database-access.ts'
import type { TestProcessor } from './sandbox.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** A product with a sandbox processor that sends it notifications. */
export interface ProviderServer {
  readonly server: TestServer
  readonly processor: TestProcessor
  readonly sql: DatabaseAccess
  readonly close: () => Promise<void>
}

export async function startProviderServer(options: TestServerOptions = {}): Promise<ProviderServer> {
  const server = await startTestServer({ ...options, processor: true })
  const { processor } = server
  if (!processor) throw new Error('no processor was started')
  const { sql } = server.database
  return { server, processor, sql, close: server.close }
}

/** The input of a configuration of the sandbox processor. */
export const NEW_CONFIGURATION = {
  name: 'Cards and accounts',
  provider: 'ProviderA',
  adapter: 'Sandbox',
  mode: 'Sandbox',
  credentials: { sandbox: { apiKey: 'key-of-a-test' } },
} as const
