import { readFileSync } from 'node:fs'
import { type Context, ownerIdOf } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { catalogue, payloadExample, payloadSchema } from './catalogue.ts'
import { event, findEvent } from './event.ts'
import { events } from './events.ts'

/** Events in the schema. */
export const eventsFeature: Feature<Context> = {
  name: 'events',
  sdl: readFileSync(new URL('events.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      event: (_root, { id }, context) => event(context, id),
      events: (_root, args, context) => events(context, args),
      eventTypes: () => catalogue,
    },
    Event: {
      id: (row) => formatId('evt', row.id),
      ownerId: (row) => ownerIdOf({ kind: row.accountKind, id: row.accountId }),
    },
    EventType: {
      schema: (type) => JSON.stringify(payloadSchema(type)),
      example: (type) => JSON.stringify(payloadExample(type)),
    },
  } satisfies Resolvers,
  nodes: { Event: { prefix: 'evt', find: findEvent } },
}
