import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findSession } from './find-payment-plan-session.ts'
import { paymentPlanSessionsResolvers } from './payment-plan-sessions.resolvers.ts'

/** The schema part of plan sessions. */
export const paymentPlanSessionsFeature: Feature<Context> = {
  name: 'payment-plan-sessions',
  sdl: readFileSync(new URL('./payment-plan-sessions.graphql', import.meta.url), 'utf8'),
  resolvers: paymentPlanSessionsResolvers,
  nodes: { PaymentPlanSession: { prefix: 'pps', find: findSession } },
}
