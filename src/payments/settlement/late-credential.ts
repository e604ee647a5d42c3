import type { Attempt, Outcome } from '../attempt.ts'
import type { AttemptedPayment } from './after-outcome.ts'
import type { StateChange } from './decide-outcome.ts'

/** Whether an outcome tells what the provider has stored of a charge that was to store it. */
export function hasNewCredential({ stores }: Pick<Attempt, 'stores'>, outcome: Outcome): boolean {
  return stores && 'stored' in outcome && outcome.stored !== null
}

/**
 * What changes when a provider tells of a stored credential after it had told of the charge: the payment has its method then,
 * and stays where it is. Null when that is no news, or the charge did not come about.
 */
export function lateCredentialChange(
  {
    payment,
    attempt,
  }: { readonly payment: Pick<AttemptedPayment['payment'], 'paymentMethodId'>; readonly attempt: StoringState },
  outcome: Outcome,
): StateChange | null {
  const { stage, outcome: end } = attempt
  const hasCharged = stage === 'Processing' || end === 'Succeeded'
  if (!hasCharged || payment.paymentMethodId !== null || !hasNewCredential(attempt, outcome)) return null
  return { stage, outcome: end, statuses: [] }
}

type StoringState = Pick<Attempt, 'stage' | 'outcome' | 'stores'>
