import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { planEngineResolvers } from './plan-engine.resolvers.ts'

/** Charging a plan in the schema; `whenSettled` is told of every outcome, in the transaction that writes it. */
export function planEngineFeature({ whenSettled }: { readonly whenSettled: readonly WhenSettled[] }): Feature<Context> {
  return {
    name: 'plan-engine',
    sdl: readFileSync(new URL('./plan-engine.graphql', import.meta.url), 'utf8'),
    resolvers: planEngineResolvers(whenSettled),
    nodes: {},
  }
}
