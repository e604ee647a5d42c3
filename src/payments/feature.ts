import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findPayment, findRefund } from './find-records.ts'
import { paymentsResolvers } from './payments.resolvers.ts'
import type { WhenSettled } from './settlement/apply-outcome.ts'

/**
 * Adds payments and refunds to the schema. The `whenSettled` callbacks run in the transaction that
 * writes an outcome.
 */
export function paymentsFeature({ whenSettled }: { readonly whenSettled: readonly WhenSettled[] }): Feature<Context> {
  return {
    name: 'payments',
    sdl: readFileSync(new URL('./payments.graphql', import.meta.url), 'utf8'),
    resolvers: paymentsResolvers(whenSettled),
    nodes: {
      Payment: { prefix: 'pay', find: findPayment },
      Refund: { prefix: 'ref', find: findRefund },
    },
  }
}
