import type { DatesAhead, PaymentPlanFrequency } from '../../plans/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'

/** The payments that a plan makes by itself after the one that is paid now. */
export interface Ahead {
  readonly frequency: PaymentPlanFrequency
  readonly occurrences: number
  readonly nextDate: string
  readonly lastDate: string
  /** The sum of them, a decimal such as "548.90". */
  readonly total: string
}

interface Terms {
  readonly frequency: string
  readonly amountMinor: bigint
  readonly currency: string
}

/** Returns what a plan has ahead as the page shows it; null when nothing is. */
export function aheadShown({ frequency, amountMinor, currency }: Terms, dates: DatesAhead | null): Ahead | null {
  if (dates === null) return null
  const { occurrences, nextDate, lastDate } = dates
  const total = formatMinor(amountMinor * BigInt(occurrences), currency)
  return { frequency: frequency as PaymentPlanFrequency, occurrences, nextDate, lastDate, total }
}

/** Returns what these dates are ahead, in their order; null when there is none. */
export function aheadOfDates(dates: readonly CalendarDate[]): DatesAhead | null {
  const [nextDate] = dates
  const lastDate = dates.at(-1)
  return nextDate && lastDate ? { occurrences: dates.length, nextDate, lastDate } : null
}
