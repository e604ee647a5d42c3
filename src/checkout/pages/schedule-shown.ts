import type { PaymentPlanFrequency } from '../../plans/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'
import type { PaymentPlanSession } from '../plan-sessions/index.ts'

/** The dates of a plan, for someone who agrees to it today. */
export interface Schedule {
  readonly frequency: PaymentPlanFrequency
  readonly occurrences: number
  readonly dates: readonly string[]
  readonly lastDate: string
  readonly total: string
}

/** Returns the schedule of a plan session with these dates. */
export function scheduleShown(session: PaymentPlanSession, dates: readonly CalendarDate[]): Schedule {
  const { frequency, occurrences, amountMinor, currency } = session
  return {
    frequency: frequency as PaymentPlanFrequency,
    occurrences,
    dates,
    lastDate: dates.at(-1) ?? '',
    total: formatMinor(amountMinor * BigInt(occurrences), currency),
  }
}
