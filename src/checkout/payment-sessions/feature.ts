import { readFileSync } from 'node:fs'
import { type Context, maskedDetails, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { UpdatePaymentSessionInput } from '../../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { currentStatus, linkOf } from '../sessions/index.ts'
import { createPaymentSession } from './create-payment-session.ts'
import { findPaymentSession, paymentSession, paymentSessions } from './payment-sessions.ts'
import { PAYMENT_SESSION } from './session.ts'
import { updatePaymentSession } from './update-payment-session.ts'

/**
 * Adds payment sessions to the schema. The `whenSettled` callbacks run when a canceled session's
 * challenge expires.
 */
export function paymentSessionsFeature({
  whenSettled,
}: {
  readonly whenSettled: readonly WhenSettled[]
}): Feature<Context> {
  return {
    name: 'payment-sessions',
    sdl: readFileSync(new URL('./payment-sessions.graphql', import.meta.url), 'utf8'),
    resolvers: {
      Query: {
        paymentSession: (_root, { id }, context) => paymentSession(context, id),
        paymentSessions: (_root, args, context) => paymentSessions(context, args),
      },
      Mutation: {
        createPaymentSession: mutation({
          type: 'PaymentSession',
          shard: (context, input) => ownerShard(context, input.orgId),
          run: createPaymentSession,
        }),
        updatePaymentSession: mutation({
          type: 'PaymentSession',
          shard: (context, input) => recordShard(context, 'pss', input.id),
          run: (context, input: UpdatePaymentSessionInput) => updatePaymentSession(context, whenSettled, input),
        }),
      },
      PaymentSession: {
        id: (row) => formatId('pss', row.id),
        orgId: (row) => formatId('org', row.orgId),
        contactId: (row) => row.contactId && formatId('con', row.contactId),
        amount: (row) => formatMinor(row.amountMinor, row.currency),
        status: (row, _args, context) => currentStatus(context, row),
        link: (row, _args, context) => linkOf(context, PAYMENT_SESSION.name, row),
        paymentId: (row) => row.paymentId && formatId('pay', row.paymentId),
        checkoutConfigurationId: (row) => formatId('cko', row.checkoutConfigurationId),
      },
      ContactRef: maskedDetails,
    } satisfies Resolvers,
    nodes: { PaymentSession: { prefix: 'pss', find: findPaymentSession } },
  }
}
