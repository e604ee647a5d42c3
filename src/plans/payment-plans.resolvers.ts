import { type Account, type Context, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import { type ListArguments, linkOf, statusNow } from '../checkout/sessions/index.ts'
import { paymentOfRecord, type WhenSettled } from '../payments/index.ts'
import type { ConnectionArguments } from '../platform/graphql/index.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import { createPaymentPlanSession } from './create-payment-plan-session.ts'
import { paymentPlan, paymentPlanSession } from './find-records.ts'
import type { CreatePaymentPlanSessionInput } from './new-session.ts'
import { paymentPlanChanges } from './payment-plan-changes.resolvers.ts'
import {
  type PaymentPlanSchedulePreviewArguments,
  paymentPlanSchedulePreview,
} from './payment-plan-schedule-preview.ts'
import { paymentPlanSessions } from './payment-plan-sessions.ts'
import { paymentPlans } from './payment-plans.ts'
import { type PaymentPlan, remainingOf } from './plan.ts'
import { occurrencesOfPlan, type PaymentPlanOccurrence } from './plan-occurrences.ts'
import { policyOf } from './policy.ts'
import { linkPlace, type PaymentPlanSession } from './session.ts'
import type { UpdatePaymentPlanSessionInput } from './session-change.ts'
import { updatePaymentPlanSession } from './update-payment-plan-session.ts'

export const paymentPlansResolvers = (whenSettled: readonly WhenSettled[]) =>
  ({
    Query: {
      paymentPlanSession: (_root: unknown, { id }: { id: string }, context: Context) => paymentPlanSession(context, id),
      paymentPlanSessions: (_root: unknown, args: ListArguments, context: Context) =>
        paymentPlanSessions(context, args),
      paymentPlan: (_root: unknown, { id }: { id: string }, context: Context) => paymentPlan(context, id),
      paymentPlans: (_root: unknown, args: ListArguments, context: Context) => paymentPlans(context, args),
      paymentPlanSchedulePreview: (_root: unknown, args: PaymentPlanSchedulePreviewArguments) =>
        paymentPlanSchedulePreview(args),
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
      ...paymentPlanChanges(whenSettled),
    },
    PaymentPlanSession: {
      id: (row: PaymentPlanSession) => formatId('pps', row.id),
      orgId: (row: PaymentPlanSession) => formatId('org', row.orgId),
      contactId: (row: PaymentPlanSession) => formatId('con', row.contactId),
      amount: (row: PaymentPlanSession) => formatMinor(row.amountMinor, row.currency),
      status: (row: PaymentPlanSession, _args: unknown, context: Context) => statusNow(context, row),
      link: (row: PaymentPlanSession, _args: unknown, context: Context) => linkOf(context, row, linkPlace(row)),
      paymentPlanId: (row: PaymentPlanSession) => row.paymentPlanId && formatId('ppl', row.paymentPlanId),
      checkoutConfigurationId: (row: PaymentPlanSession) => formatId('cko', row.checkoutConfigurationId),
    },
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
