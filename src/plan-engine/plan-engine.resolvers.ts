import { mutation, recordShard } from '../access/index.ts'
import type { PaymentPlan } from '../payment-plans/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import type { Resolvers } from '../schema.generated.ts'
import { runPaymentPlan } from './run-payment-plan.ts'

export const planEngineResolvers = (whenSettled: readonly WhenSettled[]) =>
  ({
    Mutation: {
      runPaymentPlan: mutation<{ id: string }, PaymentPlan>({
        type: 'PaymentPlan',
        shard: (context, { id }) => recordShard(context, 'ppl', id),
        run: (context, input) => runPaymentPlan(context, input, whenSettled),
      }),
    },
  }) satisfies Resolvers
