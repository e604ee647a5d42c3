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
