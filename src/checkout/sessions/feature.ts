import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'

/** The schema that all sessions with a link share. */
export const checkoutSessionsFeature: Feature<Context> = {
  name: 'checkout-sessions',
  sdl: readFileSync(new URL('./checkout-sessions.graphql', import.meta.url), 'utf8'),
  resolvers: {},
  nodes: {},
}
