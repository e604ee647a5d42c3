import type { Attempt, Outcome } from '../attempt.ts'
import type { AttemptedPayment } from './after-outcome.ts'
import type { StateChange } from './decide-outcome.ts'

/** Returns true when an outcome reports the credential of a charge that asked to store one. */
export function hasNewCredential({ stores }: Pick<Attempt, 'stores'>, outcome: Outcome): boolean {
  return stores && 'stored' in outcome && outcome.stored !== null
}

/**
 * Returns the change when a provider reports a credential after the outcome of its charge: the
 * payment gets its method and keeps its status. Returns null when the credential is known or the
 * charge was not made.
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
