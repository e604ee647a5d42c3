import pg from 'pg'
import type { TestProcessor } from './sandbox.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** A product with a sandbox processor that sends it notifications. */
export interface ProviderServer {
  readonly server: TestServer
  readonly processor: TestProcessor
  /** Runs a query as the owner of the tables. */
  readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

export async function startProviderServer(options: TestServerOptions = {}): Promise<ProviderServer> {
  const server = await startTestServer({ ...options, processor: true })
  const { processor } = server
  if (!processor) throw new Error('no processor was started')
  const adminClient = new pg.Client(server.database.adminUrl)
  await adminClient.connect()
  return {
    server,
    processor,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await adminClient.query<Row>(text, [...values])).rows,
    close: async () => {
      await adminClient.end()
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
