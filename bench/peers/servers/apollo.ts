/** Apollo Server on Fastify. DataLoader batches nested lists. */
import { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import { type PeerServer, SDL } from '../slice.ts'
import { openFastify } from './open-fastify.ts'
import { type Loaders, newLoaders, resolversOf } from './resolvers.ts'

const serve: PeerServer = async (slice) => {
  const app = openFastify(slice)
  const apollo = new ApolloServer<Loaders>({ typeDefs: SDL, resolvers: resolversOf(slice) })
  await apollo.start()
  app.post('/', fastifyApolloHandler(apollo, { context: async () => newLoaders(slice) }))
  await app.listen({ port: slice.port, host: '127.0.0.1' })
}

export default serve
