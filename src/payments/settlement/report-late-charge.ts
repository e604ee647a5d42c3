import type { Services } from '../../accounts/index.ts'
import type { Settlement } from './apply-outcome.ts'

/**
 * Logs a charge that succeeded after its session had ended, because its outcome was unknown until
 * then. The payment is recorded as paid and can be refunded.
 */
export function reportLateCharge(
  { log }: Pick<Services, 'log'>,
  { payment, attempt, before, outcome }: Settlement,
  session: { readonly id: string; readonly status: string },
): void {
  const isCharged = outcome.kind === 'Succeeded' || outcome.kind === 'Processing'
  const isNew = before.attempt.stage !== 'Processing' && before.attempt.outcome === null
  if (!isCharged || !isNew || (session.status !== 'Canceled' && session.status !== 'Expired')) return
  const facts = { paymentId: payment.id, attemptId: attempt.id, sessionId: session.id, sessionStatus: session.status }
  log.error(facts, 'a charge succeeded after its session had ended: refund the payment unless it is wanted')
}
