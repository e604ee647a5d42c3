import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { sessionLinksResolvers } from './session-links.resolvers.ts'

/** The sending of links in the schema. */
export const sessionLinksFeature: Feature<Context> = {
  name: 'session-links',
  sdl: readFileSync(new URL('./session-links.graphql', import.meta.url), 'utf8'),
  resolvers: sessionLinksResolvers,
  nodes: {},
}
