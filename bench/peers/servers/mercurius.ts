/** Mercurius with graphql-jit from the first use of a document. Its loaders batch nested lists. */
import mercurius from 'mercurius'
import { type PeerServer, SDL } from '../slice.ts'
import { openFastify } from './open-fastify.ts'
import { resolversOf } from './resolvers.ts'

const serve: PeerServer = async (slice) => {
  const app = openFastify(slice)
  const loaders = {
    Contact: {
      paymentMethods: (queries: readonly { readonly obj: { readonly id: string } }[]) =>
        slice.paymentMethods(queries.map(({ obj }) => obj.id)),
    },
  }
  const { Query } = resolversOf(slice)
  app.register(mercurius, { schema: SDL, resolvers: { Query }, loaders, jit: 1, path: '/' })
  await app.listen({ port: slice.port, host: '127.0.0.1' })
}

export default serve
