import type { Context } from '../../accounts/index.ts'
import type { PaymentPlan } from '../../plans/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { recoveryLink } from './recovery-link.ts'

export const planRecoveryResolvers = {
  PaymentPlan: {
    recoveryLink: (row: PaymentPlan, _args: unknown, context: Context) => recoveryLink(context, row),
  },
} satisfies Resolvers
