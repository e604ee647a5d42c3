import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findPayment, findRefund } from './find-records.ts'
import { paymentsResolvers } from './payments.resolvers.ts'
import type { WhenSettled } from './settlement/apply-outcome.ts'

/** Payments and refunds in the schema; `whenSettled` is told of every outcome, in the transaction that writes it. */
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
