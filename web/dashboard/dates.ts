const DAY_MS = 86_400_000

/** Returns the first moment of a calendar date in a time zone, as a time of the API. */
export function startOfDate(date: string, timeZone: string): string {
  const guess = Date.parse(`${date}T00:00:00Z`)
  // The offset of the day before and of the day itself differ where clocks change at midnight.
  const [before, after] = [guess - DAY_MS, guess + DAY_MS].map((at) => guess - offsetMs(at, timeZone))
  const candidates = [before, after].filter((at) => at !== undefined).sort((one, other) => one - other)
  const first = candidates.find((at) => dateOf(at, timeZone) === date) ?? guess
  return new Date(first).toISOString()
}

/** Returns a local time such as "2026-12-01T09:30" of a time zone as a time of the API. */
export function timeIn(local: string, timeZone: string): string {
  const guess = Date.parse(`${local}Z`)
  const near = guess - offsetMs(guess, timeZone)
  return new Date(guess - offsetMs(near, timeZone)).toISOString()
}

/** Returns whether a parameter of an address is a calendar date that has a day after it. */
export function isDate(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && text < '9999' && !Number.isNaN(Date.parse(text))
}

/** Returns the calendar date after another. */
export function dayAfter(date: string): string {
  return daysAfter(date, 1)
}

/** Returns the calendar date some days after another, or before it for negative days. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns today's calendar date in a time zone. */
export function todayIn(timeZone: string): string {
  return dateOf(Date.now(), timeZone)
}

/** Returns the calendar date of a moment. Swedish writes dates as ISO 8601 does. */
function dateOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at))
}

/** Returns the offset of a time zone at a moment. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(new Date(at))
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(at / 1_000) * 1_000
}
