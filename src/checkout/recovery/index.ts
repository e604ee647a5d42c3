import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { planRecoveryResolvers } from './plan-recovery.resolvers.ts'

export { type LinkedPlan, linkedPlan } from './linked-plan.ts'
export { chooseOtherMeansOfRecovery, payRecovery, recoveryTokenRefOf } from './pay-recovery.ts'
export { failedMethodOf, recoveryOffersOf } from './recovery-offers.ts'
export {
  beingPaid,
  justPaid,
  nextMustWait,
  type OccurrenceToRecover,
  owedOf,
  progressOfTry,
  recoveryProgress,
} from './recovery-progress.ts'
export { recoveryTermsOf } from './recovery-terms.ts'
export { settleRecoveryOfPayment } from './settle-recovery.ts'

/** The link by which a customer pays what their plan could not charge, in the schema. */
export const planRecoveryFeature: Feature<Context> = {
  name: 'plan-recovery',
  sdl: readFileSync(new URL('./plan-recovery.graphql', import.meta.url), 'utf8'),
  resolvers: planRecoveryResolvers,
  nodes: {},
}
