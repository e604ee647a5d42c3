/**
 * PostGraphile on the tables. It plans the statements. A smart tag describes the reference from
 * webhook requests to their events, which the tables have without a foreign key.
 */

import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/fastify/v5'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { makeJSONPgSmartTagsPlugin } from 'postgraphile/utils'
import type { PeerServer } from '../slice.ts'
import { openFastify } from './open-fastify.ts'

const tags = makeJSONPgSmartTagsPlugin({
  version: 1,
  config: {
    class: {
      'public.webhook_requests': {
        tags: { foreignKey: '(event_shard, event_id) references public.events (shard, id)|@fieldName event' },
      },
    },
  },
})

const serve: PeerServer = async (slice) => {
  const app = openFastify(slice)
  const { databaseUrl: connectionString } = slice
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset],
    plugins: [tags],
    pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 16 } })],
    grafserv: { graphqlPath: '/', graphiql: false, watch: false },
  })
  await instance.createServ(grafserv).addTo(app)
  await app.listen({ port: slice.port, host: '127.0.0.1' })
}

export default serve
