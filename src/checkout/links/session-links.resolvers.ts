import { type Context, mutation, recordShard } from '../../accounts/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { linkEnqueued, type OperationSuccess, type SendLinkInput } from './enqueue-link.ts'
import { sendPaymentPlanSessionLink } from './send-payment-plan-session-link.ts'
import { sendPaymentSessionLink } from './send-payment-session-link.ts'

/** Finds the session that a request under an `Idempotency-Key` was about. */
const answerAgain = (type: string) => async (context: Context, uuid: string) => {
  const session = (await context.findNode(context, type, uuid)) as {
    readonly id: string
    readonly orgId: string
  } | null
  return session && linkEnqueued(session)
}

export const sessionLinksResolvers = {
  Mutation: {
    sendPaymentSessionLink: mutation<{ input: SendLinkInput }, OperationSuccess>({
      type: 'PaymentSession',
      shard: (context, { id }) => recordShard(context, 'pss', id),
      run: sendPaymentSessionLink,
      readAgain: answerAgain('PaymentSession'),
    }),
    sendPaymentPlanSessionLink: mutation<{ input: SendLinkInput }, OperationSuccess>({
      type: 'PaymentPlanSession',
      shard: (context, { id }) => recordShard(context, 'pps', id),
      run: sendPaymentPlanSessionLink,
      readAgain: answerAgain('PaymentPlanSession'),
    }),
  },
} satisfies Resolvers
