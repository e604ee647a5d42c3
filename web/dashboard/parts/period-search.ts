import { dayAfter, isDate, startOfDate } from '../dates.ts'
import { textIn } from './pages-of-list.ts'

/** The period and the currency of a list, as its address has them. */
export interface PeriodSearch {
  /** Calendar dates in the time zone of the account. Both are included. */
  readonly from?: string
  readonly until?: string
  readonly currency?: string
}

/** Returns the period and the currency in an address. */
export function periodSearch(search: object): PeriodSearch {
  return { ...textIn(search, 'from'), ...textIn(search, 'until'), ...textIn(search, 'currency') }
}

/** Returns the API's arguments of a period and a currency. */
export function periodInput(timeZone: string, { from, until, currency }: PeriodSearch) {
  return {
    ...(isDate(from) && { since: startOfDate(from, timeZone) }),
    ...(isDate(until) && { until: startOfDate(dayAfter(until), timeZone) }),
    ...(currency && { currency: currency.toUpperCase() }),
  }
}
