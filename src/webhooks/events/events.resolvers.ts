import { type Context, ownerIdOf } from '../../accounts/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { catalogue, payloadExample, payloadSchema } from './catalogue.ts'
import { type Event, event } from './event.ts'
import type { EventType } from './event-type.ts'
import { type EventsArguments, events } from './events.ts'

export const eventsResolvers = {
  Query: {
    event: (_root: unknown, { id }: { id: string }, context: Context) => event(context, id),
    events: (_root: unknown, args: EventsArguments, context: Context) => events(context, args),
    eventTypes: () => catalogue,
  },
  Event: {
    id: (row: Event) => formatId('evt', row.id),
    ownerId: (row: Event) => ownerIdOf({ kind: row.accountKind, id: row.accountId }),
  },
  EventType: {
    schema: (type: EventType) => JSON.stringify(payloadSchema(type)),
    example: (type: EventType) => JSON.stringify(payloadExample(type)),
  },
} satisfies Resolvers
