import type { Outcome } from '../../payments/index.ts'

type Known = Exclude<Outcome['kind'], 'Unknown' | 'RequiresAction'>

/**
 * Returns the status of an active session after a known outcome of its payment. Active permits
 * another attempt.
 */
export function sessionStatusAfter(outcome: Known, contactIsThere: boolean): 'Active' | 'Completed' | 'Canceled' {
  // A payment that was canceled or taken back can't be tried again, and a deleted contact pays no more.
  if (outcome === 'Canceled' || outcome === 'Returned') return 'Canceled'
  if (outcome !== 'Declined') return 'Completed'
  return contactIsThere ? 'Active' : 'Canceled'
}
