import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { identityResolvers } from './identity.resolvers.ts'

/** Adds identity verification to the schema. */
export const identityFeature: Feature<Context> = {
  name: 'identity',
  sdl: readFileSync(new URL('./identity.graphql', import.meta.url), 'utf8'),
  resolvers: identityResolvers,
  nodes: {},
  prefixes: { ContactIdvSession: 'idv' },
}
