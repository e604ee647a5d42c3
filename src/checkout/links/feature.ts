import { readFileSync } from 'node:fs'
import { type Context, mutation, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { linkEnqueued } from './enqueue-link.ts'
import { sendPaymentPlanSessionLink } from './send-payment-plan-session-link.ts'
import { sendPaymentSessionLink } from './send-payment-session-link.ts'

/** Finds the session of a request under an `Idempotency-Key`. */
const answerAgain = (type: string) => async (context: Context, uuid: string) => {
  const session = (await context.findNode(context, type, uuid)) as {
    readonly id: string
    readonly orgId: string
  } | null
  return session && linkEnqueued(session)
}

/** The sending of links in the schema. */
export const sessionLinksFeature: Feature<Context> = {
  name: 'session-links',
  sdl: readFileSync(new URL('./session-links.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Mutation: {
      sendPaymentSessionLink: mutation({
        type: 'PaymentSession',
        shard: (context, { id }) => recordShard(context, 'pss', id),
        run: sendPaymentSessionLink,
        readAgain: answerAgain('PaymentSession'),
      }),
      sendPaymentPlanSessionLink: mutation({
        type: 'PaymentPlanSession',
        shard: (context, { id }) => recordShard(context, 'pps', id),
        run: sendPaymentPlanSessionLink,
        readAgain: answerAgain('PaymentPlanSession'),
      }),
    },
  } satisfies Resolvers,
  nodes: {},
}
