import { readFileSync } from 'node:fs'
import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { lastAmountOf } from '../../plans/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { UpdatePaymentPlanSessionInput } from '../../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { currentStatus, linkOf } from '../sessions/index.ts'
import { createPaymentPlanSession } from './create-payment-plan-session.ts'
import { findPaymentPlanSession, paymentPlanSession, paymentPlanSessions } from './payment-plan-sessions.ts'
import { PLAN_SESSION } from './session.ts'
import { updatePaymentPlanSession } from './update-payment-plan-session.ts'

/**
 * Returns the schema part of plan sessions. The `whenSettled` callbacks run when a canceled
 * session's challenge expires.
 */
export const paymentPlanSessionsFeature = ({
  whenSettled,
}: {
  readonly whenSettled: readonly WhenSettled[]
}): Feature<Context> => ({
  name: 'payment-plan-sessions',
  sdl: readFileSync(new URL('./payment-plan-sessions.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      paymentPlanSession: (_root, { id }, context) => paymentPlanSession(context, id),
      paymentPlanSessions: (_root, args, context) => paymentPlanSessions(context, args),
    },
    Mutation: {
      createPaymentPlanSession: mutation({
        type: 'PaymentPlanSession',
        shard: (context, input) => ownerShard(context, input.orgId),
        run: (context, input) => createPaymentPlanSession(context, input, 'createPaymentPlanSession'),
      }),
      paymentPlanSessionCreate: mutation({
        type: 'PaymentPlanSession',
        shard: (context, input) => ownerShard(context, input.orgId),
        run: (context, input) => createPaymentPlanSession(context, input, 'paymentPlanSessionCreate'),
      }),
      updatePaymentPlanSession: mutation({
        type: 'PaymentPlanSession',
        shard: (context, input) => recordShard(context, 'pps', input.id),
        run: (context, input: UpdatePaymentPlanSessionInput) => updatePaymentPlanSession(context, whenSettled, input),
      }),
    },
    PaymentPlanSession: {
      id: (row) => formatId('pps', row.id),
      orgId: (row) => formatId('org', row.orgId),
      contactId: (row) => formatId('con', row.contactId),
      amount: (row) => formatMinor(row.amountMinor, row.currency),
      lastAmount: (row) => formatMinor(lastAmountOf(row), row.currency),
      totalAmount: (row) => (row.totalAmountMinor === null ? null : formatMinor(row.totalAmountMinor, row.currency)),
      status: (row, _args, context) => currentStatus(context, row),
      link: (row, _args, context) => linkOf(context, PLAN_SESSION.name, row),
      paymentPlanId: (row) => row.paymentPlanId && formatId('ppl', row.paymentPlanId),
      checkoutConfigurationId: (row) => formatId('cko', row.checkoutConfigurationId),
    },
  } satisfies Resolvers,
  nodes: { PaymentPlanSession: { prefix: 'pps', find: findPaymentPlanSession } },
})
