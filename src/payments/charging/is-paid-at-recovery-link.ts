import type { Attempt } from '../attempt.ts'
import type { Payment } from '../payment.ts'

/**
 * Returns true when a customer pays at the recovery link of a plan. Only there is a customer
 * present without a session.
 */
export function isPaidAtRecoveryLink({
  payment: { paymentPlanId, planOccurrence, paymentPlanSessionId },
  attempt: { customerPresent },
}: {
  readonly payment: Pick<Payment, 'paymentPlanId' | 'planOccurrence' | 'paymentPlanSessionId'>
  readonly attempt: Pick<Attempt, 'customerPresent'>
}): boolean {
  const isOfPlan = paymentPlanId !== null && planOccurrence !== null && paymentPlanSessionId === null
  return isOfPlan && customerPresent
}
