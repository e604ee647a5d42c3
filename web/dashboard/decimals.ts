/** Returns a typed amount with a decimal point, for the API. */
export function decimalOf(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** The currencies whose amounts have no decimals in the API. Intl disagrees about some of them. */
const WHOLE_CURRENCIES = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')

/** Returns the number of decimals of a currency's amounts in the API. */
export function amountDecimals(currency: string): number {
  return WHOLE_CURRENCIES.includes(currency) ? 0 : 2
}

/** Returns a decimal text minus another one of the same currency. */
export function subtract(amount: string, other: string): string {
  const digits = digitsOf(amount, other)
  return decimal(minorOf(amount, digits) - minorOf(other, digits), digits)
}

/** Returns the sum of two decimal texts of the same currency. */
export function add(amount: string, other: string): string {
  const digits = digitsOf(amount, other)
  return decimal(minorOf(amount, digits) + minorOf(other, digits), digits)
}

/** A total in equal parts. The last one also has the remainder. */
export interface Parts {
  readonly each: string
  readonly last: string
}

/**
 * Divides a decimal text into equal parts with a number of decimals, as the API divides the total
 * of a plan. Returns null if it has more decimals, or less than one unit for each part.
 */
export function divide(total: string, count: number, digits: number): Parts | null {
  if ((total.split('.')[1]?.length ?? 0) > digits) return null
  const totalMinor = minorOf(total, digits)
  const eachMinor = totalMinor / BigInt(count)
  if (eachMinor === 0n) return null
  const lastMinor = totalMinor - eachMinor * BigInt(count - 1)
  return { each: decimal(eachMinor, digits), last: decimal(lastMinor, digits) }
}

function digitsOf(amount: string, other: string): number {
  return Math.max(amount.split('.')[1]?.length ?? 0, other.split('.')[1]?.length ?? 0)
}

function decimal(amountMinor: bigint, digits: number): string {
  const minor = amountMinor.toString()
  const [sign, text] = minor.startsWith('-') ? ['-', minor.slice(1)] : ['', minor]
  if (digits === 0) return sign + text
  const padded = text.padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** Returns whether a decimal text is greater than zero. */
export function isPositive(amount: string): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount)
}

function minorOf(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}
