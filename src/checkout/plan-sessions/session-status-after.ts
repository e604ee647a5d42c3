import type { Outcome } from '../../payments/index.ts'

type Known = Exclude<Outcome['kind'], 'Unknown' | 'RequiresAction'>

/**
 * Returns the status of an active plan session after a known outcome of its attempt. Active permits
 * another attempt.
 */
export function planSessionStatusAfter(outcome: Known, contactIsThere: boolean): 'Active' | 'Completed' | 'Canceled' {
  // A deleted contact has no plan, also when what was due at once is paid; and what was canceled or
  // taken back begins none.
  if (!contactIsThere || outcome === 'Canceled' || outcome === 'Returned') return 'Canceled'
  return outcome === 'Declined' ? 'Active' : 'Completed'
}
