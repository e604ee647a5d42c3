import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type { Registry } from 'prom-client'
import { boundConnections, serverBounds } from './http/index.ts'
import type { Log } from './log/index.ts'

const REQUEST_MS = 5_000
const KEEP_ALIVE_MS = 65_000
/** Enough for two Prometheus servers and an operator's browser. */
const CONNECTIONS_MAX = 50

/** The server of an operator's Prometheus, on its own port. It serves nothing else. */
export interface MetricsServer {
  /** Starts to listen and returns the address. Port 0 chooses a free port. */
  readonly listen: (port: number, host: string) => Promise<AddressInfo>
  readonly close: () => Promise<void>
}

/**
 * Creates the server of `GET /metrics` in Prometheus' text format. It doesn't authenticate: it is
 * protected by the address that it listens on. Responses repeat nothing of the request.
 */
export function createMetricsServer(registry: Registry, log: Pick<Log, 'warn'>): MetricsServer {
  const app = fastify({
    logger: false,
    ...serverBounds(KEEP_ALIVE_MS),
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
  })
  boundConnections(app, CONNECTIONS_MAX, log)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) reply.code(404).send()
    else done()
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send())
  return {
    listen: async (port, host) => {
      await app.listen({ port, host })
      return app.server.address() as AddressInfo
    },
    close: () => app.close(),
  }
}
