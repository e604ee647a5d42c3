import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { planRecoveryResolvers } from './plan-recovery.resolvers.ts'

/** The link by which a customer pays what their plan could not charge, in the schema. */
export const planRecoveryFeature: Feature<Context> = {
  name: 'plan-recovery',
  sdl: readFileSync(new URL('./plan-recovery.graphql', import.meta.url), 'utf8'),
  resolvers: planRecoveryResolvers,
  nodes: {},
}
