import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { planSchedulerResolvers } from './plan-scheduler.resolvers.ts'

/** Returns the schema part for charging plans. The `whenSettled` callbacks run in the transactions that write outcomes. */
export function planSchedulerFeature({
  whenSettled,
}: {
  readonly whenSettled: readonly WhenSettled[]
}): Feature<Context> {
  return {
    name: 'plan-scheduler',
    sdl: readFileSync(new URL('./plan-scheduler.graphql', import.meta.url), 'utf8'),
    resolvers: planSchedulerResolvers(whenSettled),
    nodes: {},
  }
}
