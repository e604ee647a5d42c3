/** The month until whose end a card is good. */
export interface Expiry {
  readonly month: number
  readonly year: number
}

const CENTURY = 2000
const YEARS_MOST = 30

/** What was typed as MM/YY, with the slash put in once there are two digits. A month like "4" becomes "04". */
export function slashed(text: string, before = ''): string {
  const digits = text.replaceAll(/\D/g, '')
  // Who fills the field by a browser may get four digits of the year.
  const [, monthOfLong, yearOfLong] = /^(\d{2})20(\d{2})$/.exec(digits) ?? []
  if (monthOfLong !== undefined && yearOfLong !== undefined) return `${monthOfLong}/${yearOfLong}`
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const isErasing = text.length < before.length
  if (padded.length < 2 || (padded.length === 2 && isErasing)) return padded
  return `${padded.slice(0, 2)}/${padded.slice(2, 4)}`
}

/** Reads MM/YY; null when it is none, or no month that a card could have. */
export function readExpiry(text: string, today: Date): Expiry | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text.trim()) ?? []
  if (month === undefined || year === undefined) return null
  const read = { month: Number(month), year: CENTURY + Number(year) }
  return read.year > today.getFullYear() + YEARS_MOST ? null : read
}

/** Whether the month is over, by the customer's own clock. */
export function isOver({ month, year }: Expiry, today: Date): boolean {
  return year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1
}
