import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findPlan } from './find-records.ts'
import type { PaymentPlanParts } from './payment-plan-changes.resolvers.ts'
import { paymentPlansResolvers } from './payment-plans.resolvers.ts'

/** Returns the schema part of payment plans. */
export function paymentPlansFeature(parts: PaymentPlanParts): Feature<Context> {
  return {
    name: 'payment-plans',
    sdl: readFileSync(new URL('./payment-plans.graphql', import.meta.url), 'utf8'),
    resolvers: paymentPlansResolvers(parts),
    nodes: { PaymentPlan: { prefix: 'ppl', find: findPlan } },
  }
}
