import { mutation, recordShard } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import type { PaymentPlan } from '../index.ts'
import { runPaymentPlan } from './run-payment-plan.ts'

export const planSchedulerResolvers = (whenSettled: readonly WhenSettled[]) =>
  ({
    Mutation: {
      runPaymentPlan: mutation<{ id: string }, PaymentPlan>({
        type: 'PaymentPlan',
        shard: (context, { id }) => recordShard(context, 'ppl', id),
        run: (context, input) => runPaymentPlan(context, input, whenSettled),
      }),
    },
  }) satisfies Resolvers
