import type { Outcome } from '../attempt.ts'
import { paysAtPlanLink } from '../charging/pays-at-plan-link.ts'
import { decline } from '../providers/index.ts'
import type { Tried } from './after-outcome.ts'

/**
 * A try at a link that was canceled before it charged was not what the customer could do, and no wish of anybody's to
 * end it all: it is declined, so that the link takes another one. A debit that was on its way was as good as paid, and stays
 * canceled.
 */
export function asChallengeEnded({ payment, attempt }: Tried, outcome: Outcome): Outcome {
  const { paymentSessionId, paymentPlanSessionId } = payment
  const hasLink = paymentSessionId !== null || paymentPlanSessionId !== null || paysAtPlanLink({ payment, attempt })
  if (outcome.kind !== 'Canceled' || !hasLink || attempt.stage === 'Processing') return outcome
  const wasAnswered = attempt.stage === 'RequiresAction' || attempt.providerReference !== null
  const code = wasAnswered ? 'authentication_failed' : 'try_again_later'
  return { kind: 'Declined', reference: outcome.reference, decline: decline(code) }
}
