import { daysAfter, todayIn } from '../dates.ts'
import { choiceIn, type PagePosition, positionIn, textIn } from '../parts/pages-of-list.ts'

/** The days of each period that Home offers, up to today. */
export const PERIODS = ['7', '30', '90', '365'] as const

const PERIOD_DEFAULT = '30'
/** The longest period whose chart has a bar for each day. */
const DAILY_MAX = 30

/** The search parameters of Home. The position is of the list of organizations. */
export interface HomeSearch extends PagePosition {
  readonly period?: (typeof PERIODS)[number]
  readonly currency?: string
}

/** Returns the parameters of Home in an address. */
export function homeSearch(search: object): HomeSearch {
  const { currency } = textIn(search, 'currency')
  const isCurrency = currency !== undefined && /^[a-z]{3}$/i.test(currency)
  return {
    ...choiceIn(search, 'period', PERIODS),
    ...(isCurrency && { currency: currency.toUpperCase() }),
    ...positionIn(search),
  }
}

/** The period and the currency of the figures. */
export interface Scope {
  readonly days: (typeof PERIODS)[number]
  /** Calendar dates in the time zone of the account. Both are included. */
  readonly from: string
  readonly until: string
  readonly interval: 'Day' | 'Week'
  readonly currency: string
}

/** Returns the period up to today. */
export function scopeOf({ period: days = PERIOD_DEFAULT }: HomeSearch, timeZone: string, currency: string): Scope {
  const until = todayIn(timeZone)
  const interval = Number(days) <= DAILY_MAX ? 'Day' : 'Week'
  return { days, from: daysAfter(until, 1 - Number(days)), until, interval, currency }
}
