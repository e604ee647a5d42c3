export { failedMethodOf, type LinkedPlan, linkedPlan, recoverySources } from './linked-plan.ts'
export { recoveryCharges } from './recovery-charges.ts'
export { recoveryCheckout, recoveryTermsFingerprint, recoveryTokenRefOf } from './recovery-checkout.ts'
export {
  beingPaid,
  isNextBlocked,
  justPaid,
  type OccurrenceToRecover,
  outstandingOf,
  progressOfAttempt,
  recoveryProgress,
} from './recovery-progress.ts'
export { settleRecoveryOfPayment } from './settle-recovery.ts'
