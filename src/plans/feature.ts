import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findPlan, findSession } from './find-records.ts'
import { paymentPlansResolvers } from './payment-plans.resolvers.ts'

/** Plan sessions and payment plans in the schema; `whenSettled` is told of every outcome, in the transaction that writes it. */
export function paymentPlansFeature({
  whenSettled,
}: {
  readonly whenSettled: readonly WhenSettled[]
}): Feature<Context> {
  return {
    name: 'payment-plans',
    sdl: readFileSync(new URL('./payment-plans.graphql', import.meta.url), 'utf8'),
    resolvers: paymentPlansResolvers(whenSettled),
    nodes: {
      PaymentPlanSession: { prefix: 'pps', find: findSession },
      PaymentPlan: { prefix: 'ppl', find: findPlan },
    },
  }
}
