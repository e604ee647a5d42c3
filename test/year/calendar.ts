// The rule of a plan's dates, written anew and from the guide alone, so that a fault of the product's is not repeated here.

export type Frequency = 'Weekly' | 'Monthly' | 'Quarterly' | 'Yearly'

const MONTHS = { Monthly: 1, Quarterly: 3, Yearly: 12 } as const
const DAY_MS = 86_400_000
/** Clocks are set in quarters of an hour at the finest. */
const QUARTER_MS = 900_000
const HOURS_FROM_UTC_MOST = 15

/** The day of an occurrence, counted from the start; the first is 1. A month that is too short gives its last day. */
export function dateOf(startDate: string, frequency: Frequency, number: number): string {
  const [year, month, day] = startDate.split('-').map(Number) as [number, number, number]
  if (frequency === 'Weekly') return isoDay(Date.UTC(year, month - 1, day) + (number - 1) * 7 * DAY_MS)
  const months = month - 1 + (number - 1) * MONTHS[frequency]
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return isoDay(Date.UTC(year, months, Math.min(day, last)))
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Which day it is there at that moment. */
export function dayIn(timeZone: string, ms: number): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(ms)
}

const begun = new Map<string, number>()

/** The first moment at which clocks there show that day. */
export function dayBegins(timeZone: string, date: string): number {
  const known = begun.get(`${timeZone} ${date}`)
  if (known !== undefined) return known
  let ms = Date.parse(`${date}T00:00:00Z`) - HOURS_FROM_UTC_MOST * 3_600_000
  while (dayIn(timeZone, ms) < date) ms += QUARTER_MS
  begun.set(`${timeZone} ${date}`, ms)
  return ms
}
