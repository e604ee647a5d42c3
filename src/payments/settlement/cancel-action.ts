import { ABANDONED_ACTION, type Attempt, type PaymentOutcome, sentCharge } from '../attempt.ts'
import type { ProviderClient } from '../providers/index.ts'

/**
 * Cancels the customer action of an attempt at the provider, while the caller holds its lock.
 * Returns `ABANDONED_ACTION` when the provider reports no outcome but charges only by a result that
 * was never sent. Returns null, and cancels nothing, if the result was sent: the charge may be
 * made, and the provider will report it.
 */
export async function cancelAction(
  { provider, access }: ProviderClient,
  attempt: Attempt,
): Promise<PaymentOutcome | null> {
  if (attempt.actionSentAt !== null) return null
  const outcome = await provider.cancelCharge(access, sentCharge(attempt))
  const isUncharged = outcome.kind === 'Unknown' && outcome.cause === 'awaits result'
  return isUncharged && attempt.stage === 'RequiresAction' ? ABANDONED_ACTION : outcome
}
