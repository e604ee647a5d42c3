import type { Context } from '../access/index.ts'
import type { PaymentPlan } from '../payment-plans/index.ts'
import type { Resolvers } from '../schema.generated.ts'
import { recoveryLink } from './recovery-link.ts'

export const planRecoveryResolvers = {
  PaymentPlan: {
    recoveryLink: (row: PaymentPlan, _args: unknown, context: Context) => recoveryLink(context, row),
  },
} satisfies Resolvers
