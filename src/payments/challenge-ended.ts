import { decline } from '../providers/index.ts'
import type { Tried } from './after-outcome.ts'
import type { Outcome } from './attempt.ts'

/**
 * A try in a session that was canceled before it charged was not what the customer could do, and no wish of anybody's to
 * end the session: it is declined, so that the session takes another one. A debit that was on its way completed the session
 * already, and stays canceled.
 */
export function asChallengeEnded({ payment, attempt }: Tried, outcome: Outcome): Outcome {
  const { paymentSessionId, paymentPlanSessionId } = payment
  const hasSession = paymentSessionId !== null || paymentPlanSessionId !== null
  if (outcome.kind !== 'Canceled' || !hasSession || attempt.stage === 'Processing') return outcome
  const wasAnswered = attempt.stage === 'RequiresAction' || attempt.providerReference !== null
  const code = wasAnswered ? 'authentication_failed' : 'try_again_later'
  return { kind: 'Declined', reference: outcome.reference, decline: decline(code) }
}
