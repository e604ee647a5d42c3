import type { Outcome } from '../../payments/index.ts'

type Known = Exclude<Outcome['kind'], 'Unknown' | 'RequiresAction'>

/** What becomes of an active plan session by a known outcome of its try: Active is open for another one. */
export function planSessionStatusAfter(outcome: Known, contactIsThere: boolean): 'Active' | 'Completed' | 'Canceled' {
  // A deleted contact has no plan, also when what was due at once is paid; and what was canceled or taken back begins none.
  if (!contactIsThere || outcome === 'Canceled' || outcome === 'Returned') return 'Canceled'
  return outcome === 'Declined' ? 'Active' : 'Completed'
}
