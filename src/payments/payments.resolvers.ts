import { type Context, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import type { ListArguments } from '../customers/index.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import { type PaymentCreateInput, paymentCreate } from './charging/payment-create.ts'
import { type PaymentMethodChargeInput, paymentMethodCharge } from './charging/payment-method-charge.ts'
import { payment, refundsOf } from './find-records.ts'
import type { Payment } from './payment.ts'
import { payments } from './payments.ts'
import { type PaymentRefundInput, paymentRefund } from './refunds/payment-refund.ts'
import type { Refund } from './refunds/refund.ts'
import type { WhenSettled } from './settlement/apply-outcome.ts'

/**
 * Returns the resolvers of payments. The `whenSettled` callbacks run for payments made through the
 * API.
 */
export function paymentsResolvers(whenSettled: readonly WhenSettled[]) {
  const charge = mutation<{ input: PaymentMethodChargeInput }, Payment>({
    type: 'Payment',
    shard: (context, input) => recordShard(context, 'pmt', input.id),
    run: (context, input) => paymentMethodCharge(context, input, whenSettled),
  })
  return {
    Query: {
      payment: (_root: unknown, { id }: { id: string }, context: Context) => payment(context, id),
      payments: (_root: unknown, args: ListArguments, context: Context) => payments(context, args),
    },
    Mutation: {
      paymentMethodCharge: charge,
      chargePaymentMethod: charge,
      paymentCreate: mutation<{ input: PaymentCreateInput }, Payment>({
        type: 'Payment',
        shard: (context, input) => ownerShard(context, input.orgId),
        run: (context, input) => paymentCreate(context, input, whenSettled),
      }),
      paymentRefund: mutation<{ input: PaymentRefundInput }, Refund>({
        type: 'Refund',
        shard: (context, input) => recordShard(context, 'pay', input.paymentId),
        run: paymentRefund,
      }),
    },
    Payment: {
      id: (row: Payment) => formatId('pay', row.id),
      orgId: (row: Payment) => formatId('org', row.orgId),
      contactId: (row: Payment) => row.contactId && formatId('con', row.contactId),
      amount: (row: Payment) => formatMinor(row.amountMinor, row.currency),
      refundedAmount: (row: Payment) => formatMinor(row.refundedMinor, row.currency),
      vaultTokenId: (row: Payment) => row.vaultTokenId && formatId('vtk', row.vaultTokenId),
      configurationId: (row: Payment) => row.configurationId && formatId('ppc', row.configurationId),
      paymentMethodId: (row: Payment) => row.paymentMethodId && formatId('pmt', row.paymentMethodId),
      paymentPlanId: (row: Payment) => row.paymentPlanId && formatId('ppl', row.paymentPlanId),
      paymentSessionId: (row: Payment) => row.paymentSessionId && formatId('pss', row.paymentSessionId),
      refunds: (row: Payment, _args: unknown, context: Context) => refundsOf(context, row),
    },
    Refund: {
      id: (row: Refund) => formatId('ref', row.id),
      paymentId: (row: Refund) => formatId('pay', row.paymentId),
      amount: (row: Refund) => formatMinor(row.amountMinor, row.currency),
    },
  } satisfies Resolvers
}
