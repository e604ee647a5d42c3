import type { Attempt } from '../attempt.ts'
import type { Payment } from '../payment.ts'

/**
 * Whether a customer tries a payment at the recovery link of a plan: there they are present, as they never are for what the plan
 * charges by itself, and no session is open.
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
