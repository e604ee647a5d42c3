import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { ListArguments } from '../../customers/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { linkOf, statusNow } from '../sessions/index.ts'
import { createPaymentPlanSession } from './create-payment-plan-session.ts'
import { paymentPlanSession } from './find-payment-plan-session.ts'
import type { CreatePaymentPlanSessionInput } from './new-session.ts'
import { paymentPlanSessions } from './payment-plan-sessions.ts'
import { linkAad, type PaymentPlanSession } from './session.ts'
import type { UpdatePaymentPlanSessionInput } from './session-change.ts'
import { updatePaymentPlanSession } from './update-payment-plan-session.ts'

export const paymentPlanSessionsResolvers = {
  Query: {
    paymentPlanSession: (_root: unknown, { id }: { id: string }, context: Context) => paymentPlanSession(context, id),
    paymentPlanSessions: (_root: unknown, args: ListArguments, context: Context) => paymentPlanSessions(context, args),
  },
  Mutation: {
    createPaymentPlanSession: mutation<{ input: CreatePaymentPlanSessionInput }, PaymentPlanSession>({
      type: 'PaymentPlanSession',
      shard: (context, input) => ownerShard(context, input.orgId),
      run: createPaymentPlanSession,
    }),
    updatePaymentPlanSession: mutation<{ input: UpdatePaymentPlanSessionInput }, PaymentPlanSession>({
      type: 'PaymentPlanSession',
      shard: (context, input) => recordShard(context, 'pps', input.id),
      run: updatePaymentPlanSession,
    }),
  },
  PaymentPlanSession: {
    id: (row: PaymentPlanSession) => formatId('pps', row.id),
    orgId: (row: PaymentPlanSession) => formatId('org', row.orgId),
    contactId: (row: PaymentPlanSession) => formatId('con', row.contactId),
    amount: (row: PaymentPlanSession) => formatMinor(row.amountMinor, row.currency),
    status: (row: PaymentPlanSession, _args: unknown, context: Context) => statusNow(context, row),
    link: (row: PaymentPlanSession, _args: unknown, context: Context) => linkOf(context, row, linkAad(row)),
    paymentPlanId: (row: PaymentPlanSession) => row.paymentPlanId && formatId('ppl', row.paymentPlanId),
    checkoutConfigurationId: (row: PaymentPlanSession) => formatId('cko', row.checkoutConfigurationId),
  },
} satisfies Resolvers
