import type { Account, Context } from '../accounts/index.ts'
import type { ListArguments } from '../customers/index.ts'
import { paymentOfRecord } from '../payments/index.ts'
import type { ConnectionArguments } from '../platform/graphql/index.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import { paymentPlan } from './find-records.ts'
import { type PaymentPlanParts, paymentPlanChanges } from './payment-plan-changes.resolvers.ts'
import {
  type PaymentPlanSchedulePreviewArguments,
  paymentPlanSchedulePreview,
} from './payment-plan-schedule-preview.ts'
import { paymentPlans } from './payment-plans.ts'
import { type PaymentPlan, remainingOf } from './plan.ts'
import { occurrencesOfPlan, type PaymentPlanOccurrence } from './plan-occurrences.ts'
import { policyOf } from './policy.ts'

export const paymentPlansResolvers = (parts: PaymentPlanParts) =>
  ({
    Query: {
      paymentPlan: (_root: unknown, { id }: { id: string }, context: Context) => paymentPlan(context, id),
      paymentPlans: (_root: unknown, args: ListArguments, context: Context) => paymentPlans(context, args),
      paymentPlanSchedulePreview: (_root: unknown, args: PaymentPlanSchedulePreviewArguments) =>
        paymentPlanSchedulePreview(args),
    },
    Mutation: paymentPlanChanges(parts),
    PaymentPlan: {
      id: (row: PaymentPlan) => formatId('ppl', row.id),
      orgId: (row: PaymentPlan) => formatId('org', row.orgId),
      contactId: (row: PaymentPlan) => formatId('con', row.contactId),
      amount: (row: PaymentPlan) => formatMinor(row.amountMinor, row.currency),
      paymentPlanSessionId: (row: PaymentPlan) => row.paymentPlanSessionId && formatId('pps', row.paymentPlanSessionId),
      paymentMethodId: (row: PaymentPlan) => row.paymentMethodId && formatId('pmt', row.paymentMethodId),
      vaultTokenId: (row: PaymentPlan) => row.vaultTokenId && formatId('vtk', row.vaultTokenId),
      remainingOccurrences: (row: PaymentPlan) => remainingOf(row),
      schedule: (row: PaymentPlan, args: ConnectionArguments, context: Context) =>
        occurrencesOfPlan(context, row, args),
    },
    PaymentPlanOccurrence: {
      payment: ({ paymentId }: PaymentPlanOccurrence, _args: unknown, context: Context) =>
        paymentId === null ? null : paymentOfRecord(context, paymentId),
    },
    Organization: {
      paymentPlanPolicy: (row: Account, _args: unknown, context: Context) => policyOf(context.db.read, row),
    },
  }) satisfies Resolvers
