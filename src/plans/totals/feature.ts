import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { planTotals } from './plan-totals.ts'

const resolvers = {
  Query: {
    planTotals: (_root, { input }, context) => planTotals(context, input),
  },
} satisfies Resolvers

/** Adds the totals of plans to the schema. */
export const planTotalsFeature: Feature<Context> = {
  name: 'plan-totals',
  sdl: readFileSync(new URL('./totals.graphql', import.meta.url), 'utf8'),
  resolvers,
  nodes: {},
}
