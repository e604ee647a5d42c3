import type { CheckoutTerms } from './state.ts'

/**
 * Returns true when more occurrences are unpaid than the one that was just paid or is in flight.
 */
export const hasMoreOutstanding = ({ outstanding }: Pick<CheckoutTerms, 'outstanding'>) =>
  outstanding !== null && outstanding.others > 0

/** The page's address, as in `location`. */
interface Address {
  readonly pathname: string
  readonly search: string
}

/**
 * Returns the address of the page with the next outstanding occurrence, in the same frame. It drops
 * the parameters of a return from the bank.
 */
export function nextUrl({ pathname, search }: Address): string {
  const query = new URLSearchParams(search)
  query.delete('returned')
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
