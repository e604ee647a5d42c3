/** GraphQL Yoga on `node:http`. DataLoader batches nested lists. */
import { createServer } from 'node:http'
import { createSchema, createYoga, type Plugin } from 'graphql-yoga'
import { type PeerServer, SDL } from '../slice.ts'
import { type Loaders, newLoaders, resolversOf } from './resolvers.ts'

const serve: PeerServer = async (slice) => {
  const requireKey: Plugin = {
    onRequest: ({ request, endResponse, fetchAPI }) => {
      if (!slice.isAuthorized(request.headers.get('authorization') ?? undefined))
        endResponse(new fetchAPI.Response('{"errors":[]}', { status: 401 }))
    },
  }
  const yoga = createYoga<object, Loaders>({
    schema: createSchema({ typeDefs: SDL, resolvers: resolversOf(slice) }),
    context: () => newLoaders(slice),
    plugins: [requireKey],
    graphqlEndpoint: '/',
    graphiql: false,
    landingPage: false,
    logging: false,
  })
  await new Promise<void>((resolve) => createServer(yoga).listen(slice.port, '127.0.0.1', resolve))
}

export default serve
