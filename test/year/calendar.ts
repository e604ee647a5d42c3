// Computes a plan's dates. Implemented only from the guide, so that it does not repeat a defect of
// the product.

export type Frequency = 'Weekly' | 'Monthly' | 'Quarterly' | 'Yearly'

const MONTHS = { Monthly: 1, Quarterly: 3, Yearly: 12 } as const
const DAY_MS = 86_400_000
/** Time zone transitions happen at quarters of an hour. */
const QUARTER_MS = 900_000
const HOURS_FROM_UTC_MAX = 15

/**
 * Returns the date of an occurrence, counted from the start; the first is 1. In a month that is too
 * short, it is the last day.
 */
export function dateOf(startDate: string, frequency: Frequency, number: number): string {
  const [year, month, day] = startDate.split('-').map(Number) as [number, number, number]
  if (frequency === 'Weekly') return isoDay(Date.UTC(year, month - 1, day) + (number - 1) * 7 * DAY_MS)
  const months = month - 1 + (number - 1) * MONTHS[frequency]
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return isoDay(Date.UTC(year, months, Math.min(day, last)))
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the day in the time zone at that moment. */
export function dayIn(timeZone: string, ms: number): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(ms)
}

const started = new Map<string, number>()

/** Returns the first moment of the day in the time zone. */
export function dayStartMs(timeZone: string, date: string): number {
  const known = started.get(`${timeZone} ${date}`)
  if (known !== undefined) return known
  let ms = Date.parse(`${date}T00:00:00Z`) - HOURS_FROM_UTC_MAX * 3_600_000
  while (dayIn(timeZone, ms) < date) ms += QUARTER_MS
  started.set(`${timeZone} ${date}`, ms)
  return ms
}
