import type { Attempt, Outcome } from '../attempt.ts'
import type { Tried } from './after-outcome.ts'
import type { Move } from './decide-outcome.ts'

/** Whether an outcome tells what the provider has stored of a charge that was to store it. */
export function bringsCredential({ stores }: Pick<Attempt, 'stores'>, outcome: Outcome): boolean {
  return stores && 'stored' in outcome && outcome.stored !== null
}

/**
 * What changes when a provider tells of a stored credential after it had told of the charge: the payment has its method then,
 * and stays where it is. Null when that is no news, or the charge did not come about.
 */
export function lateCredential(
  { payment, attempt }: { readonly payment: Pick<Tried['payment'], 'paymentMethodId'>; readonly attempt: Standing },
  outcome: Outcome,
): Move | null {
  const { stage, outcome: end } = attempt
  const hasCharged = stage === 'Processing' || end === 'Succeeded'
  if (!hasCharged || payment.paymentMethodId !== null || !bringsCredential(attempt, outcome)) return null
  return { stage, outcome: end, statuses: [] }
}

type Standing = Pick<Attempt, 'stage' | 'outcome' | 'stores'>
