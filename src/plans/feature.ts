import { readFileSync } from 'node:fs'
import { type Context, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import { paymentOfRecord, type WhenSettled } from '../payments/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import type {
  PaymentPlanCreateInput,
  PaymentPlanUpdatePaymentMethodInput,
} from '../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import { paymentPlanCancel, type SessionOfPlan } from './payment-plan-cancel.ts'
import { paymentPlanCreate } from './payment-plan-create.ts'
import { paymentPlanOccurrenceMarkPaid } from './payment-plan-occurrence-mark-paid.ts'
import { paymentPlanOccurrenceReopen } from './payment-plan-occurrence-reopen.ts'
import { paymentPlanOccurrenceWaive } from './payment-plan-occurrence-waive.ts'
import { paymentPlanPause } from './payment-plan-pause.ts'
import { paymentPlanResume } from './payment-plan-resume.ts'
import { paymentPlanSchedulePreview } from './payment-plan-schedule-preview.ts'
import { paymentPlanSkipNext } from './payment-plan-skip-next.ts'
import { paymentPlanUpdateDay } from './payment-plan-update-day.ts'
import { paymentPlanUpdatePaymentMethod } from './payment-plan-update-payment-method.ts'
import { findPlan, paymentPlan, paymentPlans } from './payment-plans.ts'
import { type PaymentPlan, remainingOf } from './plan.ts'
import { lastAmountOf } from './plan-amounts.ts'
import { occurrencesOfPlan, paidElsewhereOf } from './plan-occurrences.ts'
import { policyOf } from './policy.ts'
import { planUnlessVerificationFailed } from './verify-for-plan.ts'

/** Returns the schema part of payment plans. */
export function paymentPlansFeature(parts: PaymentPlanParts): Feature<Context> {
  return {
    name: 'payment-plans',
    sdl: readFileSync(new URL('./payment-plans.graphql', import.meta.url), 'utf8'),
    resolvers: paymentPlansResolvers(parts),
    nodes: { PaymentPlan: { prefix: 'ppl', find: findPlan } },
  }
}

const paymentPlansResolvers = (parts: PaymentPlanParts) =>
  ({
    Query: {
      paymentPlan: (_root, { id }, context) => paymentPlan(context, id),
      paymentPlans: (_root, args, context) => paymentPlans(context, args),
      paymentPlanSchedulePreview: (_root, args) => paymentPlanSchedulePreview(args),
    },
    Mutation: paymentPlanChanges(parts),
    PaymentPlan: {
      id: (row) => formatId('ppl', row.id),
      orgId: (row) => formatId('org', row.orgId),
      contactId: (row) => formatId('con', row.contactId),
      amount: (row) => formatMinor(row.amountMinor, row.currency),
      lastAmount: (row) => formatMinor(lastAmountOf(row), row.currency),
      totalAmount: (row) => (row.totalAmountMinor === null ? null : formatMinor(row.totalAmountMinor, row.currency)),
      paymentPlanSessionId: (row) => row.paymentPlanSessionId && formatId('pps', row.paymentPlanSessionId),
      paymentMethodId: (row) => row.paymentMethodId && formatId('pmt', row.paymentMethodId),
      vaultTokenId: (row) => row.vaultTokenId && formatId('vtk', row.vaultTokenId),
      remainingOccurrences: (row) => remainingOf(row),
      schedule: (row, args, context) => occurrencesOfPlan(context, row, args),
    },
    PaymentPlanOccurrence: {
      amount: (row) => formatMinor(row.amountMinor, row.currency),
      payment: ({ paymentId }, _args, context) => (paymentId === null ? null : paymentOfRecord(context, paymentId)),
      paidElsewhere: (row) => paidElsewhereOf(row),
    },
    Organization: {
      paymentPlanPolicy: (row, _args, context) => policyOf(context.db.read, row),
    },
  }) satisfies Resolvers

interface ById {
  readonly id: string
}

const shardOfPlan = (context: Context, { id }: ById) => recordShard(context, 'ppl', id)

/** The parts of the API's plans that other modules supply. */
interface PaymentPlanParts {
  /** These run in the transaction that writes the outcome of a payment. */
  readonly whenSettled: readonly WhenSettled[]
  readonly sessionOfPlan: SessionOfPlan
}

/** Returns the mutations that create and change plans. */
const paymentPlanChanges = ({ whenSettled, sessionOfPlan }: PaymentPlanParts) => ({
  paymentPlanCreate: mutation<PaymentPlanCreateInput, PaymentPlan>({
    type: 'PaymentPlan',
    shard: (context, input) => ownerShard(context, input.orgId),
    run: (context, input) => paymentPlanCreate(context, input, whenSettled),
    readAgain: planUnlessVerificationFailed,
  }),
  paymentPlanPause: mutation({ type: 'PaymentPlan', shard: shardOfPlan, run: paymentPlanPause }),
  paymentPlanResume: mutation({ type: 'PaymentPlan', shard: shardOfPlan, run: paymentPlanResume }),
  paymentPlanCancel: mutation({
    type: 'PaymentPlan',
    shard: shardOfPlan,
    run: (context, input: ById) => paymentPlanCancel(context, input, sessionOfPlan),
  }),
  paymentPlanOccurrenceMarkPaid: mutation({
    type: 'PaymentPlan',
    shard: shardOfPlan,
    run: paymentPlanOccurrenceMarkPaid,
  }),
  paymentPlanOccurrenceReopen: mutation({ type: 'PaymentPlan', shard: shardOfPlan, run: paymentPlanOccurrenceReopen }),
  paymentPlanOccurrenceWaive: mutation({ type: 'PaymentPlan', shard: shardOfPlan, run: paymentPlanOccurrenceWaive }),
  paymentPlanSkipNext: mutation({ type: 'PaymentPlan', shard: shardOfPlan, run: paymentPlanSkipNext }),
  paymentPlanUpdateDay: mutation({ type: 'PaymentPlan', shard: shardOfPlan, run: paymentPlanUpdateDay }),
  paymentPlanUpdatePaymentMethod: mutation({
    type: 'PaymentPlan',
    shard: shardOfPlan,
    run: (context, input: PaymentPlanUpdatePaymentMethodInput) =>
      paymentPlanUpdatePaymentMethod(context, input, whenSettled),
    readAgain: planUnlessVerificationFailed,
  }),
})
