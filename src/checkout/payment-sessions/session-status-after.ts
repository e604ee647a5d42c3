import type { Outcome } from '../../payments/index.ts'

type Known = Exclude<Outcome['kind'], 'Unknown' | 'RequiresAction'>

/** What becomes of an active session by a known outcome of its payment: Active is open for another try. */
export function sessionStatusAfter(outcome: Known, contactIsThere: boolean): 'Active' | 'Completed' | 'Canceled' {
  // A payment that was canceled or taken back can't be tried again, and a deleted contact pays no more.
  if (outcome === 'Canceled' || outcome === 'Returned') return 'Canceled'
  if (outcome !== 'Declined') return 'Completed'
  return contactIsThere ? 'Active' : 'Canceled'
}
