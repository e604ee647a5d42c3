import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { ListArguments } from '../../customers/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { linkOf, statusNow } from '../sessions/index.ts'
import { createPaymentSession } from './create-payment-session.ts'
import { paymentSession } from './find-payment-session.ts'
import type { CreatePaymentSessionInput } from './new-session.ts'
import { paymentSessions } from './payment-sessions.ts'
import { linkAad, type PaymentSession } from './session.ts'
import type { UpdatePaymentSessionInput } from './session-change.ts'
import { updatePaymentSession } from './update-payment-session.ts'

export const paymentSessionsResolvers = (whenSettled: readonly WhenSettled[]) =>
  ({
    Query: {
      paymentSession: (_root: unknown, { id }: { id: string }, context: Context) => paymentSession(context, id),
      paymentSessions: (_root: unknown, args: ListArguments, context: Context) => paymentSessions(context, args),
    },
    Mutation: {
      createPaymentSession: mutation<{ input: CreatePaymentSessionInput }, PaymentSession>({
        type: 'PaymentSession',
        shard: (context, input) => ownerShard(context, input.orgId),
        run: createPaymentSession,
      }),
      updatePaymentSession: mutation<{ input: UpdatePaymentSessionInput }, PaymentSession>({
        type: 'PaymentSession',
        shard: (context, input) => recordShard(context, 'pss', input.id),
        run: (context, input) => updatePaymentSession(context, whenSettled, input),
      }),
    },
    PaymentSession: {
      id: (row: PaymentSession) => formatId('pss', row.id),
      orgId: (row: PaymentSession) => formatId('org', row.orgId),
      contactId: (row: PaymentSession) => row.contactId && formatId('con', row.contactId),
      amount: (row: PaymentSession) => formatMinor(row.amountMinor, row.currency),
      status: (row: PaymentSession, _args: unknown, context: Context) => statusNow(context, row),
      link: (row: PaymentSession, _args: unknown, context: Context) => linkOf(context, row, linkAad(row)),
      paymentId: (row: PaymentSession) => row.paymentId && formatId('pay', row.paymentId),
      checkoutConfigurationId: (row: PaymentSession) => formatId('cko', row.checkoutConfigurationId),
    },
  }) satisfies Resolvers
