import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type { Registry } from 'prom-client'
import { boundConnections, serverBounds } from '../http/index.ts'
import type { Log } from '../log/index.ts'

const REQUEST_MS = 5_000
const KEEP_ALIVE_MS = 65_000
/** One Prometheus, perhaps two, and whoever looks by hand. */
const CONNECTIONS_MOST = 50

/** Where an operator's Prometheus reads figures: a port of its own, which nothing else is served on. */
export interface MetricsServer {
  /** Starts to listen; gives the address it listens at. Port 0 takes a free one. */
  readonly listen: (port: number, host: string) => Promise<AddressInfo>
  readonly close: () => Promise<void>
}

/**
 * Makes the server of `GET /metrics`, in Prometheus' text format. It asks nobody who they are: the address that it listens
 * at is its wall. Nothing that was asked for is repeated in an answer.
 */
export function createMetricsServer(registry: Registry, log: Pick<Log, 'warn'>): MetricsServer {
  const app = fastify({
    logger: false,
    ...serverBounds(KEEP_ALIVE_MS),
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
  })
  boundConnections(app, CONNECTIONS_MOST, log)
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
