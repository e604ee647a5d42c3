import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { recoveryLink } from './recovery-link.ts'

/** The schema part of the link at which a customer pays failed occurrences of a plan. */
export const planRecoveryFeature: Feature<Context> = {
  name: 'plan-recovery',
  sdl: readFileSync(new URL('./plan-recovery.graphql', import.meta.url), 'utf8'),
  resolvers: {
    PaymentPlan: {
      recoveryLink: (row, _args, context) => recoveryLink(context, row),
    },
  } satisfies Resolvers,
  nodes: {},
}
