import type { Outcome } from '../attempt.ts'
import { isPaidAtRecoveryLink } from '../charging/is-paid-at-recovery-link.ts'
import { decline } from '../providers/index.ts'
import type { AttemptedPayment } from './after-outcome.ts'

/**
 * A try at a link that was canceled before it charged was not what the customer could do, and no wish of anybody's to
 * end it all: it is declined, so that the link takes another one. A debit that was on its way was as good as paid, and stays
 * canceled.
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
