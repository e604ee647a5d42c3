import { readFileSync } from 'node:fs'
import { type Context, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import type {
  PaymentCaptureInput,
  PaymentCreateInput,
  PaymentMethodChargeInput,
  PaymentVoidInput,
} from '../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import { amountShown } from './captures/capture-request.ts'
import { paymentCapture } from './captures/payment-capture.ts'
import { paymentVoid } from './captures/payment-void.ts'
import { paymentCreate } from './charging/payment-create.ts'
import { paymentMethodCharge } from './charging/payment-method-charge.ts'
import {
  attemptsOf,
  captureRequestsOf,
  findPayment,
  findRefund,
  payment,
  paymentOfRecord,
  paymentUnlessUnavailable,
  refundsOf,
} from './find-records.ts'
import { authorizationShown, occurrenceOfPayment, type Payment } from './payment.ts'
import { attemptStatus, merchantReference } from './payment-attempt.ts'
import { paymentByReference } from './payment-by-reference.ts'
import { defaultsOf } from './payment-defaults.ts'
import { payments } from './payments.ts'
import { paymentRefund } from './refunds/payment-refund.ts'
import { refunds } from './refunds/refunds.ts'
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

/** Returns the resolvers. The `whenSettled` callbacks run for payments through the API. */
function paymentsResolvers(whenSettled: readonly WhenSettled[]) {
  const charge = mutation<PaymentMethodChargeInput, Payment>({
    type: 'Payment',
    shard: (context, input) => recordShard(context, 'pmt', input.id),
    run: (context, input) => paymentMethodCharge(context, input, whenSettled),
    readAgain: paymentUnlessUnavailable,
  })
  return {
    Query: {
      payment: (_root, { id }, context) => payment(context, id),
      paymentByReference: (_root, { input }, context) => paymentByReference(context, input),
      payments: (_root, args, context) => payments(context, args),
      refunds: (_root, args, context) => refunds(context, args),
    },
    Mutation: {
      paymentMethodCharge: charge,
      chargePaymentMethod: charge,
      paymentCreate: mutation({
        type: 'Payment',
        shard: (context, input) => ownerShard(context, input.orgId),
        run: (context, input: PaymentCreateInput) => paymentCreate(context, input, whenSettled),
        readAgain: paymentUnlessUnavailable,
      }),
      paymentCapture: mutation({
        type: 'Payment',
        shard: (context, input) => recordShard(context, 'pay', input.paymentId),
        run: (context, input: PaymentCaptureInput) => paymentCapture(context, input, whenSettled),
      }),
      paymentVoid: mutation({
        type: 'Payment',
        shard: (context, input) => recordShard(context, 'pay', input.paymentId),
        run: (context, input: PaymentVoidInput) => paymentVoid(context, input, whenSettled),
      }),
      paymentRefund: mutation({
        type: 'Refund',
        shard: (context, input) => recordShard(context, 'pay', input.paymentId),
        run: paymentRefund,
      }),
    },
    Organization: {
      paymentDefaults: (row, _args, context) => defaultsOf(context.db.read, row),
    },
    Payment: paymentFields,
    PaymentAttempt: {
      startedAt: (row) => row.createdAt,
      configurationId: (row) => formatId('ppc', row.configurationId),
      merchantReference: (row) => merchantReference(row),
      status: (row) => attemptStatus(row),
    },
    CaptureRequest: {
      amount: (row) => amountShown(row),
      merchantReference: (row) => row.id,
    },
    Refund: {
      id: (row) => formatId('ref', row.id),
      paymentId: (row) => formatId('pay', row.paymentId),
      payment: (row, _args, context) => paymentOfRecord(context, row.paymentId),
      amount: (row) => formatMinor(row.amountMinor, row.currency),
    },
  } satisfies Resolvers
}

/** The fields of a payment that are not columns of its row. */
const paymentFields = {
  id: (row) => formatId('pay', row.id),
  orgId: (row) => formatId('org', row.orgId),
  contactId: (row) => row.contactId && formatId('con', row.contactId),
  amount: (row) => formatMinor(row.amountMinor, row.currency),
  refundedAmount: (row) => formatMinor(row.refundedMinor, row.currency),
  capture: (row) => row.capture ?? 'Automatic',
  authorizedAmount: (row) => authorizationShown(row).authorizedAmount,
  capturedAmount: (row) => authorizationShown(row).capturedAmount,
  captureRequests: (row, _args, context) => captureRequestsOf(context, row),
  vaultTokenId: (row) => row.vaultTokenId && formatId('vtk', row.vaultTokenId),
  configurationId: (row) => row.configurationId && formatId('ppc', row.configurationId),
  paymentMethodId: (row) => row.paymentMethodId && formatId('pmt', row.paymentMethodId),
  paymentPlanId: (row) => row.paymentPlanId && formatId('ppl', row.paymentPlanId),
  paymentSessionId: (row) => row.paymentSessionId && formatId('pss', row.paymentSessionId),
  occurrence: (row) => occurrenceOfPayment(row),
  attempts: (row, _args, context) => attemptsOf(context, row),
  refunds: (row, _args, context) => refundsOf(context, row),
} satisfies Resolvers['Payment']
