import fastify, { type FastifyInstance } from 'fastify'
import type { Slice } from '../slice.ts'

/** Opens a Fastify that refuses requests without the key before it reads their body. */
export function openFastify({ isAuthorized }: Slice): FastifyInstance {
  const app = fastify()
  app.addHook('onRequest', async (request, reply) => {
    if (!isAuthorized(request.headers.authorization)) return reply.code(401).send({ errors: [] })
  })
  return app
}
