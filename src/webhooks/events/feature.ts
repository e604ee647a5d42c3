import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findEvent } from './event.ts'
import { eventsResolvers } from './events.resolvers.ts'

/** Events in the schema. */
export const eventsFeature: Feature<Context> = {
  name: 'events',
  sdl: readFileSync(new URL('events.graphql', import.meta.url), 'utf8'),
  resolvers: eventsResolvers,
  nodes: { Event: { prefix: 'evt', find: findEvent } },
}
