import type { TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createBodyBudget } from '../../src/platform/http/index.ts'
import { EXAMPLE_KEY, startExampleServer } from './example-server.ts'
import { head, openRaw, type RawConnection } from './raw-http.ts'

export const MIB = 1_048_576
export const JSON_TYPE = { 'content-type': 'application/json' }
export const KEY = { authorization: `Bearer ${EXAMPLE_KEY}` }
export const QUERY = '{"query":"{ late }"}'

/** Starts the example server for tests that write to its connections, until the test has ended. */
export async function startRawServer(t: TestContext, options: Parameters<typeof startExampleServer>[0] = {}) {
  const bodyBudget = options.bodyBudget ?? createBodyBudget()
  const example = await startExampleServer({ closeWithinMs: 100, bodyBudget, ...options })
  t.after(() => example.server.close())
  const openFrom = (address: string) => openRaw(t, example.port, address)
  return { ...example, bodyBudget, openFrom, open: () => openRaw(t, example.port) }
}

/** Returns the route `GET /slow`, which responds to its requests when the test releases them. */
export function slowRoute() {
  let requests = 0
  const response = Promise.withResolvers<string>()
  return {
    routes: (app: FastifyInstance) => {
      app.get('/slow', () => {
        requests += 1
        return response.promise
      })
    },
    arrived: () => requests,
    respond: () => response.resolve('done'),
  }
}

/** Returns the status of a readiness request on a connection. */
export async function statusOn(connection: RawConnection): Promise<number> {
  connection.write(head('GET', '/readyz'))
  return (await connection.response()).status
}
