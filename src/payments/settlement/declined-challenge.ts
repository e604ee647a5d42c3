import type { Outcome } from '../attempt.ts'
import { isPaidAtRecoveryLink } from '../charging/is-paid-at-recovery-link.ts'
import { decline } from '../providers/index.ts'
import type { AttemptedPayment } from './after-outcome.ts'

/**
 * Returns a canceled attempt at a link as a decline, so that the customer can try again there. A
 * debit that was being processed counted as paid and stays canceled.
 */
export function asDeclinedChallenge({ payment, attempt }: AttemptedPayment, outcome: Outcome): Outcome {
  const { paymentSessionId, paymentPlanSessionId } = payment
  const hasLink =
    paymentSessionId !== null || paymentPlanSessionId !== null || isPaidAtRecoveryLink({ payment, attempt })
  if (outcome.kind !== 'Canceled' || !hasLink || attempt.stage === 'Processing') return outcome
  const wasAnswered = attempt.stage === 'RequiresAction' || attempt.providerReference !== null
  const code = wasAnswered ? 'authentication_failed' : 'try_again_later'
  return { kind: 'Declined', reference: outcome.reference, decline: decline(code) }
}
