import { textIn } from '../parts/pages-of-list.ts'

/** The last advance of a clock, from the address of its page. */
export interface ClockSearch {
  /** The time at which it started. */
  readonly from?: string
  readonly to?: string
  /** The cursor of the newest event before it. */
  readonly since?: string
}

/** Returns the advance in an address. */
export function clockSearch(search: object): ClockSearch {
  return { ...textIn(search, 'from'), ...textIn(search, 'to'), ...textIn(search, 'since') }
}
