export { failedMethodOf, recoverySources } from './available-sources.ts'
export { type LinkedPlan, linkedPlan } from './linked-plan.ts'
export { recoveryCheckout, recoveryTokenRefOf } from './recovery-checkout.ts'
export {
  beingPaid,
  justPaid,
  nextMustWait,
  type OccurrenceToRecover,
  outstandingOf,
  progressOfAttempt,
  recoveryProgress,
} from './recovery-progress.ts'
export { settleRecoveryOfPayment } from './settle-recovery.ts'
export { recoveryTermsFingerprint } from './terms-fingerprint.ts'
