import { readFileSync } from 'node:fs'
import { type Context, mutation, recordShard } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { PaymentPlanPayOffInput } from '../../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import type { PaymentPlan } from '../index.ts'
import { paymentPlanPayOff } from './payment-plan-pay-off.ts'
import { runPaymentPlan } from './run-payment-plan.ts'

/**
 * Returns the schema part for charging plans. The `whenSettled` callbacks run in the transactions
 * that write outcomes.
 */
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

function planSchedulerResolvers(whenSettled: readonly WhenSettled[]) {
  const run = mutation<{ readonly id: string }, PaymentPlan>({
    type: 'PaymentPlan',
    shard: (context, { id }) => recordShard(context, 'ppl', id),
    run: (context, input) => runPaymentPlan(context, input, whenSettled),
  })
  return {
    Mutation: {
      runPaymentPlan: (root, input, context, info) => run(root, { input }, context, info),
      paymentPlanPayOff: mutation<PaymentPlanPayOffInput, PaymentPlan>({
        type: 'PaymentPlan',
        shard: (context, { id }) => recordShard(context, 'ppl', id),
        run: (context, input) => paymentPlanPayOff(context, input, whenSettled),
      }),
    },
  } satisfies Resolvers
}
