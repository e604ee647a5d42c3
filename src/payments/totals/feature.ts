import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { paymentTotals } from './payment-totals.ts'

const resolvers = {
  Query: {
    paymentTotals: (_root, { input }, context) => paymentTotals(context, input),
  },
} satisfies Resolvers

/** Adds the totals of payments to the schema. */
export const paymentTotalsFeature: Feature<Context> = {
  name: 'payment-totals',
  sdl: readFileSync(new URL('./totals.graphql', import.meta.url), 'utf8'),
  resolvers,
  nodes: {},
}
