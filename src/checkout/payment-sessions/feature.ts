import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findSession } from './find-payment-session.ts'
import { paymentSessionsResolvers } from './payment-sessions.resolvers.ts'

/** Payment sessions in the schema; `whenSettled` is told what became of a payment that a canceled session was waiting for. */
export function paymentSessionsFeature({
  whenSettled,
}: {
  readonly whenSettled: readonly WhenSettled[]
}): Feature<Context> {
  return {
    name: 'payment-sessions',
    sdl: readFileSync(new URL('./payment-sessions.graphql', import.meta.url), 'utf8'),
    resolvers: paymentSessionsResolvers(whenSettled),
    nodes: { PaymentSession: { prefix: 'pss', find: findSession } },
  }
}
