import { dateOfOccurrence, type PaymentPlanFrequency, scheduleOf } from '../payment-plans/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

/** What a customer is asked to agree to. */
export interface Terms {
  readonly amountMinor: bigint
  readonly currency: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
}

/** The same in words. */
export interface PlanInWords {
  readonly amount: string
  readonly total: string
  /** Such as "every month, 12 payments". */
  readonly schedule: string
  /** The first dates, at most twelve. */
  readonly dates: readonly string[]
  /** The last date when it is not among them. */
  readonly lastDate: string | null
}

const LANGUAGE = 'en'
const DATES_SHOWN = 12
const EVERY = { Weekly: 'every week', Monthly: 'every month', Quarterly: 'every three months', Yearly: 'every year' }

/**
 * The plan in words for someone who would agree to it today. A start date that has passed moves to today: nobody is
 * charged for the past, and every later date counts from there.
 */
export function planInWords(terms: Terms, today: CalendarDate): PlanInWords {
  const { amountMinor, currency, occurrences } = terms
  const frequency = terms.frequency as PaymentPlanFrequency
  const plan = { frequency, startDate: terms.startDate < today ? today : terms.startDate }
  const shown = Math.min(occurrences, DATES_SHOWN)
  return {
    amount: moneyInWords(amountMinor, currency),
    total: moneyInWords(amountMinor * BigInt(occurrences), currency),
    schedule: occurrences === 1 ? 'one payment' : `${EVERY[frequency]}, ${occurrences} payments`,
    dates: scheduleOf({ ...plan, occurrences: shown }).map(dateInWords),
    lastDate: occurrences > shown ? dateInWords(dateOfOccurrence(plan, occurrences)) : null,
  }
}

/** "€49.90"; the decimals are ours, because the runtime's table disagrees with ISO for some currencies. */
export function moneyInWords(minor: bigint, currency: string): string {
  const decimal = formatMinor(minor, currency)
  const digits = decimal.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(LANGUAGE, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(decimal as Intl.StringNumericLiteral)
}

/** "1 December 2026". */
function dateInWords(date: CalendarDate): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-GB', { dateStyle: 'long' })
}

/** "30 November 2026 at 14:00 GMT+1": an instant on the organization's clock. */
export function momentInWords(moment: Timestamp, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return format.format(Temporal.Instant.from(moment).epochMilliseconds)
}
