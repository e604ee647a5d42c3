import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { planEngineResolvers } from './plan-engine.resolvers.ts'

export { chargeDuePlans, chargeDuePlansOfClock } from './charge-due-plans.ts'
export type { SteppingClock } from './claim.ts'
export { settleOccurrenceOfPayment } from './settle-occurrence.ts'

/** Charging a plan in the schema; `whenSettled` is told of every outcome, in the transaction that writes it. */
export function planEngineFeature({ whenSettled }: { readonly whenSettled: readonly WhenSettled[] }): Feature<Context> {
  return {
    name: 'plan-engine',
    sdl: readFileSync(new URL('./plan-engine.graphql', import.meta.url), 'utf8'),
    resolvers: planEngineResolvers(whenSettled),
    nodes: {},
  }
}
